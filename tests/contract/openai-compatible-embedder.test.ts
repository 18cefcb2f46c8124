import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { openAICompatibleEmbedder } from '#lib/answering/retrieval/embedders/openai-compatible-embedder.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { textVector } from '#tests/support/services/embeddings/text-vector.ts';

import { describeFailingEmbedder } from './embedder-faults.contract.ts';
import { describeEmbedder } from './embedder.contract.ts';

const patient = new AbortController().signal;

const embeddingsAnswer = z.looseObject({ data: z.array(z.looseObject({ embedding: z.array(z.number()) })) });

interface Changes {
  queryTimeoutMs?: number | undefined;
  batchSize?: number;
  dimension?: number | null;
}

const open = (service: FakeEmbeddings, { queryTimeoutMs = 2_000, batchSize = 96, dimension = 64 }: Changes = {}) =>
  openAICompatibleEmbedder(
    { baseUrl: service.url, apiKey: service.apiKey, model: service.model, batchSize, dimension },
    { weight: 0.5, queryTimeoutMs },
  );

describeEmbedder('the embedder over an OpenAI-compatible server', async () => {
  const service = await startFakeEmbeddings();
  return { embedder: await open(service), close: service.close };
});

describeFailingEmbedder('the embedder over an OpenAI-compatible server that fails', async () => {
  const service = await startFakeEmbeddings({ apiKey: 'a key that nobody may see' });
  return {
    service,
    apiKey: service.apiKey,
    open: (queryTimeoutMs) => open(service, { queryTimeoutMs }),
    withVectors: (body, change) => {
      const { data, ...answer } = embeddingsAnswer.parse(JSON.parse(body));
      const vectors = change(data.map(({ embedding }) => embedding));
      return JSON.stringify({ ...answer, data: vectors.map((embedding) => ({ embedding })) });
    },
  };
});

describe('what an OpenAI-compatible server is sent', () => {
  it('is no more texts a call than it takes', async () => {
    const service = await startFakeEmbeddings();
    const embedder = await open(service, { batchSize: 3 });
    const texts = Array.from({ length: 7 }, (_, index) => `Page ${index}`);
    await embedder.embedPassages(texts, patient);
    expect(service.batches).toEqual([texts.slice(0, 3), texts.slice(3, 6), texts.slice(6)]);
    await service.close();
  });

  it('is asked once how long its vectors are, when nobody said so', async () => {
    const service = await startFakeEmbeddings({ dimension: 12 });
    expect((await open(service, { dimension: null })).space).toEqual({ model: service.model, dimension: 12 });
    expect(service.calls).toHaveLength(1);
    await service.close();
  });

  it.each([
    { server: 'Text Embeddings Inference', limits: { texts: 32, units: 2_000, status: 413 } },
    { server: 'Text Embeddings Inference behind a gateway', limits: { texts: 32, units: 2_000, status: 422 } },
    { server: 'Ollama', limits: { texts: 1_000, units: 900, status: 400 } },
  ])('is sent in parts that $server takes, and long texts without their ends', async ({ limits }) => {
    const service = await startFakeEmbeddings({ limits });
    const embedder = await open(service);
    const texts = Array.from({ length: 100 }, (_, index) => `Page ${index}. `.repeat(index === 70 ? 500 : 1));
    const vectors = await embedder.embedPassages(texts, patient);
    const sent = service.batches.flat();
    expect(sent).toHaveLength(100);
    for (const [index, text] of sent.entries()) expect(texts[index]?.startsWith(text)).toBe(true);
    expect(sent[70]?.length).toBeGreaterThan(limits.units / 2);
    expect(vectors).toEqual(sent.map((text) => textVector(text, { dimension: 64, concepts: [] })));
    await service.close();
  });

  it('is given up soon when everything is refused', async () => {
    const service = await startFakeEmbeddings({ limits: { texts: 0, units: 0, status: 400 } });
    const texts = Array.from({ length: 96 }, () => 'A long page. '.repeat(100));
    await expect((await open(service)).embedPassages(texts, patient)).rejects.toMatchObject({
      code: 'embedding_failed',
      cause: { kind: 'rejected' },
    });
    expect(service.calls.length).toBeLessThan(20);
    await service.close();
  });

  it('carries no key when there is none', async () => {
    const service = await startFakeEmbeddings();
    await (await open(service)).embedQuery('Which page?', patient);
    expect(service.calls.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    await service.close();
  });

  it('is a fault when it comes back in another order', async () => {
    const service = await startFakeEmbeddings();
    const alter = (body: string) => {
      const answer = embeddingsAnswer.parse(JSON.parse(body));
      return JSON.stringify({ ...answer, data: answer.data.toReversed() });
    };
    service.faults.add({ fault: { kind: 'alter', alter } });
    await expect((await open(service)).embedPassages(['One', 'Two'], patient)).rejects.toMatchObject({
      code: 'embedding_failed',
      cause: { kind: 'malformed' },
    });
    await service.close();
  });
});
