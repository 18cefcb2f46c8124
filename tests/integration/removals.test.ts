import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresDocumentKeeper } from '#db/repositories/postgres-document-keeper.ts';
import { PostgresIngestRuns } from '#db/repositories/postgres-ingest-runs.ts';
import { ANONYMOUS, UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { DOCUMENT_REMOVED } from '#lib/people/conversations/turn.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import { Removals } from '#lib/foundation/jobs/removals.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { buildTurn } from '#tests/support/conversation-records.ts';
import { collect, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { NO_SITES } from '#tests/support/no-sites.ts';

const NEVER = new AbortController().signal;
const log = createLogger('silent');

describe('a removal', () => {
  let folder: string;
  let library: TestLibrary;
  let keeper: PostgresDocumentKeeper;
  let conversations: PostgresConversationRepository;
  let runs: IngestRuns;
  let removals: Removals;
  let deletedFiles: string[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-removals-'));
    for (let page = 0; page < 24; page += 1)
      await writeFile(join(folder, `${page}.md`), `# Page ${page}\n\nThe tide of page ${page} is high.\n`);
    library = await openTestLibrary();
    const { db } = library.database;
    keeper = new PostgresDocumentKeeper(db);
    conversations = new PostgresConversationRepository(db);
    runs = new IngestRuns({ ...library, sites: NO_SITES, records: new PostgresIngestRuns(db), log });
    deletedFiles = [];
    removals = open();
  });
  afterEach(async () => {
    await removals.close();
    await library.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (answersEndMs = 60_000, clock = () => new Date()) =>
    new Removals({
      ...{ keeper, runs, log, answersEndMs, clock },
      library: library.library,
      chunks: library.chunks,
      deleteFiles: async (path) => void deletedFiles.push(path),
    });
  const ingest = () => runs.run({ path: folder, id: 'tides' }, NEVER);
  const rowsLeft = async () => {
    const tables = ['documents', 'pages', 'page_versions', 'page_identifiers', 'assets', 'term_statistics', 'chunks'];
    const counts = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
    const { rows } = await library.database.client.query(`select (${counts})::int4 as rows`);
    return (rows[0] as { rows: number }).rows;
  };

  it('leaves no row of a document, and its sums as they were before', async () => {
    await collect(ingest());
    expect(await rowsLeft()).toBeGreaterThanOrEqual(4 * 24);
    expect(await removals.remove('tides')).toBe('removed');
    expect(await rowsLeft()).toBe(0);
    expect(deletedFiles).toEqual([folder]);
    const { rows } = await library.database.client.query(
      'select coalesce(sum(chunk_count + term_count), 0)::int4 as counted from corpus_statistics',
    );
    expect(rows).toEqual([{ counted: 0 }]);
    expect(await removals.remove('tides')).toBeNull();
  });

  it('ends an ingest of the document that is under way, and nothing of it comes back', async () => {
    const events = ingest();
    await events.next();
    await events.next();
    const rest = collect(events).catch((error: unknown) => error);
    expect(await removals.remove('tides')).toBe('removed');
    const failure = await rest;
    expect(AppError.is(failure) && failure.message).toContain('was removed while it was being ingested');
    expect(await rowsLeft()).toBe(0);
  });

  longIt('hides the document while another one is being ingested, and goes on by itself', async () => {
    await collect(ingest());
    const turn = Promise.withResolvers<undefined>();
    const held = runs.inTurn(() => turn.promise, NEVER);
    const told = removals.remove('tides');
    await expect.poll(() => library.library.findDocument(UNRESTRICTED, 'tides')).toBeNull();
    expect(await library.library.listDocumentSummaries()).toEqual([]);
    expect(await rowsLeft()).toBeGreaterThan(0);
    expect(await told).toBe('removing');
    turn.resolve(undefined);
    await held;
    await expect.poll(rowsLeft).toBe(0);
  });

  it('that a process left undone is gone on with by the next one', async () => {
    await collect(ingest());
    await keeper.hide('tides', new Date());
    expect(await keeper.listHidden()).toEqual(['tides']);
    await open().resume();
    await expect.poll(rowsLeft).toBe(0);
  });

  it('that can be undone is one for good a day later, and not before', async () => {
    await collect(ingest());
    const all = await rowsLeft();
    await removals.setAside('tides');
    const hours = (count: number) => () => new Date(Date.now() + count * 60 * 60_000);
    await open(60_000, hours(23)).resume();
    expect([await keeper.listHidden(), await rowsLeft()]).toEqual([[], all]);
    await open(60_000, hours(25)).resume();
    await expect.poll(rowsLeft).toBe(0);
    expect(deletedFiles).toEqual([folder]);
    expect(await removals.restore('tides')).toBe(false);
  });

  it('of what was never read to its end cannot be undone', async () => {
    const events = ingest();
    await events.next();
    await events.next();
    await events.return(undefined);
    expect(await removals.setAside('tides')).toEqual({ status: 'removed', restorableUntil: null });
    expect(await rowsLeft()).toBe(0);
  });

  longIt('reaches an answer that is recorded after it', async () => {
    removals = open(300);
    await collect(ingest());
    await removals.remove('tides');
    const late = buildTurn({ response: 'The tide is high.', seenDocumentIds: ['tides'] });
    const other = buildTurn({ response: 'Nothing of tides.', seenDocumentIds: ['stays'] });
    for (const turn of [late, other]) await conversations.record(ANONYMOUS, turn);
    await expect
      .poll(() => conversations.listTurns(ANONYMOUS, late.sessionId))
      .toMatchObject([{ query: late.query, response: DOCUMENT_REMOVED }]);
    expect((await conversations.listTurns(ANONYMOUS, other.sessionId))[0]?.response).toBe('Nothing of tides.');
  });
});
