import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { compatibleReranker } from '#lib/answering/retrieval/embedders/compatible-reranker.ts';
import {
  type FakeReranker,
  type RerankDialect,
  startFakeReranker,
} from '#tests/support/services/rerank/start-fake-reranker.ts';

import { describeReranker, TEXTS } from './reranker.contract.ts';

const { signal } = new AbortController();

const answerSchema = z.union([z.array(z.unknown()), z.looseObject({ results: z.array(z.unknown()) })]);

interface Changes {
  model?: string | null;
  attemptTimeoutMs?: number;
}

const open = ({ address, apiKey }: FakeReranker, { model = 'a-reranker', attemptTimeoutMs = 2_000 }: Changes = {}) =>
  compatibleReranker({ url: address, model, apiKey }, attemptTimeoutMs);

describe.each<RerankDialect>(['jina', 'llama.cpp', 'tei'])('a reranking server that speaks as %s does', (dialect) => {
  describeReranker('is a reranker', async () => {
    const service = await startFakeReranker(dialect);
    return {
      service,
      open: (attemptTimeoutMs) => open(service, { attemptTimeoutMs }),
      withResults: (body, change) => {
        const answer = answerSchema.parse(JSON.parse(body));
        return JSON.stringify(Array.isArray(answer) ? change(answer) : { ...answer, results: change(answer.results) });
      },
    };
  });

  it('is asked in its own form after the first call', async () => {
    const service = await startFakeReranker(dialect);
    const reranker = open(service);
    const texts = Array.from({ length: 50 }, () => 'Bread rises overnight. '.repeat(100));
    for (let count = 0; count < 3; count += 1) await reranker.rerank('lock', texts, signal);
    expect(service.violations).toHaveLength(dialect === 'tei' ? 1 : 0);
    expect(service.calls).toHaveLength(dialect === 'tei' ? 7 : 3);
    await service.close();
  });
});

describe('a reranking server', () => {
  it('that has one model needs none named, and without a path is asked at /rerank', async () => {
    const service = await startFakeReranker('tei');
    const reranker = compatibleReranker({ url: service.url, model: null, apiKey: service.apiKey }, 2_000);
    expect(await reranker.rerank('lock', TEXTS, signal)).toHaveLength(3);
    expect(await reranker.probe(signal)).toEqual({ status: 'up', message: 'The reranking server' });
    await service.close();
  });

  it('that refuses both forms is at fault as it said first, and is asked in both forms again', async () => {
    const service = await startFakeReranker('jina');
    const reranker = open(service, { model: null });
    await expect(reranker.rerank('lock', TEXTS, signal)).rejects.toMatchObject({
      cause: { kind: 'rejected', message: 'The reranking server answered 422.' },
    });
    expect(service.calls).toHaveLength(2);
    await service.close();
  });

  it('does not get the key of another one', async () => {
    const [named, other] = await Promise.all([startFakeReranker('jina'), startFakeReranker('jina')]);
    const body = '';
    named.faults.add({ fault: { kind: 'reply', status: 307, headers: { location: other.address }, body } });
    await expect(open(named).rerank('lock', TEXTS, signal)).rejects.toMatchObject({ code: 'retrieval_unavailable' });
    expect(other.calls).toEqual([]);
    await Promise.all([named.close(), other.close()]);
  });
});
