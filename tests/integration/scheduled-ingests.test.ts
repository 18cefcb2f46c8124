import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { PostgresIngestRuns } from '#db/repositories/postgres-ingest-runs.ts';
import { PostgresIngestSchedules } from '#db/repositories/postgres-ingest-schedules.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import { ScheduledIngests } from '#lib/foundation/jobs/scheduled-ingests.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { FIXTURE_BOOKS, openTestLibrary, type TestLibrary } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { NO_SITES } from '#tests/support/no-sites.ts';

const log = createLogger('silent');
const endless = new AbortController().signal;
const BERLIN = 'Europe/Berlin';
const closing: { close(): Promise<void> }[] = [];

let test: TestLibrary;
let schedules: PostgresIngestSchedules;
let runs: IngestRuns;
let records: PostgresIngestRuns;
let book: string;
let now: Date;

beforeAll(async () => {
  test = await openTestLibrary();
  schedules = new PostgresIngestSchedules(test.database.db);
  records = new PostgresIngestRuns(test.database.db);
  const database = { exclusively: (_name: string, work: (held: AbortSignal) => unknown) => work(endless) };
  runs = new IngestRuns({ ...test, sites: NO_SITES, parser: createPageParser(), database, records, log } as never);
});

beforeEach(async () => {
  await test.empty();
  book = await mkdtemp(join(tmpdir(), 'lectern-again-'));
  await cp(join(FIXTURE_BOOKS, 'field-guide'), book, { recursive: true });
  await test.ingest(book, { id: 'guide', title: 'The guide' });
  now = new Date('2026-11-26T12:00:00Z');
});
afterEach(async () => {
  for (const one of closing.splice(0)) await one.close();
  await rm(book, { recursive: true, force: true });
});
afterAll(async () => {
  await runs.close();
  await test.close();
});

function schedule(timeZone = 'UTC'): ScheduledIngests {
  const clock = () => now;
  const options = { schedules, library: test.library, runs, timeZone, hour: 3, clock, log, intervalMs: 20 };
  const scheduled = new ScheduledIngests(options);
  closing.push(scheduled);
  return scheduled;
}

const plan = (every: IngestInterval, nextAt: string) => schedules.set('guide', { every, nextAt: new Date(nextAt) });
const nextAt = async () => (await schedules.list()).get('guide')?.nextAt.toISOString();
const runsOf = async () =>
  (await records.list(20)).filter(({ startedBy, path }) => startedBy === 'the schedule' && path === book);
const ended = (count: number) =>
  vi.waitFor(
    async () => {
      const found = await runsOf();
      expect(found.map(({ status }) => status)).toEqual(Array(count).fill('done'));
    },
    { timeout: 60_000, interval: 50 },
  );

describe('a document that is to be read again', () => {
  longIt('is read once its time has come, and keeps its name and its title', async () => {
    await plan('day', '2026-11-27T03:00:00Z');
    schedule().begin();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await runsOf()).toEqual([]);
    await appendFile(join(book, 'src/watching.md'), '\n\nThis was written in the evening.\n');
    now = new Date('2026-11-27T03:00:10Z');
    await ended(1);
    const pages = await test.library.listPages(ANONYMOUS, 'guide');
    const texts = await test.library.listPageTexts(
      ANONYMOUS,
      pages.map(({ id }) => id),
    );
    expect(texts.map(({ text }) => text).join()).toContain('This was written in the evening.');
    expect((await test.library.findDocument(ANONYMOUS, 'guide'))?.title).toBe('The guide');
    expect(await nextAt()).toBe('2026-11-28T03:00:00.000Z');
  });

  it('is read by one of several servers, and once for all times that were missed', async () => {
    await plan('day', '2026-11-20T03:00:00Z');
    for (const one of [schedule(), schedule(), schedule()]) one.begin();
    await ended(1);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await runsOf()).toHaveLength(1);
    expect(await nextAt()).toBe('2026-11-27T03:00:00.000Z');
  });

  it.each<[IngestInterval, string, string]>([
    ['week', '2026-11-26T03:00:00Z', '2026-12-03T03:00:00.000Z'],
    ['month', '2026-10-31T03:00:00Z', '2026-11-30T03:00:00.000Z'],
  ])('every %s', async (every, due, next) => {
    await plan(every, due);
    schedule().begin();
    await ended(1);
    expect(await nextAt()).toBe(next);
  });

  it('is not any more once that is taken back, or the document is gone', async () => {
    await plan('day', '2026-11-26T03:00:00Z');
    expect(await schedules.set('guide', null)).toBe(true);
    expect((await schedules.list()).size).toBe(0);
    expect(await schedules.set('nowhere', { every: 'day', nextAt: now })).toBe(false);
    await plan('day', '2026-11-26T03:00:00Z');
    await test.empty();
    expect((await schedules.list()).size).toBe(0);
  });
});

describe('the hour', () => {
  it('is the coming one of the server’s calendar', () => {
    now = new Date('2026-11-26T02:30:00Z');
    expect(schedule(BERLIN).first().toISOString()).toBe('2026-11-27T02:00:00.000Z');
    expect(schedule().first().toISOString()).toBe('2026-11-26T03:00:00.000Z');
  });

  it('stays what it is when clocks are changed', async () => {
    await plan('day', '2027-03-27T02:00:00Z');
    now = new Date('2027-03-27T02:00:05Z');
    schedule(BERLIN).begin();
    await ended(1);
    // Three in the morning of summer time.
    expect(await nextAt()).toBe('2027-03-28T01:00:00.000Z');
  });
});
