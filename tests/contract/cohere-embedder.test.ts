import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { cohereEmbedder } from '#lib/answering/retrieval/embedders/cohere-embedder.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';

import { describeFailingEmbedder } from './embedder-faults.contract.ts';
import { describeEmbedder } from './embedder.contract.ts';

const MODEL = 'embed-english-v3.0';
const OPTIONS = { weight: 0.5, queryTimeoutMs: 2_000 };
const patient = new AbortController().signal;

const embedAnswer = z.looseObject({ embeddings: z.object({ float: z.array(z.array(z.number())) }) });

const open = ({ url, apiKey }: FakeCohere, changes: { model?: string; queryTimeoutMs?: number } = {}) => {
  const { model = MODEL, queryTimeoutMs = OPTIONS.queryTimeoutMs } = changes;
  return cohereEmbedder({ baseUrl: url, apiKey, model, batchSize: 96 }, { ...OPTIONS, queryTimeoutMs });
};

describeEmbedder('the embedder over Cohere', async () => {
  const service = await startFakeCohere();
  return { embedder: await open(service), close: service.close };
});

const realKey = process.env['TEST_COHERE_API_KEY'];
if (realKey !== undefined) {
  describeEmbedder('the embedder over the real Cohere', async () => ({
    embedder: await cohereEmbedder(
      {
        baseUrl: process.env['TEST_COHERE_URL'] ?? 'https://api.cohere.com',
        apiKey: realKey,
        model: MODEL,
        batchSize: 96,
      },
      { ...OPTIONS, queryTimeoutMs: 10_000 },
    ),
    close: () => Promise.resolve(),
  }));
}

describeFailingEmbedder('the embedder over a Cohere that fails', async () => {
  const service = await startFakeCohere();
  return {
    service,
    apiKey: service.apiKey,
    open: (queryTimeoutMs) => open(service, { ...(queryTimeoutMs !== undefined && { queryTimeoutMs }) }),
    withVectors: (body, change) => {
      const answer = embedAnswer.parse(JSON.parse(body));
      return JSON.stringify({ ...answer, embeddings: { float: change(answer.embeddings.float) } });
    },
  };
});

describe('what Cohere is sent', () => {
  it('is at most 96 texts a call, and what they are for', async () => {
    const service = await startFakeCohere();
    const embedder = await open(service);
    await embedder.embedQuery('Which page?', patient);
    const texts = Array.from({ length: 200 }, (_, index) => `Page ${index}`);
    await embedder.embedPassages(texts, patient);
    expect(service.batches.map(({ purpose, texts: { length } }) => [purpose, length])).toEqual([
      ['search_query', 1],
      ['search_document', 96],
      ['search_document', 96],
      ['search_document', 8],
    ]);
    expect(service.batches.slice(1).flatMap((batch) => batch.texts)).toEqual(texts);
    expect(service.violations).toEqual([]);
    await service.close();
  });

  it('is asked once how long the vectors of a model are that nobody knows', async () => {
    const service = await startFakeCohere();
    expect((await open(service)).space).toEqual({ model: MODEL, dimension: 1024 });
    expect((await open(service, { model: 'embed-english-light-v3.0' })).space.dimension).toBe(384);
    expect(service.calls).toEqual([]);
    const embedder = await open(service, { model: 'embed-v4.0' });
    expect(embedder.space).toEqual({ model: 'embed-v4.0', dimension: 1536 });
    expect(service.calls).toHaveLength(1);
    await service.close();
  });

  it('is refused in the words of the service where they speak of the account', async () => {
    const service = await startFakeCohere();
    service.textsPerMinute = 0;
    const limited = (await open(service)).embedQuery('Which page?', patient);
    await expect(limited).rejects.toMatchObject({
      cause: { message: expect.stringContaining('per minute request limit') as unknown },
    });
    const stranger = await open(Object.assign(service, { apiKey: 'another key' }));
    await expect(stranger.embedQuery('Which page?', patient)).rejects.toMatchObject({
      cause: { kind: 'unauthorized', message: 'Cohere answered 401: invalid api token.' },
    });
    await service.close();
  });
});
