import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { type IngestRun, toIngestRunReply } from '#lib/books/library/kept-ingest-run.ts';
import type { IngestRunRepository } from '#lib/books/library/ports.ts';
import { captureLog } from '#tests/support/captured-log.ts';

import { IngestRunRecorder } from './ingest-run-recorder.ts';

class KeptRecords implements IngestRunRepository {
  readonly saved: IngestRun[] = [];
  discarded = 0;
  isIll = false;

  async save(run: IngestRun): Promise<void> {
    if (this.isIll) throw new Error('The disk is full.');
    this.saved.push(run);
  }

  interrupted: string[] = [];

  interrupt = async (statuses: readonly string[]) => {
    this.interrupted.push(...statuses);
  };
  dismiss = async () => [];
  list = async () => [];
  listLatest = async () => [];
  discardOlder = async () => {
    this.discarded += 1;
  };
}

const PAGE: IngestEvent = { type: 'page-end', path: 'a', outcome: 'indexed', chunks: 2 };

describe('the record of a run', () => {
  let records: KeptRecords;
  const captured = captureLog();

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    captured.clear();
    records = new KeptRecords();
  });
  afterEach(() => vi.useRealTimers());

  const open = () =>
    new IngestRunRecorder(
      { records, clock: () => new Date(), log: captured.log },
      { path: '/books/a', startedBy: 'admin' },
    );

  it('waits until it is told that its turn has come', async () => {
    const recorder = open();
    expect(recorder.run).toMatchObject({ status: 'waiting', path: '/books/a', startedBy: 'admin', endedAt: null });
    await recorder.begin();
    expect(recorder.run.status).toBe('running');
    await recorder.end('done');
    expect(records.saved.map(({ status }) => status)).toEqual(['waiting', 'done']);
  });

  it('is heard of for as long as it goes on, however slow', async () => {
    const recorder = open();
    await recorder.begin();
    vi.setSystemTime(10 * 60_000);
    expect(toIngestRunReply(recorder.run, new Date())).toMatchObject({ status: 'running', ended_at: null });
    await recorder.end('done');
    vi.setSystemTime(20 * 60_000);
    expect(toIngestRunReply(recorder.run, new Date())).toMatchObject({ status: 'done' });
  });

  it('says of others that are said to run that they were interrupted', async () => {
    const recorder = open();
    expect(records.interrupted).toEqual([]);
    await recorder.begin();
    expect(records.interrupted).toEqual(['running']);
    await recorder.end('done');
  });

  it('adds up what happens', async () => {
    const recorder = open();
    await recorder.begin();
    const events: IngestEvent[] = [
      { type: 'ingest-start', documentId: 'a', title: 'A', pages: 4 },
      PAGE,
      { ...PAGE, outcome: 'unchanged' },
      { ...PAGE, outcome: 'failed', chunks: 0 },
      PAGE,
      { type: 'warning', file: 'b.md', message: 'x'.repeat(600), kind: 'include' },
      {
        type: 'ingest-end',
        documentId: 'a',
        indexed: 2,
        unchanged: 1,
        removed: 3,
        failed: 1,
        chunks: 6,
        durationMs: 1,
      },
    ];
    for (const event of events) recorder.take(event);
    await recorder.end('done');
    expect(records.saved.at(-1)).toMatchObject({
      status: 'done',
      documentId: 'a',
      title: 'A',
      pagesPlanned: 4,
      pagesIndexed: 2,
      pagesUnchanged: 1,
      pagesFailed: 1,
      pagesRemoved: 3,
      chunks: 6,
      warnings: [{ file: 'b.md', message: 'x'.repeat(500) }],
      warningCount: 1,
    });
    expect(records.discarded).toBe(1);
  });

  it('tells how much of a site is fetched, until it is read, and keeps nothing of that', async () => {
    const recorder = open();
    const fetched = { type: 'page-fetched', address: 'https://example.org/a', fetched: 12, found: 76 } as const;
    recorder.take(fetched);
    expect(toIngestRunReply(recorder.run, new Date())).toMatchObject({ pages_fetched: 12, pages_planned: null });
    await vi.advanceTimersByTimeAsync(5_000);
    recorder.take({ type: 'ingest-start', documentId: 'a', title: 'A', pages: 12 });
    expect(toIngestRunReply(recorder.run, new Date())).toMatchObject({ pages_fetched: null, pages_planned: 12 });
    await recorder.end('done');
    expect(records.saved.some((run) => 'fetching' in run)).toBe(false);
  });

  it('is written at most twice a second, however much happens', async () => {
    const recorder = open();
    await recorder.begin();
    for (let page = 0; page < 1_000; page += 1) {
      recorder.take(PAGE);
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(records.saved.length).toBeLessThanOrEqual(1 + 4);
    await recorder.end('done');
    expect(records.saved.at(-1)?.pagesIndexed).toBe(1_000);
  });

  it('is written every few seconds while nothing happens, and never after the end', async () => {
    const recorder = open();
    await recorder.begin();
    await vi.advanceTimersByTimeAsync(60_000);
    const seen = records.saved.map(({ seenAt }) => seenAt.getTime());
    const silences = seen.slice(1).map((moment, index) => moment - (seen[index] ?? 0));
    expect(Math.max(...silences)).toBeLessThan(10_000);
    await recorder.end('done');
    const written = records.saved.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(records.saved).toHaveLength(written);
  });

  it('keeps the first hundred warnings and the number of all', async () => {
    const recorder = open();
    for (let count = 0; count < 150; count += 1) {
      recorder.take({ type: 'warning', file: 'a.md', message: `Warning ${count}`, kind: `kind ${count % 5}` });
    }
    await recorder.end('done');
    expect(recorder.run.warnings).toHaveLength(100);
    expect(recorder.run.warnings[99]?.message).toBe('Warning 99');
    expect(recorder.run.warningCount).toBe(150);
  });

  it('ends once: what is said of the end later changes nothing', async () => {
    const recorder = open();
    await recorder.end('failed', 'There is nothing to read.');
    await recorder.end('stopped');
    expect(recorder.run).toMatchObject({ status: 'failed', error: 'There is nothing to read.' });
  });

  it('is lost with one line in the log when the database takes none, and nobody who runs is told', async () => {
    records.isIll = true;
    const recorder = open();
    await recorder.begin();
    recorder.take(PAGE);
    await vi.advanceTimersByTimeAsync(30_000);
    await recorder.end('done');
    expect(recorder.run).toMatchObject({ status: 'done', pagesIndexed: 1 });
    expect(captured.lines().map(({ msg }) => msg)).toEqual(['a run of ingest could not be recorded']);
  });
});
