import { join } from 'node:path';

import { Random } from '#lib/foundation/core/random.ts';
import { PROJECT } from '#scripts/lib/project.mjs';

import { bookQuestions } from '../../book-questions.ts';
import { startServer, type StartedServer } from '../../start-server.ts';
import type { Distribution } from '../distribution.ts';
import { type HonestFigures, type HonestReading, readHonestly } from '../honest-readers.ts';
import { ATTACKS, type HostileSetting } from './hostile-clients.ts';

const MINUTE_MS = 60_000;
const HANDBOOK = join(PROJECT, 'content', 'handbook');
const QUESTIONS = 60;
const PAGES = ['/', '/books/handbook', '/books/handbook/reading', '/books/handbook/asking'];
const DEPARTMENT = 'readers';
const PASSWORD = 'known to this benchmark alone';
const SEED = 20_261_126;

/**
 * Honest readers of a book with access rights, for two minutes by themselves and then for so many minutes beside clients that do what
 * harms a server most. Prints, minute by minute, the server's memory and how long the readers wait. 1 when the server has ended, or
 * when more than one in a hundred of what they ask for does not come.
 */
export async function runHostileBench(minutes: number): Promise<number> {
  const server = await startServer({
    env: {
      // This tool stands for the proxy that says who is asking.
      AUTH_TRUSTED_HEADERS: 'true',
      TRUSTED_PROXIES: '127.0.0.1',
      ADMIN_PASSWORD: PASSWORD,
      // The limit by address would end the attack, whose clients share one address with the readers.
      API_RATE_LIMIT: '0',
      LOG_LEVEL: 'fatal',
    },
  });
  try {
    await restrict(server);
    const headers = { 'x-department': DEPARTMENT, 'x-user-id': 'honest' };
    const reading = { url: server.url, headers, questions: await bookQuestions(HANDBOOK, QUESTIONS), pages: PAGES };
    await readFor(server, reading, { minutes: 2, label: 'before' });
    const attack = beginAttacks({ url: server.url, readerHeaders: { 'x-department': DEPARTMENT } });
    const figures = await readFor(server, reading, { minutes, label: 'during' });
    console.log(`Attacks: ${await attack.end()}`);
    await readFor(server, reading, { minutes: 1, label: 'after' });
    const asked = figures.reduce((sum, { answers }) => sum + 2 * answers, 0);
    const failures = figures.flatMap((each) => Object.values(each.failures)).reduce((sum, count) => sum + count, 0);
    console.log(`Of ${asked} answers and pages that readers asked for during the attack, ${failures} did not come.`);
    return failures * 100 > asked ? 1 : 0;
  } finally {
    await server.stop();
  }
}

/** From now on only one department may read the handbook. */
async function restrict({ url }: StartedServer): Promise<void> {
  const post = async (path: string, body: unknown, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const session = await post('/api/admin/session', { name: 'admin', password: PASSWORD });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  await post('/api/admin/documents/handbook/access', { access_list: [`department:${DEPARTMENT}`] }, cookie);
}

interface Stretch {
  minutes: number;
  label: string;
}

/** A line for each minute. */
async function readFor(
  server: StartedServer,
  reading: HonestReading,
  { minutes, label }: Stretch,
): Promise<HonestFigures[]> {
  const figures: HonestFigures[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    server.startMeasuring();
    const honest = await readHonestly(reading, AbortSignal.timeout(MINUTE_MS));
    const { memoryBytes, heapBytes, longestStallMs } = await server.endMeasuring();
    figures.push(honest);
    const memory = `RSS ${megabytes(memoryBytes)} MB, heap ${megabytes(heapBytes)} MB`;
    const waits = `answers ${shown(honest.answerMs)}, pages ${shown(honest.pageMs)}, ${honest.answers} answers`;
    const failures = `failures ${JSON.stringify(honest.failures)}`;
    console.log(`${label} ${minute}: ${memory}, ${waits}, ${failures}, longest stall ${longestStallMs.toFixed(0)} ms`);
  }
  return figures;
}

/** Begins all attacks. At their end it is said how often each was made. */
function beginAttacks(target: Omit<HostileSetting, 'draw'>): { end(): Promise<string> } {
  const random = new Random(SEED);
  const setting = { ...target, draw: (below: number) => random.below(below) };
  const counts = new Map<string, number>();
  let isOver = false;
  const clients = Object.entries(ATTACKS).flatMap(([name, { clients: count, attack }]) =>
    Array.from({ length: count }, async () => {
      while (!isOver) {
        // That it fails is what the server is for.
        await attack(setting).catch(() => undefined);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }),
  );
  return {
    end: async () => {
      isOver = true;
      await Promise.all(clients);
      return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
    },
  };
}

function shown({ p50, p95 }: Distribution): string {
  return `p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} ms`;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
