import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import PQueue from 'p-queue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { OpenDatabase } from '#db/database.ts';
import { PostgresIngestRuns } from '#db/repositories/postgres-ingest-runs.ts';
import { ANONYMOUS, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import type { IngestRun } from '#lib/books/library/kept-ingest-run.ts';
import type { IngestRunRepository } from '#lib/books/library/ports.ts';
import { createLogger, type Logger } from '#lib/foundation/log/logger.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { NO_SITES } from '#tests/support/no-sites.ts';

const patient = new AbortController().signal;
const BOOK = { path: join(FIXTURE_BOOKS, 'field-guide') };

const ANN: Viewer = { userId: 'ann', department: null, orgId: null };

const PATIENCE = { timeout: 60_000 };

/** What the processes on one database share. */
class SharedTurns {
  readonly held: AbortController[] = [];
  readonly #queue = new PQueue({ concurrency: 1 });

  get waiting(): number {
    return this.#queue.size;
  }

  readonly exclusively: OpenDatabase['exclusively'] = (_name, work, signal) =>
    this.#queue.add(() => {
      signal.throwIfAborted();
      const held = new AbortController();
      this.held.push(held);
      return work(held.signal);
    });
}

describe('runs of ingest', () => {
  let test: TestLibrary;
  let shared: SharedTurns;

  beforeAll(async () => {
    test = await openTestLibrary();
  });
  afterAll(() => test.close());

  const log = createLogger('silent');
  const openRuns = (
    database: Pick<OpenDatabase, 'exclusively'>,
    others: { records?: IngestRunRepository; log?: Logger } = {},
  ) => {
    const records = new PostgresIngestRuns(test.database.db);
    return new IngestRuns({ ...test, sites: NO_SITES, parser: createPageParser(), database, records, log, ...others });
  };

  longIt('wait for those of other processes on the same database', async () => {
    shared = new SharedTurns();
    const [here, there] = [openRuns(shared), openRuns(shared)];
    const running = here.run(BOOK, patient);
    expect((await running.next()).value).toMatchObject({ type: 'ingest-start' });
    const waiting = collect(there.run(BOOK, patient));
    await expect.poll(() => shared.waiting).toBe(1);
    expect(shared.held).toHaveLength(1);
    await collect(running);
    expect((await waiting).at(-1)).toMatchObject({ type: 'ingest-end' });
    expect(shared.held).toHaveLength(2);
    await Promise.all([here.close(), there.close()]);
  });

  it('say what they read for the first time, to those who may read it then, until it is there or they are gone', async () => {
    await test.empty();
    const runs = openRuns(new SharedTurns());
    const past = new Date(0);
    const told = async (viewer: Viewer, since = past) => test.library.listComing(viewer, since);
    const running = runs.run({ ...BOOK, accessList: ['user:ann'] }, patient);
    await running.next();
    const begun = { id: 'field-guide', pagesDone: 0 };
    await expect.poll(() => told(ANN)).toMatchObject([begun]);
    const coming = (await told(ANN))[0];
    expect(coming).toMatchObject({
      title: expect.stringMatching(/./) as string,
      pagesPlanned: expect.any(Number) as number,
    });
    expect(await told(UNRESTRICTED)).toEqual([coming]);
    expect(await told(ANONYMOUS)).toEqual([]);
    expect(await told(ANN, new Date('2100-01-01'))).toEqual([]);
    await collect(running);
    expect(await told(ANN)).toEqual([]);
    const again = runs.run({ ...BOOK, title: 'Automatic import' }, patient);
    await again.next();
    expect(await told(ANN)).toEqual([]);
    await collect(again);
    await runs.close();
  });

  longIt('are one for each book of a folder that holds nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-shelf-'));
    const named = (title: string) =>
      buildEpub({ metadata: `<dc:title>${title}</dc:title>`, chapters: { 'a.xhtml': '<h1>A</h1><p>Oil.</p>' } });
    await mkdir(join(folder, 'lamps'));
    await writeFile(join(folder, 'lamps/2.epub'), named('Two'));
    await writeFile(join(folder, '10.epub'), named('Ten'));
    await writeFile(join(folder, '3.epub'), 'no book');
    const runs = openRuns(new SharedTurns());
    const events = await collect(runs.run({ path: folder }, patient));
    expect(events.flatMap((event) => (event.type === 'ingest-end' ? [event.documentId] : []))).toEqual(['10', '2']);
    expect(events.filter(({ type }) => type === 'warning')).toEqual([
      { type: 'warning', file: '3.epub', message: '3.epub is not an EPUB, despite its name.', kind: 'refused' },
    ]);
    await expect(collect(runs.run({ path: folder, id: 'one' }, patient))).rejects.toThrow(
      'this folder contains several',
    );
    await writeFile(join(folder, 'page.md'), '# A page');
    const mixed = await collect(runs.run({ path: folder }, patient));
    const leftOut = ['3.epub', '10.epub', 'lamps/2.epub'].map(
      (name) => `${name} is a separate book and is left out. Add it by itself.`,
    );
    expect(mixed.flatMap((event) => (event.type === 'warning' ? [event.message] : []))).toEqual(leftOut);
    await runs.close();
    await rm(folder, { recursive: true, force: true });
  });

  longIt('leave the turn to others when they are stopped while they wait', async () => {
    shared = new SharedTurns();
    const runs = openRuns(shared);
    const running = runs.run(BOOK, patient);
    await running.next();
    const leaving = new AbortController();
    const reason = new Error('the client is gone');
    const waiting = expect(collect(runs.run(BOOK, leaving.signal))).rejects.toBe(reason);
    leaving.abort(reason);
    await waiting;
    await collect(running);
    expect((await collect(runs.run(BOOK, patient))).at(-1)).toMatchObject({ type: 'ingest-end' });
    await runs.close();
  });

  it('stop when another process may have the turn', async () => {
    shared = new SharedTurns();
    const runs = openRuns(shared);
    const running = runs.run(BOOK, patient);
    await running.next();
    const lost = new AppError('storage_unavailable');
    shared.held[0]?.abort(lost);
    await expect(collect(running)).rejects.toBe(lost);
    await runs.close();
  });

  it('do not begin when the turn cannot be had', async () => {
    const fault = new AppError('storage_unavailable');
    const runs = openRuns({ exclusively: () => Promise.reject(fault) });
    await expect(collect(runs.run(BOOK, patient))).rejects.toBe(fault);
    await runs.close();
  });

  it('have all ended when they are closed', async () => {
    shared = new SharedTurns();
    const runs = openRuns(shared);
    const running = runs.run(BOOK, patient);
    await running.next();
    const ended = expect(collect(running)).rejects.toThrow('The library is closing.');
    await runs.close();
    await ended;
    await expect(collect(runs.run(BOOK, patient))).rejects.toThrow('The library is closing.');
  });

  describe('are recorded', () => {
    const records = () => new PostgresIngestRuns(test.database.db);
    const newest = async (): Promise<IngestRun> => {
      const [run] = await records().list(1);
      if (run === undefined) throw new Error('No run is recorded.');
      return run;
    };
    const alone = () => openRuns(new SharedTurns());

    it('with what came of them, whoever follows them', async () => {
      await test.empty();
      const runs = alone();
      await collect(runs.run(BOOK, patient));
      expect(await newest()).toMatchObject({
        path: BOOK.path,
        documentId: 'field-guide',
        startedBy: null,
        status: 'done',
        pagesUnchanged: 0,
        pagesFailed: 0,
        error: null,
      });
      const { pagesPlanned, pagesIndexed, chunks, warnings, warningCount, startedAt, endedAt } = await newest();
      expect(pagesIndexed).toBe(pagesPlanned);
      expect(chunks).toBeGreaterThan(pagesIndexed);
      expect(warningCount).toBe(warnings.length);
      expect(endedAt?.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
      await runs.close();
    });

    it('as failed with the sentence for a person, the cause left to the log', async () => {
      const runs = alone();
      await expect(collect(runs.run({ path: '/no/such/folder' }, patient))).rejects.toThrow(/./);
      const { status, error, documentId } = await newest();
      expect({ status, documentId }).toEqual({ status: 'failed', documentId: null });
      expect(error).toMatch(/^[A-Z].*\.$/);
      const broken = openRuns({ exclusively: () => Promise.reject(new Error('secret words of the server')) });
      await expect(collect(broken.run(BOOK, patient))).rejects.toThrow(/secret words/);
      expect(await newest()).toMatchObject({ status: 'failed', error: 'Something went wrong on the server.' });
      await Promise.all([runs.close(), broken.close()]);
    });

    it('as stopped when they are told to, when who follows them leaves, and when the library closes', async () => {
      const runs = alone();
      const told = runs.run(BOOK, patient);
      await told.next();
      const [underWay] = runs.underWay();
      expect(runs.stop(underWay?.id ?? '')).toMatchObject({ path: BOOK.path, status: 'running' });
      await expect(collect(told)).rejects.toThrow('An administrator has stopped this run.');
      expect(await newest()).toMatchObject({ id: underWay?.id, status: 'stopped', error: null });

      const left = runs.run(BOOK, patient);
      await left.next();
      await left.return(undefined);
      expect((await newest()).id).not.toBe(underWay?.id);
      expect((await newest()).status).toBe('stopped');

      const closed = runs.run(BOOK, patient);
      await closed.next();
      const [last] = runs.underWay();
      const ended = expect(collect(closed)).rejects.toThrow('The library is closing.');
      await runs.close();
      await ended;
      expect(await newest()).toMatchObject({ id: last?.id, status: 'stopped' });
    });

    longIt('while they wait, and can be stopped then', async () => {
      shared = new SharedTurns();
      const runs = openRuns(shared);
      const running = runs.run(BOOK, patient);
      await running.next();
      const known = { startedBy: 'admin', documentId: null, title: null };
      const waiting = runs.start({ path: join(FIXTURE_BOOKS, 'notes') }, known);
      expect(waiting).toMatchObject({ status: 'waiting', startedBy: 'admin' });
      expect(runs.stop(waiting.id)).toMatchObject({ status: 'waiting' });
      await vi.waitFor(
        async () => expect(await newest()).toMatchObject({ id: waiting.id, status: 'stopped' }),
        PATIENCE,
      );
      await vi.waitFor(() => expect(runs.underWay()).toHaveLength(1), PATIENCE);
      expect(runs.stop(waiting.id)).toBeNull();
      await collect(running);
      await runs.close();
    });

    it('of one path one at a time', async () => {
      const runs = alone();
      const known = { startedBy: 'admin', documentId: null, title: null };
      const started = runs.start(BOOK, known);
      expect(() => runs.start(BOOK, known)).toThrow('This is already being imported.');
      await vi.waitFor(() => expect(runs.underWay()).toEqual([]), PATIENCE);
      expect(await newest()).toMatchObject({ id: started.id, status: 'done', startedBy: 'admin' });
      expect(runs.start(BOOK, known).id).not.toBe(started.id);
      await runs.close();
    });

    it('or not, when the database takes no record: the run goes on', async () => {
      const refusing: IngestRunRepository = {
        save: () => Promise.reject(new AppError('storage_unavailable')),
        interrupt: () => Promise.reject(new AppError('storage_unavailable')),
        dismiss: () => Promise.resolve([]),
        list: () => Promise.resolve([]),
        listLatest: () => Promise.resolve([]),
        discardOlder: () => Promise.reject(new AppError('storage_unavailable')),
      };
      const captured = captureLog();
      const runs = openRuns(new SharedTurns(), { records: refusing, log: captured.log });
      expect((await collect(runs.run(BOOK, patient))).at(-1)).toMatchObject({ type: 'ingest-end', failed: 0 });
      expect(captured.lines().map(({ msg }) => msg)).toEqual(['a run of ingest could not be recorded']);
      await runs.close();
    });
  });
});
