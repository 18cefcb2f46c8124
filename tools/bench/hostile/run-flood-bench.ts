import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { PROJECT } from '#scripts/lib/project.mjs';

import { bookQuestions } from '../../book-questions.ts';
import { startServer } from '../../start-server.ts';
import { percentile } from '../distribution.ts';

const HANDBOOK = join(PROJECT, 'content', 'handbook');
const PAGES = ['/', '/books', '/books/handbook', '/books/handbook/operating', '/admin', '/widget.js'];
/** The flood comes from another address of this machine than the reader's. */
const FLOODING_ADDRESS = '127.0.0.9';
const SHAPES = [
  { connections: 1, requests: 400 },
  { connections: 20, requests: 50 },
];
/** How long each flood goes on: a connection that is closed is opened again. */
const FLOOD_MS = 1_500;
const WARM_UP_QUESTIONS = 20;
const IDLE_PROBES = 20;

interface Target {
  method: string;
  path: string;
  body: string;
}

interface Waits {
  healthMs: number[];
  questionMs: number[];
}

/**
 * Floods a server with requests for one address after another, all those of its OpenAPI document and its pages, and measures how long a
 * reader at another address waits for `/health` and for an answer meanwhile, as ratios to an idle server of the same run. 1 when the 99th percentile of
 * `/health` is over 100 ms or half of the answers take more than twice the idle time.
 */
export async function runFloodBench(): Promise<number> {
  // The limits by address would end the flood.
  const server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'fatal' } });
  try {
    const reader = await readerOf(server.url);
    await waitsDuring(reader, { questions: WARM_UP_QUESTIONS, isOver: () => true });
    const [idle, flooded]: [Waits, Waits] = [noWaits(), noWaits()];
    for (const target of await targetsOf(server.url))
      for (const shape of SHAPES) {
        // Right before each flood, so that both are measured in the same minute of a machine that does other things too.
        addTo(idle, await waitsDuring(reader, { questions: 1, isOver: probes(IDLE_PROBES) }));
        const flood = beginFlood(new URL(server.url), target, shape);
        const waits = await waitsDuring(reader, { questions: 1, isOver: () => flood.isOver });
        await flood.ended;
        const name = `${shape.connections} × ${shape.requests} ${target.method} ${target.path}`;
        console.log(`${name}: ${flood.answers()} answered; ${described(waits)}`);
        addTo(flooded, waits);
      }
    return judged(idle, flooded);
  } finally {
    await server.stop();
  }
}

function judged(idle: Waits, flooded: Waits): number {
  console.log(`Idle:    ${described(idle)}`);
  console.log(`Flooded: ${described(flooded)}`);
  const ratios = flooded.questionMs.map((ms, index) => ms / (idle.questionMs[index] ?? ms));
  const [half, most] = [percentile(ratios, 0.5), percentile(ratios, 0.95)].map((ratio) => ratio.toFixed(2));
  console.log(`A question takes ${half} times as long as right before, in one of twenty floods ${most} times.`);
  return percentile(flooded.healthMs, 0.99) <= 100 && percentile(ratios, 0.5) <= 2 ? 0 : 1;
}

function noWaits(): Waits {
  return { healthMs: [], questionMs: [] };
}

function addTo(all: Waits, waits: Waits): void {
  all.healthMs.push(...waits.healthMs);
  all.questionMs.push(...waits.questionMs);
}

/** Asks a question that was not asked before. */
async function readerOf(url: string): Promise<{ health(): Promise<number>; question(): Promise<number> }> {
  const questions = await bookQuestions(HANDBOOK, 100);
  let asked = 0;
  const timed = async (request: () => Promise<Response>) => {
    const begun = performance.now();
    const response = await request();
    await response.text();
    if (!response.ok) throw new Error(`A reader was refused: ${response.status}`);
    return performance.now() - begun;
  };
  const headers = { 'content-type': 'application/json' };
  return {
    health: () => timed(() => fetch(`${url}/health`)),
    question: () => {
      asked += 1;
      // Two of each: the second one under a flood.
      const query = `${questions[Math.floor(asked / 2) % questions.length] ?? ''} (${asked})`;
      return timed(() => fetch(`${url}/chat`, { method: 'POST', headers, body: JSON.stringify({ query }) }));
    },
  };
}

/** Probes until the flood is over and the questions are answered. */
async function waitsDuring(
  reader: Awaited<ReturnType<typeof readerOf>>,
  { questions, isOver }: { questions: number; isOver: () => boolean },
): Promise<Waits> {
  const waits = noWaits();
  const asking = (async () => {
    while (waits.questionMs.length < questions) waits.questionMs.push(await reader.question());
  })();
  do {
    waits.healthMs.push(await reader.health());
    await pause(5);
  } while (waits.questionMs.length < questions || !isOver());
  await asking;
  return waits;
}

function probes(count: number): () => boolean {
  let left = count;
  return () => (left -= 1) < 0;
}

/** Every operation of the server's own description, with names of things that there are, and its pages. */
async function targetsOf(url: string): Promise<Target[]> {
  const response = await fetch(`${url}/openapi.json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map((method) => targetOf(method.toUpperCase(), path)),
  );
  return [...PAGES.map((path) => targetOf('GET', path)), ...operations];
}

function targetOf(method: string, template: string): Target {
  const path = template.replaceAll(/\{[^}]{1,80}\}/g, 'handbook');
  const query = 'What is a citation?';
  const messages = [{ role: 'user', content: query }];
  return { method, path, body: method === 'GET' ? '' : JSON.stringify({ query, messages, model: 'lectern' }) };
}

function beginFlood(url: URL, { method, path, body }: Target, { connections, requests }: (typeof SHAPES)[number]) {
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  const sent = `${head}\r\n\r\n${body}`.repeat(requests);
  const over = AbortSignal.timeout(FLOOD_MS);
  let answers = 0;
  const send = async () => {
    while (!over.aborted) {
      const socket = connect({ port: Number(url.port), host: url.hostname, localAddress: FLOODING_ADDRESS });
      socket.on('error', () => undefined).on('data', (bytes) => (answers += countAnswers(bytes)));
      const end = () => socket.destroy();
      over.addEventListener('abort', end);
      socket.write(sent);
      await new Promise((resolve) => socket.once('close', resolve));
      over.removeEventListener('abort', end);
    }
  };
  const flood = {
    isOver: false,
    answers: () => answers,
    ended: Promise.all(Array.from({ length: connections }, send)).then(() => {
      flood.isOver = true;
    }),
  };
  return flood;
}

function countAnswers(bytes: Buffer): number {
  return bytes.toString('latin1').split('HTTP/1.1 ').length - 1;
}

function described({ healthMs, questionMs }: Waits): string {
  const shown = (values: number[], share: number) => percentile(values, share).toFixed(0);
  const health = `p50 ${shown(healthMs, 0.5)} p99 ${shown(healthMs, 0.99)} max ${shown(healthMs, 1)} ms (${healthMs.length})`;
  return `/health ${health}, question p50 ${shown(questionMs, 0.5)} p95 ${shown(questionMs, 0.95)} ms`;
}
