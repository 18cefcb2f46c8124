import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Claim } from '#lib/contracts/claim.ts';
import { findReadingModel } from '#lib/answering/model-files/bundled-models.ts';
import { findRuntimes } from '#lib/answering/model-files/local-models.ts';
import { LocalReadingModel } from '#lib/answering/reading-model/local-reading-model.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';

const QUESTION = 'How long does the reserve lamp burn?';
const CITED = 'The reserve lamp hangs behind the door of the watch room and burns for six hours without attention.';
const RIGHT = 'Without anybody looking after it, the reserve lamp stays lit for six hours';
const ADDED = 'The reserve lamp burns for six hours without attention and was bought in Bergen from a Danish merchant';

const patient = new AbortController().signal;
const captured = captureLog();

let endpoint: ModelEndpoint;

beforeAll(async () => {
  endpoint = await startModelEndpoint((body) => {
    const line = contentOf(body.messages.at(-1))
      .split('\n')
      .find((candidate) => candidate.endsWith(CITED));
    const number = line?.match(/^\[\d+\]/)?.[0] ?? '';
    return { text: [CITED, RIGHT, ADDED].map((sentence) => `${sentence} ${number}.`.replace('..', '.')).join(' ') };
  });
});
afterAll(() => endpoint.close());
beforeEach(() => captured.clear());

async function openLibrary(variables: Record<string, string> = {}): Promise<TestRuntime> {
  const app = await openTestRuntime({ ...endpoint.variables, ...variables }, captured.log);
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, patient));
  return app;
}

async function claimsOf({ runtime }: TestRuntime) {
  const claims: Claim[] = [];
  async function* noted() {
    for await (const event of runtime.answerQuestion(buildQuestion(QUESTION))) {
      if (event.type === 'answer-claim') claims.push(event.claim);
      yield event;
    }
  }
  const { answer } = await answerOf(noted());
  return { answer, claims };
}

describe('claims of a model', () => {
  let app: TestRuntime;

  beforeAll(async () => {
    app = await openLibrary();
  });
  afterAll(() => app.close());

  it('are backed or to be checked by the reading model of this server, unless they are exact words', async () => {
    const { claims } = await claimsOf(app);
    expect(claims.map(({ status }) => status)).toEqual(['quoted', 'supported', 'weak']);
    expect(claims.map(({ doubts }) => doubts !== undefined)).toEqual([false, false, true]);
    expect(claims[1]?.support).toBeGreaterThan(claims[2]?.support ?? 1);
  });

  it('have the words that are not in their source, and the sentence that comes nearest', async () => {
    const { answer, claims } = await claimsOf(app);
    const added = claims[2];
    const doubted = added?.doubts?.map(({ start, end }) => answer.slice(start, end)) ?? [];
    expect(doubted.join(' ')).toContain('Bergen');
    expect(doubted.join(' ')).not.toContain('six hours');
    for (const { source_range: range } of added?.doubts ?? []) expect(added?.citations).toContainEqual(range);
  });
});

longIt('leaves claims to words alone where VERIFIER is off', async () => {
  const app = await openLibrary({ VERIFIER: 'off', READER: 'off' });
  const { claims } = await claimsOf(app);
  expect(claims.map(({ doubts }) => doubts)).toEqual([undefined, undefined, undefined]);
  expect(captured.lines().filter(({ level }) => level >= 40)).toEqual([]);
  await app.close();
});

describe('the model that checks', () => {
  it('gives each claim a verdict, and each of its words a doubt, the same alone and among others', async () => {
    const files = await findReadingModel();
    if (files === null) throw new Error('There is no reading model.');
    const model = new LocalReadingModel({ ...files, runtimes: await findRuntimes('/nowhere') });
    const right = { text: RIGHT, place: ['The lamp'], sources: [CITED] };
    const added = { text: ADDED, place: ['The lamp'], sources: [CITED] };
    const [one, other] = await model.check([right, added], patient);
    expect(one?.support).toBeGreaterThan(other?.support ?? Infinity);
    expect(other?.words.map(({ start, end }) => ADDED.slice(start, end))).toEqual(ADDED.split(' '));
    expect(await model.check([added], patient)).toEqual([other]);
    expect(await model.check([], patient)).toEqual([]);
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(model.check([right], gone)).rejects.toThrow('gone');
    await model.close();
  });
});
