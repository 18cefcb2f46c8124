import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { selfTestSchema } from '#lib/contracts/admin/self-test.ts';
import { webhookEventSchema } from '#lib/contracts/webhook-events.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { CLIENT, type FaultyProvider, startFaultyProvider } from '#tests/support/openid/faulty-provider.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';
import { type FakeService, json, startFakeService } from '#tests/support/services/fake-http-service.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';

const PASSWORD = 'let me in, please';

async function administratorOf({ runtime }: TestRuntime): Promise<Administrator> {
  await runtime.administration.openAccounts();
  const attempt = { name: 'admin', password: PASSWORD, client: '127.0.0.1' };
  return (await runtime.administration.signIn(attempt)).administrator;
}

async function outcomes({ runtime }: TestRuntime, administrator: Administrator): Promise<Record<string, string>> {
  const { trials } = selfTestSchema.parse(await runtime.administration.testServices(administrator));
  return Object.fromEntries(trials.map(({ name, outcome, message }) => [name, message ?? outcome]));
}

const readBook = (app: TestRuntime) =>
  collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));

describe('a server with nothing configured', () => {
  let app: TestRuntime;
  beforeAll(async () => {
    app = await openTestRuntime({ ADMIN_PASSWORD: PASSWORD });
  });
  afterAll(() => app.close());

  it('tries its database, and its search and answers once there is a book', async () => {
    const administrator = await administratorOf(app);
    const off = { embeddings: 'off', reranker: 'off', verifier: 'off', webhooks: 'off', sign_on: 'off', traces: 'off' };
    expect(await outcomes(app, administrator)).toEqual({ database: 'passed', search: 'off', answer: 'off', ...off });
    await readBook(app);
    expect(await outcomes(app, administrator)).toEqual({
      ...{ database: 'passed', search: 'passed', answer: 'passed' },
      ...off,
    });
  });

  it('records no turn, and notes who has tried', async () => {
    const administrator = await administratorOf(app);
    const { turns } = await app.runtime.administration.listTurns(administrator, {}, { after: null, limit: 10 });
    expect(turns).toEqual([]);
    const log = await app.runtime.administration.listLog(
      administrator,
      { action: 'self_tested' },
      { before: null, limit: 10 },
    );
    expect(log.entries.map(({ account, details }) => [account, details])).toEqual([
      ['admin', {}],
      ['admin', {}],
    ]);
  });

  it('lets nobody but administrators with every right do so', async () => {
    const reviewer: Administrator = { ...(await administratorOf(app)), role: 'reviewer' };
    await expect(app.runtime.administration.testServices(reviewer)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a server with every service', () => {
  let app: TestRuntime;
  let administrator: Administrator;
  let cohere: FakeCohere;
  let model: ModelEndpoint;
  let receiver: FakeService;
  let collector: FakeService;
  let provider: FaultyProvider;
  let verdict = '{"verdicts":[{"claim":1,"verdict":"backed"}]}';

  beforeAll(async () => {
    [cohere, receiver, collector, provider] = await Promise.all([
      startFakeCohere(),
      startFakeService(() => json({})),
      startFakeService(() => json({})),
      startFaultyProvider(),
    ]);
    model = await startModelEndpoint(({ messages }) => ({
      text: contentOf(messages[0]).startsWith('You check an answer') ? verdict : 'The lamp burns [1].',
    }));
    const { host } = new URL(receiver.url);
    app = await openTestRuntime({
      ...{ ...model.variables, VERIFIER: 'model', ADMIN_PASSWORD: PASSWORD },
      ...{ COHERE_API_KEY: cohere.apiKey, COHERE_BASE_URL: cohere.url, COHERE_RERANK_MODEL: 'rerank-v3.5' },
      ...{ WEBHOOK_URLS: `${receiver.url}/hook`, WEBHOOK_ALLOWED_HOSTS: host },
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ...{ ADMIN_OIDC_ISSUER: provider.issuer, ADMIN_OIDC_CLIENT_ID: CLIENT.id },
      ...{ ADMIN_OIDC_CLIENT_SECRET: CLIENT.secret, ADMIN_OIDC_ADMINS: 'owners' },
    });
    await readBook(app);
    administrator = await administratorOf(app);
  });
  afterEach(() => {
    for (const { faults } of [cohere, receiver, collector]) faults.clear();
    verdict = '{"verdicts":[{"claim":1,"verdict":"backed"}]}';
  });
  afterAll(async () => {
    await app.close();
    for (const service of [cohere, model, receiver, collector, provider]) await service.close();
  });

  const all = { database: 'passed', search: 'passed', embeddings: 'passed', reranker: 'passed', answer: 'passed' };
  const passed = { ...all, verifier: 'passed', webhooks: 'passed', sign_on: 'passed', traces: 'passed' };

  it('uses each of them', async () => {
    expect(await outcomes(app, administrator)).toEqual(passed);
    expect(webhookEventSchema.parse(JSON.parse(receiver.calls.at(-1)?.body ?? ''))).toMatchObject({
      type: 'self_test',
    });
    expect(collector.calls.map(({ body }) => body).join()).toContain('"self_test"');
    expect(cohere.violations).toEqual([]);
  });

  it.each<[string, () => void, object]>([
    [
      'a receiver that refuses',
      () => receiver.faults.add({ fault: { kind: 'reply', status: 500, body: '' } }),
      { webhooks: 'Of 1 receivers 0 have taken the message.' },
    ],
    [
      'a collector that refuses',
      () => collector.faults.add({ fault: { kind: 'reply', status: 400, body: '' } }),
      { traces: 'It does not answer.' },
    ],
    [
      'a key of the embedder and the reranker that is refused',
      () => cohere.faults.add({ fault: { kind: 'reply', status: 401, body: '{"message":"invalid api token"}' } }),
      { embeddings: 'It rejected the key.', reranker: 'It rejected the key.' },
    ],
    ['a second reader that talks', () => (verdict = 'Looks good to me.'), { verifier: 'It does not answer.' }],
  ])('tells of %s, and of nothing else but what rests on it', async (_name, spoil, failed) => {
    spoil();
    expect(await outcomes(app, administrator)).toMatchObject(failed);
    const log = await app.runtime.administration.listLog(
      administrator,
      { action: 'self_tested' },
      { before: null, limit: 1 },
    );
    for (const name of Object.keys(failed)) expect(log.entries[0]?.details['failed']).toContain(name);
  });

  it('tells of a model that cannot be reached', async () => {
    model.reply = () => ({ failure: { status: 401, message: 'no such key' } });
    expect(await outcomes(app, administrator)).toMatchObject({ ...all, answer: 'It rejected the key.' });
  });
});
