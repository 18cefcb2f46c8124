import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { askModel, hostedModel } from '#tests/support/services/model/ask-model.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import type { Fault } from '#tests/support/services/fault-plan.ts';

const page: Fault = { kind: 'reply', status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' };
const saying = (status: number, body = '{}'): Fault => ({ kind: 'reply', status, body });

describe.each(['openai', 'gemini'] as const)('the probe of a model server in %s mode', (mode) => {
  let endpoint: ModelEndpoint;
  let listed: string[] | null;
  beforeAll(async () => {
    endpoint = await startModelEndpoint(() => ({ text: 'Red.' }), { mode });
    ({ listed } = endpoint);
  });
  beforeEach(() => {
    endpoint.listed = listed;
    endpoint.service.calls.splice(0);
    endpoint.service.faults.clear();
  });
  afterAll(() => endpoint.close());

  const probe = (model = hostedModel(endpoint), signal = new AbortController().signal) => model.probe(signal);

  it('asks for the list of models, once, and for no answer', async () => {
    expect(await probe()).toEqual({ status: 'up', message: `Language model ${endpoint.model}` });
    expect(endpoint.service.calls.map(({ operation }) => operation)).toEqual([
      mode === 'gemini' ? 'GET /v1beta/openai/models' : 'GET /v1/models',
    ]);
    expect(endpoint.refusals).toEqual([]);
  });

  it.each<[string, string[] | null]>([
    ['is not in the list', ['another-model']],
    ['stands beside an empty list', []],
  ])('is degraded and names the variable when the model %s', async (_, models) => {
    endpoint.listed = models;
    const report = await probe();
    expect(report.status).toBe('degraded');
    expect(report.message).toContain(mode === 'gemini' ? 'GEMINI_MODEL' : 'LLM_MODEL');
  });

  it('knows the model with the tag that Ollama gives it', async () => {
    endpoint.listed = [`${endpoint.model}:latest`];
    expect(await probe()).toMatchObject({ status: 'up' });
  });

  it('does not know of a server without a list until a question was answered', async () => {
    endpoint.listed = null;
    const model = hostedModel(endpoint);
    expect(await probe(model)).toMatchObject({ status: 'degraded' });
    await askModel(model);
    expect(await probe(model)).toMatchObject({ status: 'up' });
  });

  it('remembers a key or a model that the last question was refused for', async () => {
    endpoint.service.faults.add({ fault: saying(404), operation: /^POST/, times: 1 });
    const model = hostedModel(endpoint);
    await askModel(model);
    const report = await probe(model);
    expect(report.status).toBe('degraded');
    expect(report.message).toContain(mode === 'gemini' ? 'GEMINI_MODEL' : 'LLM_MODEL');
    await askModel(model);
    expect(await probe(model)).toMatchObject({ status: 'up' });
  });

  it.each<[string, string, Fault]>([
    ['a page', 'malformed', page],
    ['something else that is JSON', 'malformed', saying(200, '{"models":[]}')],
    ['half a list', 'malformed', saying(200, '{"data":[{"id":"')],
    ['a connection that breaks', 'interrupted', { kind: 'reset-before-headers' }],
    ['a connection that breaks in the list', 'interrupted', { kind: 'reset-after-headers' }],
    ['an error', 'unavailable', saying(503)],
    ['a refused key', 'unauthorized', saying(401)],
  ])('fails at once, without the key or the address in its words: %s', async (_, kind, fault) => {
    endpoint.service.faults.add({ fault });
    const error: unknown = await probe().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'ServiceFault', kind });
    expect(String(error)).not.toMatch(/127\.0\.0\.1|a-key-that-nobody-may-see/);
    expect(endpoint.service.calls).toHaveLength(1);
  });

  it('says which variable holds a key that is refused', async () => {
    const name = mode === 'gemini' ? 'GEMINI_API_KEY' : 'LLM_API_KEY';
    const model = hostedModel(endpoint, { variables: { [name]: 'wrong' } });
    await expect(probe(model)).rejects.toMatchObject({
      kind: 'unauthorized',
      message: expect.stringContaining(name) as string,
    });
  });

  it('is ended by its signal', async () => {
    endpoint.service.faults.add({ fault: { kind: 'hang' } });
    await expect(probe(hostedModel(endpoint), AbortSignal.timeout(50))).rejects.toThrow();
    await expect.poll(() => endpoint.service.calls.map(({ outcome }) => outcome)).toEqual(['cut']);
  });

  it('finds nobody where nobody listens', async () => {
    await endpoint.service.refuse();
    await expect(probe()).rejects.toMatchObject({ kind: 'unreachable' });
    await endpoint.service.accept();
  });
});
