import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { cutAfter, payloadsOf } from '#tests/support/cut-line.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { QUESTIONS_OF_FIXTURES } from '#tests/support/recorded-questions.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

const CHAT = '/api/reader/chat';
const RECORDED = QUESTIONS_OF_FIXTURES.length;

let postgres: TestPostgres;
let endpoint: ModelEndpoint;
let servers: StartedServer[];
let answers: StartedServer[];

beforeAll(async () => {
  postgres = await startPostgres();
  endpoint = await startModelEndpoint(() => ({ endless: rambling() }));
  const common = {
    ...{ DATABASE_URL: await postgres.createDatabase(), API_RATE_LIMIT: '0', LOG_LEVEL: 'error' },
    DATABASE_TIMEOUT_MS: '30000',
  };
  const one = await startServer({ env: common });
  answers = [one, await startServer({ env: common })];
  servers = [];
  for (let number = 0; number < 2; number += 1) {
    servers.push(await startServer({ env: { ...common, ...endpoint.variables } }));
  }
  for (const book of ['field-guide', 'lighthouse']) await ingestFolder(one, `${FIXTURE_BOOKS}/${book}`);
});
afterAll(async () => {
  for (const server of [...answers, ...servers]) await server.stop();
  await endpoint.close();
  await postgres.stop();
});

/** When the model last said something. */
let saidAt = 0;

/** Ever new words: a model that repeats itself is stopped for that. */
function rambling(): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      saidAt = performance.now();
      yield `${Math.random().toString(36).slice(2)} `;
    },
  };
}

function post(server: StartedServer | undefined, id: string, query: string): Promise<Response> {
  return fetch(`${server?.url ?? ''}${CHAT}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'lectern-answer': id },
    body: JSON.stringify({ query }),
  });
}

const readOn = (server: StartedServer | undefined, id: string, after: number) =>
  fetch(`${server?.url ?? ''}${CHAT}/${id}`, { headers: { 'last-event-id': String(after) } });

/** The payloads of a body that is cut after so many. */
async function payloadsUpTo(response: Response, count: number): Promise<string[]> {
  const reader = cutAfter(response.body ?? new ReadableStream(), count).getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return payloadsOf(new Response(text));
}

describe('two servers on one database', () => {
  it(`go on with each other’s answers: ${RECORDED} of them, cut after every event`, async () => {
    const [one, other] = answers;
    let cuts = 0;
    for (const query of QUESTIONS_OF_FIXTURES) {
      for (let after = 0, length = Infinity; after < length; after += 1) {
        const id = crypto.randomUUID();
        const first = await payloadsUpTo(await post(one, id, query), after);
        await expect.poll(async () => (await readOn(other, id, 0)).status).toBe(200);
        const rest = await payloadsOf(await readOn(other, id, after));
        const whole = await payloadsOf(await readOn(one, id, 0));
        expect([...first, ...rest]).toEqual(whole);
        expect(whole.at(-2)).toContain('"type":"finish"');
        length = whole.length;
        cuts += 1;
      }
    }
    expect(cuts).toBeGreaterThan(200);
    console.info(`${cuts} cuts of ${RECORDED} answers`);
  });

  it('stop each other’s answers, and the model behind them, within 200 ms', async () => {
    const [one, other] = servers;
    const taken: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const id = crypto.randomUUID();
      const reading = payloadsOf(await post(one, id, 'When do owls hunt?'));
      await expect.poll(async () => (await readOn(other, id, 0)).status).toBe(200);
      const asked = saidAt;
      await expect.poll(() => saidAt).toBeGreaterThan(asked);
      const stoppedAt = performance.now();
      const server = round % 2 === 0 ? other : one;
      await fetch(`${server?.url ?? ''}${CHAT}/${id}`, { method: 'DELETE' });
      expect((await reading).slice(-2)).toEqual(['{"type":"abort"}', '[DONE]']);
      const endedAt = performance.now();
      await delay(300);
      taken.push(Math.max(endedAt, saidAt) - stoppedAt);
    }
    console.info(`stopped within ${Math.max(...taken).toFixed(0)} ms at most`);
    expect(Math.max(...taken)).toBeLessThan(200);
  });
});
