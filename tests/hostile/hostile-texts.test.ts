import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { remoteIngest } from '#cli/ingest/remote-ingest.ts';
import { findRunningServer } from '#server/running-server.ts';
import { mixedText } from '#tools/bench/hostile/adversarial-texts.ts';
import { seededDraw } from '#tests/support/guarded-library.ts';
import { trialsOf } from '#tests/support/trials.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const CASES = trialsOf({ usual: 40, deep: 20_000 });
const PAGES = CASES / 20;
const QUERY_MAX = 2_000;
const SELECTION_MAX = 10_000;
const PAGE_MAX = 20_000;
/** Asked of a server under measurement before the figures are read. */
const BATCH = 50;
const AT_ONCE = 2;
/** All of them, on a machine that is busy with other things. */
const LONGEST_MS = 7_200_000;

/** Held among the long proofs alone. */
const BOUNDS_MS = { stall: 50, answer: 2_000, page: 5_000 };
/**
 * What is slow by itself is slow each time, and a busy machine now and then. So each request of a batch that stalled the server, or was
 * late, is sent again by itself, up to so many times, and the best time counts.
 */
const ATTEMPTS = 6;

/** A request for an answer, as it is sent. */
type Body = Record<string, string>;

const draw = seededDraw(20_261_124);
/** Milliseconds; `busy` is the longest stall before anything was sent again. */
const worst = { busy: 0, stall: 0, answer: 0, page: 0 };
const figures = { answered: 0, refused: 0, indexed: 0, failed: 0, repeated: 0 };

let server: StartedServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-hostile-'));
  const pageTimeout = String(BOUNDS_MS.page);
  server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', PAGE_TIMEOUT_MS: pageTimeout } });
});
afterAll(async () => {
  process.stdout.write(`hostile texts: ${JSON.stringify({ cases: CASES, ...figures, worstMs: worst })}\n`);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test(
  'a page of any text is read, or refused in words, and the next one is',
  async () => {
    const book = join(folder, 'hostile');
    await mkdir(book);
    for (let index = 0; index < PAGES; index += 1) {
      const isHtml = draw(5) === 0;
      const text = isHtml ? `<html><body>${mixedText(draw, PAGE_MAX)}` : mixedText(draw, PAGE_MAX);
      await writeFile(join(book, `page-${String(index).padStart(5, '0')}.${isHtml ? 'html' : 'md'}`), text);
    }
    const running = await findRunningServer(server.dataFolder);
    if (running === null) throw new Error('The server left no address.');
    const warned = new Set<string>();
    const failed: string[] = [];
    let since = performance.now();
    server.startMeasuring();
    for await (const event of remoteIngest(running, { path: book }, new AbortController().signal)) {
      if (event.type === 'warning') warned.add(event.file);
      if (event.type !== 'page-end') continue;
      const now = performance.now();
      worst.page = Math.max(worst.page, now - since);
      since = now;
      figures[event.outcome === 'failed' ? 'failed' : 'indexed'] += 1;
      if (event.outcome === 'failed') failed.push(event.path);
    }
    const { longestStallMs } = await server.endMeasuring();
    process.stdout.write(`longest stall while pages were read: ${longestStallMs.toFixed(0)} ms\n`);
    expect(figures.indexed + figures.failed).toBe(PAGES);
    expect(failed.filter((path) => ![...warned].some((file) => file.startsWith(path)))).toEqual([]);
    // Half a second is for storing it.
    if (inject('isDeep')) expect(worst.page).toBeLessThan(BOUNDS_MS.page + 500);
  },
  LONGEST_MS,
);

test(
  'a question of any text, of a selection of any text, is answered or refused, and nobody waits for it',
  async () => {
    for (let asked = 0; asked < CASES - PAGES; asked += BATCH) {
      const bodies = Array.from({ length: Math.min(BATCH, CASES - PAGES - asked) }, drawBody);
      const together = await askAll(bodies);
      worst.busy = Math.max(worst.busy, together.stall);
      const counted = isWithin(together) || !inject('isDeep') ? together : await askAlone(bodies);
      worst.stall = Math.max(worst.stall, counted.stall);
      worst.answer = Math.max(worst.answer, counted.answer);
    }
    const health = await fetch(`${server.url}/health`);
    expect(health.status).toBe(200);
    if (!inject('isDeep')) return;
    expect(worst.answer).toBeLessThan(BOUNDS_MS.answer);
    expect(worst.stall).toBeLessThan(BOUNDS_MS.stall);
  },
  LONGEST_MS,
);

function drawBody(): Body {
  if (draw(2) === 0) return { query: mixedText(draw, QUERY_MAX) };
  const query = draw(2) === 0 ? 'What does it say?' : mixedText(draw, QUERY_MAX);
  return { query, mode: 'selected_text', selected_text: mixedText(draw, SELECTION_MAX) };
}

/** The longest stall while something was asked, and the answer that took longest, in milliseconds. */
interface Waits {
  stall: number;
  answer: number;
}

function isWithin({ stall, answer }: Waits): boolean {
  return stall < BOUNDS_MS.stall && answer < BOUNDS_MS.answer;
}

/** Asks some of them at a time. */
async function askAll(bodies: readonly Body[]): Promise<Waits> {
  server.startMeasuring();
  let answer = 0;
  const waiting = bodies.values();
  const askOneByOne = async () => {
    for (const body of waiting) answer = Math.max(answer, await ask(body));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOneByOne));
  return { stall: (await server.endMeasuring()).longestStallMs, answer };
}

/** Asks each by itself, again while it seems slow. What stays slow is printed for whoever mends it. */
async function askAlone(bodies: readonly Body[]): Promise<Waits> {
  const slowest: Waits = { stall: 0, answer: 0 };
  for (const body of bodies) {
    const best: Waits = { stall: Number.POSITIVE_INFINITY, answer: Number.POSITIVE_INFINITY };
    for (let attempt = 0; attempt < ATTEMPTS && !isWithin(best); attempt += 1) {
      const { stall, answer } = await askAll([body]);
      best.stall = Math.min(best.stall, stall);
      best.answer = Math.min(best.answer, answer);
    }
    figures.repeated += 1;
    if (!isWithin(best)) process.stdout.write(`${JSON.stringify(best)} ${JSON.stringify(body).slice(0, 400)}\n`);
    slowest.stall = Math.max(slowest.stall, best.stall);
    slowest.answer = Math.max(slowest.answer, best.answer);
  }
  return slowest;
}

/** Milliseconds to the end of the answer. */
async function ask(body: Body): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${server.url}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.status === 200) figures.answered += 1;
  else {
    figures.refused += 1;
    expect([response.status, answer['error_code']], JSON.stringify(body).slice(0, 300)).toEqual([
      400,
      'validation_error',
    ]);
  }
  return performance.now() - begun;
}
