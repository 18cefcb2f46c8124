import { join } from 'node:path';
import PQueue from 'p-queue';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { OpenDatabase } from '#db/database.ts';
import { AppError } from '#lib/core/errors.ts';
import { createPageParser } from '#lib/ingest/readers/piscina-page-parser.ts';
import { IngestRuns } from '#lib/runtime/ingest-runs.ts';
import { collect, FIXTURE_BOOKS, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';

const patient = new AbortController().signal;
const BOOK = { path: join(FIXTURE_BOOKS, 'field-guide') };

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

  const openRuns = (database: Pick<OpenDatabase, 'exclusively'>) =>
    new IngestRuns({ ...test, parser: createPageParser(), database });

  it('wait for those of other processes on the same database', async () => {
    shared = new SharedTurns();
    const [here, there] = [openRuns(shared), openRuns(shared)];
    const running = here.run(BOOK, patient);
    expect((await running.next()).value).toMatchObject({ type: 'ingest-start' });
    const waiting = collect(there.run(BOOK, patient));
    await vi.waitFor(() => expect(shared.waiting).toBe(1));
    expect(shared.held).toHaveLength(1);
    await collect(running);
    expect((await waiting).at(-1)).toMatchObject({ type: 'ingest-end' });
    expect(shared.held).toHaveLength(2);
    await Promise.all([here.close(), there.close()]);
  });

  it('leave the turn to others when they are stopped while they wait', async () => {
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
});
