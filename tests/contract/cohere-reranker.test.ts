import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { CohereReranker } from '#lib/answering/retrieval/embedders/cohere-reranker.ts';
import { type FakeCohere, startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';
import type { Fault } from '#tests/support/services/fault-plan.ts';

const patient = new AbortController().signal;
const TEXTS = ['Bread rises overnight.', 'A thread holds the lock.', 'Every value has one owner.'];

const rerankAnswer = z.looseObject({
  results: z.array(z.looseObject({ index: z.int(), relevance_score: z.number() })),
});
type Results = z.infer<typeof rerankAnswer>['results'];

const changed = (change: (results: Results) => unknown[]): Fault => ({
  kind: 'alter',
  alter: (body) => {
    const answer = rerankAnswer.parse(JSON.parse(body));
    return JSON.stringify({ ...answer, results: change(answer.results) });
  },
});

describe('the reranker over Cohere', () => {
  let service: FakeCohere;

  beforeAll(async () => {
    service = await startFakeCohere();
  });
  afterEach(() => {
    service.faults.clear();
    service.calls.length = 0;
    expect(service.violations).toEqual([]);
  });
  afterAll(() => service.close());

  const open = (attemptTimeoutMs = 2_000) =>
    new CohereReranker({ baseUrl: service.url, apiKey: service.apiKey, model: 'rerank-v3.5' }, attemptTimeoutMs);

  it('scores the texts in their order', async () => {
    const scores = await open().rerank('Which thread has the lock?', TEXTS, patient);
    expect(scores).toHaveLength(3);
    expect(Math.max(...scores)).toBe(scores[1]);
    for (const score of scores) expect(score).toSatisfy((value: number) => value >= 0 && value <= 1);
  });

  it.each<{ name: string; fault: Fault; attempts: number; kind: string }>([
    { name: '401', fault: { kind: 'reply', status: 401, body: '{}' }, attempts: 1, kind: 'unauthorized' },
    { name: '503', fault: { kind: 'reply', status: 503, body: '{}' }, attempts: 2, kind: 'unavailable' },
    { name: '200 with HTML', fault: { kind: 'reply', status: 200, body: '<html>' }, attempts: 2, kind: 'malformed' },
    { name: 'no scores', fault: { kind: 'reply', status: 200, body: '{}' }, attempts: 2, kind: 'malformed' },
    { name: 'a text left out', fault: changed((all) => all.slice(1)), attempts: 2, kind: 'malformed' },
    {
      name: 'a score that is none',
      fault: changed((all) => all.map((one) => ({ ...one, relevance_score: 7 }))),
      attempts: 2,
      kind: 'malformed',
    },
    { name: 'no answer', fault: { kind: 'hang' }, attempts: 2, kind: 'timeout' },
  ])('$name is a fault, tried once more where it may pass', async ({ fault, attempts, kind }) => {
    service.faults.add({ fault });
    const failed = open(fault.kind === 'hang' ? 150 : 2_000).rerank('canary', TEXTS, patient);
    const thrown: unknown = await failed.catch((error: unknown) => error);
    expect(thrown).toMatchObject({ code: 'retrieval_unavailable', cause: { kind } });
    expect(service.calls).toHaveLength(attempts);
    expect(inspect(thrown, { depth: 20 })).not.toMatch(/canary|Bread/);
  });

  it('says of itself how the last call went, and asks nothing for that', async () => {
    const reranker = open();
    expect(await reranker.probe(patient)).toMatchObject({ status: 'up' });
    service.faults.add({ fault: { kind: 'reply', status: 401, body: '{}' }, times: 1 });
    await expect(reranker.rerank('lock', TEXTS, patient)).rejects.toThrow();
    expect(await reranker.probe(patient)).toMatchObject({ status: 'degraded' });
    await reranker.rerank('lock', TEXTS, patient);
    expect(await reranker.probe(patient)).toMatchObject({ status: 'up' });
    expect(service.calls).toHaveLength(2);
  });

  it('is not ill because somebody left', async () => {
    const reranker = open();
    const reason = new Error('the client is gone');
    await expect(reranker.rerank('lock', TEXTS, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(await reranker.probe(patient)).toMatchObject({ status: 'up' });
  });
});
