import type { Logger } from '#lib/foundation/log/logger.ts';

import type { PostgresClient } from './postgres-client.ts';

/*
 * Maintenance like a Postgres server's autovacuum, and more: deleted text is also removed from the files. The bytes of a deleted row stay in its
 * table's file, its words in the search index, and both in the write-ahead log, until the table is rewritten and the log starts again. Meanwhile
 * nothing else can use the database.
 */

/** Tables whose rows are replaced and deleted all the time. */
const REWRITTEN_TABLES =
  'chunks, pages, staged_pages, page_versions, term_statistics, corpus_statistics, conversations, kept_records, answer_streams, stream_payloads, turn_counts, turn_latencies, page_citations';

/** Tables with words of readers and of answers; the others also hold words of documents. */
const TALK_TABLES = ['conversations', 'kept_answers', 'answer_streams', 'stream_payloads', 'kept_records'];
const BOOK_TABLES = [
  ...[
    'documents',
    'pages',
    'staged_pages',
    'page_versions',
    'page_identifiers',
    'assets',
    'term_statistics',
    'ingest_runs',
  ],
  ...['chunks', 'chunk_embeddings'],
];

/** Tables on which the planner needs accurate statistics: the turns and their counts. */
const ANALYSED_TABLES = 'conversations, turn_counts, turn_latencies, page_citations';

/**
 * A table that was empty when it was vacuumed or analysed is marked as never analysed. Otherwise the planner assumes that it is empty, and a
 * statement that is planned once, such as a foreign key look-up, scans it fully as long as the process runs, however large it has become.
 */
const FORGET_EMPTINESS = `
  select pg_clear_relation_stats(schemaname => 'public', relname => relname) from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples = 0`;

/**
 * Statistics the planner needs about a library that grows while it is served: without them, it assumes that every condition holds for one row in two
 * hundred. It then reads the vectors of all chunks where those of one page are requested, and looks for all chunks a viewer may read where a hundred
 * are named. Only columns used in comparisons, none of the texts.
 */
const GROWING_TABLES = {
  chunks: ['id', 'document_id', 'page_id', 'access_list'],
  chunk_embeddings: ['chunk_id', 'model'],
};

/**
 * Tables that autovacuum would analyse: fifty rows and a tenth of all have changed since (autovacuum_analyze_threshold, _scale_factor); also those
 * with missing statistics, as after a rewrite.
 */
const GROWN_TABLES = `
  select name from unnest($1::text[], $2::int4[]) as growing (name, columns)
    join pg_stat_user_tables as stat on stat.relname = name join pg_class on pg_class.oid = relid
  where pg_relation_size(relid) > 0 and (
    n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)
    or (select count(*) from pg_statistic where starelid = relid) < columns)`;

/** Samples 3,000 rows instead of 30,000: a tenth of a second in a library of any size. */
const FEW_SAMPLES = `select set_config('default_statistics_target', '10', true)`;

/** Interval of the check for grown tables. */
const LOOK_EVERY_MS = 15_000;

/** How often deletions are checked for. */
const EVERY_MS = 10 * 60_000;

const DAY_MS = 24 * 60 * 60_000;

/** Some 10,000 turns: rewritten within a second or two. More would delay answers too long. */
const FEW_BYTES = 32 * 1024 * 1024;

/** The segment in use, and one that is started while another ends. */
const LEAST_LOG_SEGMENTS = 2;

/** More have not been observed: the log is limited to a gigabyte. */
const LOG_SEGMENTS_MAX = 200;

/** Noted by triggers at the deletion, so that the note survives any end of the process: one row, as long as some deleted data may be left. */
const NOTE_DELETIONS = `
  create schema if not exists housekeeping;
  create table if not exists housekeeping.deletions (
    is_only boolean primary key default true check (is_only),
    -- Counts on, so that what comes while one is dealt with is not taken for it.
    noted bigint not null,
    is_vacuumed boolean not null
  );
  alter table housekeeping.deletions add column if not exists is_of_library boolean not null default false;
  create or replace function housekeeping.note_deletion() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if not exists (select from gone) then return null; end if;
      end if;
      insert into housekeeping.deletions values (true, 1, false, tg_table_name = 'documents')
      on conflict (is_only) do update set noted = deletions.noted + 1, is_vacuumed = false,
        is_of_library = deletions.is_of_library or excluded.is_of_library;
      return null;
    end
  $$;
  create or replace trigger removals_noted after delete on documents
  referencing old table as gone for each statement execute function housekeeping.note_deletion();
  create or replace trigger deletions_noted after delete on conversations
  referencing old table as gone for each statement execute function housekeeping.note_deletion();
  create or replace trigger rewordings_noted after update of feedback_reason, verdict_note, response on conversations
  for each row when (
    old.response is distinct from new.response
    or old.feedback_reason is not null and old.feedback_reason is distinct from new.feedback_reason
    or old.verdict_note is not null and old.verdict_note is distinct from new.verdict_note
  ) execute function housekeeping.note_deletion();`;

interface Deletions {
  noted: number;
  /** Whether their space has been freed for reuse. */
  isVacuumed: boolean;
  /** Whether documents are among them. */
  isOfLibrary: boolean;
}

interface HousekeepingOptions {
  log: Logger;
  /** Maximum size of tables that are rewritten while they are served. */
  rewrittenWhileServingBytes?: number | undefined;
}

/** Keeps the files of the embedded Postgres in order. Its client yields to other statements. */
export class Housekeeping {
  readonly #client: PostgresClient;
  readonly #log: Logger;
  readonly #rewrittenWhileServingBytes: number;
  readonly #timers: NodeJS.Timeout[] = [];
  #running: Promise<void> = Promise.resolve();
  #analysedAt = 0;

  constructor(client: PostgresClient, { log, rewrittenWhileServingBytes = FEW_BYTES }: HousekeepingOptions) {
    this.#client = client;
    this.#log = log;
    this.#rewrittenWhileServingBytes = rewrittenWhileServingBytes;
  }

  /** Runs before any request is served: does everything that is due, however long it takes. */
  async begin(): Promise<void> {
    await this.#client.exec(NOTE_DELETIONS);
    await this.#client.exec(`vacuum ${REWRITTEN_TABLES}`);
    const deletions = await this.#deletions();
    if (deletions !== null) await this.#rewrite(deletions);
    await this.#analyse();
    await this.#analyseGrown();
  }

  /** Schedules the due work that does not block others for long. */
  schedule(): void {
    this.#every(EVERY_MS, () => this.tidy(), 'The room of deleted conversations could not be given back yet.');
    this.#every(LOOK_EVERY_MS, () => this.#analyseGrown(), 'What has grown could not be analysed yet.');
  }

  /**
   * Removes the bytes of deleted text from the files. For a large table only the space is freed for reuse; its bytes are removed at the next start.
   */
  async tidy(): Promise<void> {
    const deletions = await this.#deletions();
    if (deletions !== null && (await this.#canRewriteNow(deletions))) {
      await this.#rewrite(deletions);
    } else if (deletions?.isVacuumed === false) {
      await this.#client.exec(`vacuum ${tablesOf(deletions).join(', ')}`);
      await this.#client.exec(FORGET_EMPTINESS);
      await this.#client.query('update housekeeping.deletions set is_vacuumed = true where noted = $1', [
        deletions.noted,
      ]);
      this.#log.info(
        deletions.isOfLibrary
          ? 'What was removed from the library leaves the files at the next start.'
          : 'What was deleted from the conversations leaves the files at the next start.',
      );
    }
    if (performance.now() - this.#analysedAt >= DAY_MS) await this.#analyse();
    await this.#analyseGrown();
  }

  /** Waits for the work in progress and starts no more until the returned function is called: during a backup the log cannot be renewed. */
  async pause(): Promise<() => void> {
    const underWay = this.#running;
    const { promise: resumed, resolve: resume } = Promise.withResolvers<undefined>();
    this.#running = underWay.then(() => resumed);
    await underWay;
    return () => resume(undefined);
  }

  async end(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#running;
  }

  #every(periodMs: number, work: () => Promise<void>, problem: string): void {
    const run = () => {
      this.#running = this.#running.then(work).catch((err: unknown) => this.#log.warn({ err }, problem));
    };
    this.#timers.push(setInterval(run, periodMs).unref());
  }

  async #deletions(): Promise<Deletions | null> {
    const { rows } = await this.#client.query(
      'select noted, is_vacuumed as "isVacuumed", is_of_library as "isOfLibrary" from housekeeping.deletions',
    );
    return (rows[0] as Deletions | undefined) ?? null;
  }

  async #canRewriteNow(deletions: Deletions): Promise<boolean> {
    const sizes = tablesOf(deletions).map((table) => `pg_total_relation_size('${table}')`);
    const { rows } = await this.#client.query(`select ${sizes.join(' + ')} <= $1::int8 as "isSmall"`, [
      this.#rewrittenWhileServingBytes,
    ]);
    return (rows[0] as { isSmall: boolean }).isSmall;
  }

  async #rewrite(deletions: Deletions): Promise<void> {
    for (const table of tablesOf(deletions)) {
      await this.#client.exec(`vacuum full ${table}`);
      // The planner's statistics contain values of the table, and are kept when it is empty.
      await this.#client.exec(`delete from pg_statistic where starelid = '${table}'::regclass`);
    }
    await this.#analyse();
    await this.#client.exec('vacuum full pg_statistic');
    await this.#renewLog();
    await this.#client.query('delete from housekeeping.deletions where noted = $1', [deletions.noted]);
  }

  async #analyse(): Promise<void> {
    await this.#client.exec(`analyze ${ANALYSED_TABLES}`);
    await this.#client.exec(FORGET_EMPTINESS);
    this.#analysedAt = performance.now();
  }

  async #analyseGrown(): Promise<void> {
    await this.#client.exec('select pg_stat_force_next_flush()');
    const columns = Object.values(GROWING_TABLES).map(({ length }) => length);
    const { rows } = await this.#client.query(GROWN_TABLES, [Object.keys(GROWING_TABLES), columns]);
    for (const { name } of rows as { name: keyof typeof GROWING_TABLES }[])
      await this.#client.exec(`${FEW_SAMPLES}; analyze ${name} (${GROWING_TABLES[name].join(', ')})`);
  }

  /** Segments kept for later use still contain old data: each is started and left again. */
  async #renewLog(): Promise<void> {
    for (let turns = 0; turns < LOG_SEGMENTS_MAX; turns += 1) {
      await this.#client.exec('select pg_switch_wal()');
      await this.#client.exec('checkpoint');
      const { rows } = await this.#client.query('select count(*)::int4 as segments from pg_ls_waldir()');
      if ((rows[0] as { segments: number }).segments <= LEAST_LOG_SEGMENTS && turns > 0) return;
    }
  }
}

function tablesOf({ isOfLibrary }: Deletions): string[] {
  return isOfLibrary ? [...TALK_TABLES, ...BOOK_TABLES] : TALK_TABLES;
}
