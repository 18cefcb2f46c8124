import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import type { QdrantChunkStore } from '#lib/answering/retrieval/stores/qdrant/qdrant-chunk-store.ts';
import type { QdrantSettings } from '#lib/answering/retrieval/stores/qdrant/qdrant-connection.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';
import { indexed, query, towards } from '#tests/contract/chunk-store-under-test.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import type { Fault } from '#tests/support/services/fault-plan.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

const SEARCH = /query\/batch$/;
const READY = /readyz$/;
const DESCRIPTION = /^GET .collections.[^/]+$/;
const HTML: Omit<Fault & { kind: 'reply' }, 'status'> = {
  kind: 'reply',
  headers: { 'content-type': 'text/html' },
  body: '<html>a gateway</html>',
};
const unimpeded = new AbortController().signal;
const reply = (status: number, body: unknown, headers: Record<string, string> = {}): Fault => ({
  kind: 'reply',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const error = (text: string) => ({ status: { error: text }, time: 0 });
/** An answer that is right but for what is changed. */
const altered = (alter: (body: string) => string): Fault => ({ kind: 'alter', alter });

const PASSING: [string, string, Fault][] = [
  ['limits the rate', 'rate_limited', reply(429, error('Rate limiting exceeded: Read rate limit exceeded'))],
  ['limits the rate and says until when', 'rate_limited', reply(429, error('x'), { 'retry-after': '1' })],
  ['has no shard for it', 'unavailable', reply(503, error('Shard temporarily unavailable'))],
  ['breaks inside', 'unavailable', reply(500, error('Service internal error'))],
  ['is full', 'unavailable', reply(507, error('Insufficient storage'))],
  ['gives up itself', 'timeout', reply(408, error('Timeout'))],
  ['is behind a gateway that cannot reach it', 'unavailable', { ...HTML, status: 502 }],
  ['is behind a gateway that lies', 'malformed', { ...HTML, status: 200 }],
  ['says nothing in JSON', 'malformed', reply(200, {})],
  ['says that it will do it later', 'malformed', reply(202, { result: {} })],
  ['breaks off before the headers', 'interrupted', { kind: 'reset-before-headers' }],
  ['breaks off after the headers', 'interrupted', { kind: 'reset-after-headers' }],
  ['hangs', 'timeout', { kind: 'hang' }],
  ['drips', 'timeout', { kind: 'slow-drip', everyMs: 20 }],
  ['cuts its JSON', 'malformed', altered((body) => body.slice(0, -20))],
  ['forgets a leg', 'malformed', reply(200, { result: [], status: 'ok', time: 0 })],
  ['scores without a number', 'malformed', altered((body) => body.replace(/"score":[^,]+/, '"score":null'))],
  ['scores beyond all numbers', 'malformed', altered((body) => body.replace(/"score":[^,]+/, '"score":1e999'))],
  ['has lost a part of a chunk', 'malformed', altered((body) => body.replace('"written_at"', '"written_ix"'))],
];

const ONE_OF_EACH_KIND = PASSING.filter(
  ([, kind], index) => PASSING.findIndex(([, other]) => other === kind) === index,
);

const LASTING: [string, string, Fault][] = [
  ['dislikes the call', 'rejected', reply(400, error('Wrong input: x'))],
  ['finds a value wrong', 'rejected', reply(422, error('Validation error'))],
  ['does not know the key', 'unauthorized', { kind: 'reply', status: 401, body: 'Invalid API key or JWT' }],
  ['forbids it', 'unauthorized', reply(403, error('Forbidden'))],
];

describe('when Qdrant', () => {
  let fake: FakeQdrant;
  let store: QdrantChunkStore;
  const asked = { ...query('lock'), vector: towards(1) };

  beforeEach(async () => {
    fake = await startFakeQdrant();
    store = await openStore({});
    await store.upsert([indexed(buildChunk(['a secret lock']), towards(0.5))]);
    fake.calls.splice(0);
  });
  afterEach(async () => {
    await fake.close();
  });

  const openStore = (changes: Partial<QdrantSettings>) =>
    openQdrantStore({
      settings: qdrantSettings(fake.url, { collection: 'books', ...changes }),
      space: { model: 'm', dimension: 4 },
      log: createLogger('silent'),
    });
  /** One that loses patience where the service never answers, and nowhere else. */
  const patientStore = ({ kind }: Fault) =>
    kind === 'hang' || kind === 'slow-drip' ? openStore({ timeoutMs: 400 }) : Promise.resolve(store);
  const failure = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (reason: unknown) => reason,
    );
  const searches = () => fake.calls.filter(({ operation }) => SEARCH.test(operation)).length;

  it.each(PASSING)('%s, the search is repeated', async (_what, _kind, fault) => {
    const patient = await patientStore(fault);
    fake.faults.add({ fault, operation: SEARCH, times: 1 });
    expect(await patient.search(ANONYMOUS, asked)).toHaveLength(1);
    expect(searches()).toBe(2);
  });

  it.each(ONE_OF_EACH_KIND)(
    '%s for good, search is unavailable after three repetitions',
    async (_what, kind, fault) => {
      const patient = await patientStore(fault);
      fake.faults.add({ fault, operation: SEARCH });
      const reason = await failure(patient.search(ANONYMOUS, asked));
      expect(reason).toMatchObject({ code: 'retrieval_unavailable', cause: { kind } });
      expect(searches()).toBe(4);
      expect(inFull(reason)).not.toContain('secret');
      fake.faults.clear();
      expect(await store.search(ANONYMOUS, asked)).toHaveLength(1);
    },
  );

  it.each(LASTING)('%s, it is not asked again', async (_what, kind, fault) => {
    fake.faults.add({ fault, operation: SEARCH });
    expect(await failure(store.search(ANONYMOUS, asked))).toMatchObject({
      code: 'retrieval_unavailable',
      cause: { kind },
    });
    expect(searches()).toBe(1);
    fake.faults.clear();
    expect(await store.search(ANONYMOUS, asked)).toHaveLength(1);
  });

  it('wants an index for a filter, the log says which', async () => {
    const words =
      'Bad request: Index required but not found for "page_title" of one of the following types: [keyword].';
    fake.faults.add({ fault: reply(400, error(words)), operation: SEARCH });
    const reason = await failure(store.search(ANONYMOUS, asked));
    expect(AppError.is(reason) && reason.cause).toMatchObject({
      message: expect.stringMatching(/"page_title".*Create a keyword index/) as string,
    });
  });

  it('asks for more patience than anybody has, it is not asked again', async () => {
    fake.faults.add({ fault: reply(429, error('x'), { 'retry-after': '90' }), operation: SEARCH });
    expect(await failure(store.search(ANONYMOUS, asked))).toMatchObject({
      retryAfterSeconds: 9,
      cause: { kind: 'rate_limited' },
    });
    expect(searches()).toBe(1);
  });

  it('hangs, an aborted search ends at once with the reason', async () => {
    fake.faults.add({ fault: { kind: 'hang' }, operation: SEARCH });
    const leaving = new AbortController();
    const search = failure(store.search(ANONYMOUS, { ...asked, signal: leaving.signal }));
    const reason = new Error('the client is gone');
    leaving.abort(reason);
    expect(await search).toBe(reason);
  });

  it('breaks while a page is written, the page is written once', async () => {
    const page = Array.from({ length: 70 }, (_, index) => indexed(buildChunk([`needle ${index}`], { pageId: 'p' })));
    for (const operation of [/^PUT .*points$/, /points\/delete$/]) {
      fake.faults.add({ fault: { kind: 'reset-after-headers' }, operation, times: 1 });
      fake.faults.add({ fault: { ...HTML, status: 502 }, operation, times: 1 });
    }
    await store.replacePage('p', page);
    expect(await store.search(ANONYMOUS, query('needle', {}, 100))).toHaveLength(70);
    expect(fake.violations).toEqual([]);
  });

  describe('is asked how it is', () => {
    it.each<[string, string, { operation: RegExp; fault: Fault }]>([
      ['is not ready', 'unavailable', { operation: READY, fault: { kind: 'reply', status: 503, body: 'not ready' } }],
      ['is not there, but a page is', 'malformed', { operation: READY, fault: { ...HTML, status: 200 } }],
      ['describes nothing', 'malformed', { operation: DESCRIPTION, fault: reply(200, {}) }],
      [
        'describes something else',
        'malformed',
        { operation: DESCRIPTION, fault: reply(200, { result: { status: 'green' } }) },
      ],
      [
        'counts no number',
        'malformed',
        { operation: /points.count/, fault: reply(200, { result: { count: 'many' } }) },
      ],
      ['forgot the key', 'unauthorized', { operation: /^/, fault: { kind: 'reply', status: 401, body: 'no' } }],
    ])('and %s, it is not well', async (_what, kind, planned) => {
      fake.faults.add(planned);
      expect(await failure(store.probe(unimpeded))).toMatchObject({ cause: { kind } });
    });

    it('and answers, it says what it holds', async () => {
      expect(await store.probe(unimpeded)).toMatchObject({
        status: 'up',
        message: 'Qdrant, collection books',
        holds: expect.stringMatching(/^1 chunks, \d vectors$/) as string,
      });
    });
  });
});

/** Everything an error says, its causes included. */
function inFull(reason: unknown): string {
  return reason instanceof Error ? `${reason.message} ${reason.stack ?? ''} ${inFull(reason.cause)}` : String(reason);
}
