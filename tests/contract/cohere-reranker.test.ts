import { expect, it } from 'vitest';
import { z } from 'zod';

import { cohereReranker } from '#lib/answering/retrieval/embedders/cohere-reranker.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';

import { describeReranker, TEXTS } from './reranker.contract.ts';

const rerankAnswer = z.looseObject({ results: z.array(z.looseObject({})) });

const open = ({ url, apiKey }: FakeCohere, attemptTimeoutMs = 2_000) =>
  cohereReranker({ baseUrl: url, apiKey, model: 'rerank-v3.5' }, attemptTimeoutMs);

describeReranker('the reranker over Cohere', async () => {
  const service = await startFakeCohere();
  return {
    service,
    open: (attemptTimeoutMs) => open(service, attemptTimeoutMs),
    withResults: (body, change) => {
      const answer = rerankAnswer.parse(JSON.parse(body));
      return JSON.stringify({ ...answer, results: change(answer.results) });
    },
  };
});

it('Cohere is sent what its document has, and a score above one is none of it', async () => {
  const service = await startFakeCohere();
  const { signal } = new AbortController();
  await open(service).rerank('lock', TEXTS, signal);
  expect(service.violations).toEqual([]);
  const alter = (body: string) => body.replace(/"relevance_score":[\d.]+/, '"relevance_score":7');
  service.faults.add({ fault: { kind: 'alter', alter } });
  await expect(open(service).rerank('lock', TEXTS, signal)).rejects.toMatchObject({ cause: { kind: 'malformed' } });
  await service.close();
});
