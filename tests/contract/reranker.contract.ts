import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import type { Reranker } from '#lib/answering/retrieval/ports.ts';
import type { FakeService } from '#tests/support/services/fake-http-service.ts';
import type { Fault } from '#tests/support/services/fault-plan.ts';

const patient = new AbortController().signal;
export const TEXTS = ['Bread rises overnight.', 'A thread holds the lock.', 'Every value has one owner.'];

interface RerankerUnderTest {
  service: FakeService;
  open(attemptTimeoutMs: number): Reranker;
  /** The results of an answer, changed. */
  withResults(body: string, change: (results: unknown[]) => unknown[]): string;
}

/** What every reranker does, also while its service is not well. */
export function describeReranker(name: string, start: () => Promise<RerankerUnderTest>): void {
  describe(name, () => {
    let test: RerankerUnderTest;
    beforeAll(async () => {
      test = await start();
    });
    afterEach(() => test.service.faults.clear());
    afterAll(() => test.service.close());

    /** One that has already found out how its server is spoken to. */
    const open = async (attemptTimeoutMs = 2_000): Promise<Reranker> => {
      const reranker = test.open(attemptTimeoutMs);
      await reranker.rerank('lock', TEXTS, patient);
      test.service.calls.length = 0;
      return reranker;
    };
    const changed = (change: (results: unknown[]) => unknown[]): Fault => ({
      kind: 'alter',
      alter: (body) => test.withResults(body, change),
    });

    it('scores the texts in their order', async () => {
      const scores = await (await open()).rerank('Which thread has the lock?', TEXTS, patient);
      expect(scores).toHaveLength(3);
      expect(Math.max(...scores)).toBe(scores[1]);
      for (const score of scores) expect(score).toSatisfy((value: number) => value >= 0 && value <= 1);
    });

    it('scores fifty texts, of which one is longer than a model reads', async () => {
      const texts = Array.from({ length: 50 }, (_, index) =>
        `Page ${index} is about bread. `.repeat(index === 7 ? 99 : 1),
      );
      texts[41] = 'A thread holds the lock.';
      const scores = await (await open()).rerank('Which thread has the lock?', texts, patient);
      expect(scores).toHaveLength(50);
      expect(scores.indexOf(Math.max(...scores))).toBe(41);
    });

    it.each<{ name: string; fault: () => Fault; attempts: number; kind: string }>([
      { name: '401', fault: () => ({ kind: 'reply', status: 401, body: '{}' }), attempts: 1, kind: 'unauthorized' },
      { name: '422', fault: () => ({ kind: 'reply', status: 422, body: '{}' }), attempts: 1, kind: 'rejected' },
      { name: '503', fault: () => ({ kind: 'reply', status: 503, body: '{}' }), attempts: 2, kind: 'unavailable' },
      { name: 'HTML', fault: () => ({ kind: 'reply', status: 200, body: '<html>' }), attempts: 2, kind: 'malformed' },
      { name: 'no scores', fault: () => ({ kind: 'reply', status: 200, body: '{}' }), attempts: 2, kind: 'malformed' },
      { name: 'a text left out', fault: () => changed((all) => all.slice(1)), attempts: 2, kind: 'malformed' },
      {
        name: 'a score that is none',
        fault: () => changed(([, ...all]) => [{ index: 0 }, ...all]),
        attempts: 2,
        kind: 'malformed',
      },
      { name: 'no answer', fault: () => ({ kind: 'hang' }), attempts: 2, kind: 'timeout' },
    ])('$name is a fault, tried once more where it may pass', async ({ fault: faultOf, attempts, kind }) => {
      const fault = faultOf();
      const reranker = await open(fault.kind === 'hang' ? 1_000 : 2_000);
      test.service.faults.add({ fault });
      const failed = reranker.rerank('canary', TEXTS, patient);
      const thrown: unknown = await failed.catch((error: unknown) => error);
      expect(thrown).toMatchObject({ code: 'retrieval_unavailable', cause: { kind } });
      expect(test.service.calls).toHaveLength(attempts);
      expect(inspect(thrown, { depth: 20 })).not.toMatch(/canary|Bread/);
    });

    it('says of itself how the last call went, and asks nothing for that', async () => {
      const reranker = await open();
      expect(await reranker.probe(patient)).toMatchObject({ status: 'up' });
      test.service.faults.add({ fault: { kind: 'reply', status: 401, body: '{}' }, times: 1 });
      await expect(reranker.rerank('lock', TEXTS, patient)).rejects.toThrow();
      expect(await reranker.probe(patient)).toMatchObject({ status: 'degraded' });
      await reranker.rerank('lock', TEXTS, patient);
      expect(await reranker.probe(patient)).toMatchObject({ status: 'up' });
      expect(test.service.calls).toHaveLength(2);
    });

    it('is not ill because somebody left', async () => {
      const reranker = await open();
      const reason = new Error('the client is gone');
      await expect(reranker.rerank('lock', TEXTS, AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await reranker.probe(patient)).toMatchObject({ status: 'up' });
    });

    it('leaves a server alone for a moment that fails again and again', async () => {
      const reranker = await open();
      test.service.faults.add({ fault: { kind: 'reply', status: 503, body: '{}' } });
      for (let count = 0; count < 7; count += 1) await reranker.rerank('lock', TEXTS, patient).catch(() => undefined);
      expect(test.service.calls).toHaveLength(10);
    });
  });
}
