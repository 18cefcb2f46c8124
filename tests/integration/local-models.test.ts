import { afterEach, describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { findLocalServers } from '#lib/answering/models/local-servers.ts';
import { localModelNotice } from '#lib/serving/runtime/local-model.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { type FakeReply, type FakeService, json, startFakeService } from '#tests/support/services/fake-http-service.ts';

const services: FakeService[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
});

type Routes = Record<string, (body: string) => FakeReply>;

/** A program on a port of its own that knows these addresses; the port. */
async function listen(routes: Routes, delayMs = 0): Promise<number> {
  const service = await startFakeService(
    ({ operation, body }) => routes[operation]?.(body) ?? json({ error: 'not found' }, 404),
  );
  service.delayMs = delayMs;
  services.push(service);
  return Number(new URL(service.url).port);
}

const listed =
  (ids: string[], owner = 'library') =>
  () =>
    json({ object: 'list', data: ids.map((id) => ({ id, object: 'model', owned_by: owner })) });

const OLLAMA: Routes = {
  'GET /v1/models': listed(['nomic-embed-text:latest', 'qwen3:8b']),
  'GET /api/tags': () => json({ models: [{ name: 'nomic-embed-text:latest' }, { name: 'qwen3:8b' }] }),
  'POST /api/show': (body) =>
    json({ capabilities: body.includes('nomic') ? ['embedding'] : ['completion', 'tools'], details: {} }),
};
const STUDIO: Routes = {
  'GET /v1/models': listed(['text-embedding-nomic', 'gemma-3-4b', 'qwen3-8b'], 'organization_owner'),
  'GET /api/v0/models': () =>
    json({
      data: [
        { id: 'text-embedding-nomic', type: 'embeddings', state: 'loaded' },
        { id: 'gemma-3-4b', type: 'vlm', state: 'not-loaded' },
        { id: 'qwen3-8b', type: 'llm', state: 'loaded' },
      ],
    }),
};
const LLAMA: Routes = {
  'GET /v1/models': listed(['gemma-3-270m-it.gguf'], 'llamacpp'),
  'GET /api/tags': () => json({ models: [{ name: 'gemma-3-270m-it.gguf' }] }),
};

const find = (ports: number[], timeoutMs = 1_000) => findLocalServers({ ports, timeoutMs });

/** Longer than any look takes, on a busy machine too. */
const SLOW_MS = 10_000;

describe('what is found on this machine', () => {
  it.each([
    ['Ollama', OLLAMA, 'qwen3:8b'],
    ['LM Studio', STUDIO, 'qwen3-8b'],
    ['llama.cpp', LLAMA, 'gemma-3-270m-it.gguf'],
    ['A model server', { 'GET /v1/models': listed(['org/model'], 'vllm') }, 'org/model'],
    ['Ollama', { ...OLLAMA, 'POST /api/show': () => json({}) }, 'nomic-embed-text:latest'],
  ])('is %s with a model that can chat', async (program, routes, model) => {
    const port = await listen(routes);
    expect(await find([port])).toEqual([{ program, model, baseUrl: `http://127.0.0.1:${port}/v1` }]);
  });

  const ELSE: [string, Routes][] = [
    ['a page', { 'GET /v1/models': () => ({ status: 200, body: '<!doctype html><title>Jenkins</title>' }) }],
    ['no models', { 'GET /v1/models': () => json({ object: 'list', data: null }) }],
    ['embedders alone', { ...OLLAMA, 'POST /api/show': () => json({ capabilities: ['embedding'] }) }],
    [
      'a way elsewhere',
      { 'GET /v1/models': () => ({ status: 302, headers: { location: 'http://example.org/' }, body: '' }) },
    ],
    ['more than a list', { 'GET /v1/models': () => json({ data: [{ id: 'a', x: 'x'.repeat(1_100_000) }] }) }],
    ['a name that nobody could type', { 'GET /v1/models': listed(['\u001B[31mmodel']) }],
    ['an error', { 'GET /v1/models': () => json({}, 500) }],
  ];
  it.each(ELSE)('is nothing where a port has %s', async (_, routes) => {
    const port = await listen(routes);
    expect(await find([port])).toEqual([]);
  });

  it('is nothing where nobody listens, or not in time; the first port goes before', async () => {
    const [slow, studio, ollama] = [await listen(OLLAMA, SLOW_MS), await listen(STUDIO), await listen(OLLAMA)];
    const begun = performance.now();
    const found = await find([1, slow, studio, ollama], 2_000);
    expect(performance.now() - begun).toBeLessThan(SLOW_MS);
    expect(found.map(({ program }) => program)).toEqual(['LM Studio', 'Ollama']);
  });
});

describe('what is said of it', () => {
  const notice = (variables: Record<string, string>) => localModelNotice(parseEnv(variables));

  it('is one line with the setting that turns it on, and nothing where a server is named or nobody wants to know', async () => {
    const port = String(await listen(OLLAMA));
    expect(await notice({ LLM_LOCAL_PORTS: port })).toBe(
      `Ollama with qwen3:8b (http://127.0.0.1:${port}/v1) is running on this machine: start with LLM=auto and it writes the answers.`,
    );
    const calls = services[0]?.calls.length;
    expect(await notice({ LLM_LOCAL_PORTS: port, LLM: 'off' })).toBeNull();
    expect(await notice({ LLM_LOCAL_PORTS: port, GEMINI_API_KEY: 'a-key' })).toBeNull();
    expect(await notice({ LLM_LOCAL_PORTS: port, LLM_BASE_URL: 'http://a/v1', LLM_MODEL: 'a' })).toBeNull();
    expect(services[0]?.calls).toHaveLength(calls ?? 0);
    expect(await notice({ LLM_LOCAL_PORTS: '1' })).toBeNull();
    expect(await notice({ LLM_LOCAL_PORTS: port, LLM: 'auto' })).toMatch(/^LLM=auto found no language model/);
    expect(() => parseEnv({ LLM_LOCAL_PORTS: '11434,there' })).toThrow(/LLM_LOCAL_PORTS: it must be a list of ports/);
  });
});

describe('LLM=auto', () => {
  it('uses what is found', async () => {
    const port = await listen(OLLAMA);
    const test = await openTestRuntime({ LLM: 'auto', LLM_LOCAL_PORTS: String(port), VERIFIER: 'model' });
    try {
      expect(test.runtime.modelName).toBe('qwen3:8b');
      const told = `LLM=auto: answers are written by qwen3:8b (http://127.0.0.1:${port}/v1).`;
      expect(await localModelNotice(test.runtime.env)).toBe(told);
      expect((await test.runtime.checkHealth()).services.gemini).toMatchObject({ status: 'up' });
    } finally {
      await test.close();
    }
  });

  it('leaves it to the built-in model where nothing is found, and the log says so', async () => {
    const { log, text } = captureLog();
    const test = await openTestRuntime({ LLM: 'auto', LLM_LOCAL_PORTS: '1' }, log);
    try {
      expect(test.runtime.modelName).toBe('lectern-quoting-1');
      expect(text()).toContain('no language model server was found');
    } finally {
      await test.close();
    }
  });
});
