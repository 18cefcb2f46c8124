import { sharedReading } from '#lib/foundation/core/shared-reading.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { runInBackground } from '#lib/foundation/resilience/background.ts';
import { asc, gt, sql } from 'drizzle-orm';

import type { Database } from '../../database.ts';
import type { CachedChunk } from './chunk-rows.ts';
import { chunkChanges } from '../change-table.ts';

/** Number of changes stored in the table. A reader that fetches this many may have missed others. */
const CHANGES_KEPT = 1_000;

/** How much an open library may grow, within the available memory: the index is built when it is next opened. */
const GROWTH = 4;
const MOST_GROWN = 200_000;

/** The cached data about the chunks of a library. */
interface CachedRows<Row> {
  readonly length: number;
  /** Whether the cached chunk is current. */
  holds(chunk: CachedChunk): boolean;
  put(row: Row): void;
  /** Removes the cached chunks of a page except those with these ids. */
  keepOfPage(pageId: string, chunkIds: ReadonlySet<string>): void;
  /** Called after pages were read again. */
  sweep?(): Promise<void>;
}

interface InMemoryOptions<Row, Rows> {
  db: Database;
  empty(): Rows;
  /** Number of rows in the tables. */
  count(): Promise<number>;
  /** Reads in batches; the given pages, or all. */
  read(pageIds?: string[]): AsyncGenerator<Row[], void, undefined>;
  /** Number of writes to the library so far, where that is known without a query. */
  writes?: (() => number) | undefined;
  /** From this many rows on they stay in the database, where they have an index. */
  most: number;
}

interface Held<Rows> {
  rows: Rows;
  /** The id of the last table change they include. */
  change: number;
  /** The count of writes at the last check; null where it is unknown. */
  writes: number | null;
}

/**
 * The data that a search compares, in memory: for a database used by this process alone, where the same comparison takes many times as long. The
 * tables remain the source of truth: before each search, pages written since are read again, and all of them in case of doubt. Until all rows are
 * loaded, and where there are too many, there is nothing to search in.
 */
export class InMemory<Row extends { chunk: CachedChunk }, Rows extends CachedRows<Row>> {
  readonly #options: InMemoryOptions<Row, Rows>;
  readonly #follow = sharedReading(() => this.#followChanges());
  #held: Held<Rows> | null = null;
  #hasCached = false;
  #areTooMany = false;
  #loading: Promise<void> | null = null;
  /** Whether a search is waiting for the rows being read. */
  #isAwaited = false;

  constructor(options: InMemoryOptions<Row, Rows>) {
    this.#options = options;
  }

  /** Starts reading the rows. An error occurs again, for the next search. */
  begin(): void {
    if (this.#areTooMany) return;
    this.#loading ??= this.#load()
      .catch(() => undefined)
      .finally(() => {
        this.#loading = null;
        this.#isAwaited = false;
      });
  }

  get isBeingRead(): boolean {
    return this.#loading !== null;
  }

  /** Returns the current rows; null as long as searches have to use the database. */
  async current(): Promise<Rows | null> {
    if (this.#held !== null) return this.#follow();
    this.begin();
    this.#isAwaited = true;
    return null;
  }

  async #load(): Promise<void> {
    const tables = this.#options;
    this.#areTooMany = (await tables.count()) >= (this.#hasCached ? grownFrom(tables.most) : tables.most);
    if (this.#areTooMany) return;
    const change = await lastChange(tables.db);
    const rows = tables.empty();
    // As long as no search waits for them, they are read in the background. The next batch is read while this one is added.
    const read = tables.read();
    const next = () => (this.#isAwaited ? read.next() : runInBackground(() => read.next()));
    for (let some = await next(); some.done !== true;) {
      const coming = next();
      for (const row of some.value) rows.put(row);
      some = await coming;
    }
    this.#held = { rows, change, writes: null };
    this.#hasCached = true;
    await this.#follow();
  }

  /** Returns the rows once they are up to date; null when they have to be read again. */
  async #followChanges(): Promise<Rows | null> {
    const held = this.#held;
    if (held === null) return null;
    const writes = this.#options.writes?.() ?? null;
    if (writes !== null && writes === held.writes) return held.rows;
    const changed = await changesSince(this.#options.db, held.change);
    if (changed === null) {
      held.writes = writes;
      return held.rows;
    }
    if (changed.pageIds === null || held.rows.length >= grownFrom(this.#options.most)) {
      this.#held = null;
      this.begin();
      return null;
    }
    await this.#exchange(held.rows, changed.pageIds);
    held.change = changed.last;
    return held.rows;
  }

  /** Exchanges the cached rows of a page in one step; those known to be current stay. */
  async #exchange(rows: Rows, pageIds: string[]): Promise<void> {
    const read: Row[] = [];
    for await (const some of this.#options.read(pageIds)) read.push(...some);
    const byPage = Map.groupBy(read, ({ chunk }) => chunk.pageId);
    for (const pageId of pageIds) {
      await takeTurn();
      const ofPage = byPage.get(pageId) ?? [];
      rows.keepOfPage(pageId, new Set(ofPage.map(({ chunk }) => chunk.id)));
      for (const row of ofPage) if (!rows.holds(row.chunk)) rows.put(row);
    }
    await rows.sweep?.();
  }
}

function grownFrom(most: number): number {
  return Math.min(most * GROWTH, Math.max(most, MOST_GROWN));
}

/** The pages that were written since a change. */
interface ChangedPages {
  /** The id of the latest change. */
  last: number;
  /** Null when any page may have been written. */
  pageIds: string[] | null;
}

async function lastChange(db: Database): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${chunkChanges.id})`.mapWith(Number) })
    .from(chunkChanges);
  return row?.last ?? 0;
}

/** Returns the pages written after the change; null where none was. */
async function changesSince(db: Database, change: number): Promise<ChangedPages | null> {
  const rows = await db
    .select()
    .from(chunkChanges)
    .where(gt(chunkChanges.id, change))
    .orderBy(asc(chunkChanges.id))
    .limit(CHANGES_KEPT);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
  const isKnown = rows.length < CHANGES_KEPT && pageIds.every((pageId) => pageId !== null);
  return { last: last.id, pageIds: isKnown ? pageIds : null };
}
