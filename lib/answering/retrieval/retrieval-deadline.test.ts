import { describe, expect, it } from 'vitest';

import { timeLeft } from '#lib/foundation/core/deadline.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import { withinRetrievalDeadline } from './retrieval-deadline.ts';

const patient = new AbortController().signal;

/** A search that fails so often before it succeeds, and counts how often it was called. */
function failing(times: number, fault: Error) {
  const calls = { count: 0 };
  const search = async (): Promise<string> => {
    calls.count += 1;
    if (calls.count <= times) throw fault;
    return Promise.resolve('found');
  };
  return { calls, search };
}

describe('a search within the retrieval deadline', () => {
  it.each(['retrieval_unavailable', 'storage_unavailable'] as const)(
    'survives three faults of kind %s',
    async (code) => {
      const { calls, search } = failing(3, new AppError(code));
      await expect(withinRetrievalDeadline(patient, search)).resolves.toBe('found');
      expect(calls.count).toBe(4);
    },
  );

  it('ends as retrieval_unavailable after the fourth', async () => {
    const fault = new AppError('storage_unavailable');
    const { calls, search } = failing(9, fault);
    await expect(withinRetrievalDeadline(patient, search)).rejects.toMatchObject({
      code: 'retrieval_unavailable',
      cause: fault,
    });
    expect(calls.count).toBe(4);
  });

  it('makes a service that fails be tried four times in all, for its own policy repeats', async () => {
    const { calls, search } = failing(99, new ServiceFault('unavailable', 'It answered 503.'));
    const policy = new ServicePolicy({
      service: 'The store',
      errorCode: 'retrieval_unavailable',
      retries: 3,
      attemptTimeoutMs: 1_000,
      toFault: (error) => error,
    });
    const asked = (signal: AbortSignal) => policy.call(search, { signal, isIdempotent: true });
    await expect(withinRetrievalDeadline(patient, asked)).rejects.toMatchObject({ code: 'retrieval_unavailable' });
    expect(calls.count).toBe(4);
  });

  it.each(['retrieval_unavailable', 'storage_unavailable'] as const)(
    'does not repeat a service’s fault, however deep in a %s',
    async (code) => {
      const cause = new Error('the statement failed', { cause: new ServiceFault('unavailable', 'It answered 503.') });
      const { calls, search } = failing(
        9,
        new AppError(code, { cause: new AppError('storage_unavailable', { cause }) }),
      );
      await expect(withinRetrievalDeadline(patient, search)).rejects.toMatchObject({ code: 'retrieval_unavailable' });
      expect(calls.count).toBe(1);
    },
  );

  it('leaves the embedder its own code, and does not repeat it', async () => {
    const fault = new AppError('embedding_failed', { cause: new ServiceFault('timeout', 'It did not answer.') });
    const { calls, search } = failing(9, fault);
    await expect(withinRetrievalDeadline(patient, search)).rejects.toBe(fault);
    expect(calls.count).toBe(1);
  });

  it('tells the search how much time it has', async () => {
    const left = await withinRetrievalDeadline(patient, (signal) => Promise.resolve(timeLeft(signal)), 1_000);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(1_000);
  });

  it.each([new AppError('forbidden'), new Error('a bug')])('does not repeat what cannot pass: %s', async (fault) => {
    const { calls, search } = failing(9, fault);
    await expect(withinRetrievalDeadline(patient, search)).rejects.toBe(fault);
    expect(calls.count).toBe(1);
  });

  it('ends as retrieval_unavailable when the time is up, and tells the search to stop', async () => {
    let inner: AbortSignal | undefined;
    const search = (signal: AbortSignal): Promise<never> => {
      inner = signal;
      return new Promise(() => undefined);
    };
    await expect(withinRetrievalDeadline(patient, search, 20)).rejects.toMatchObject({ code: 'retrieval_unavailable' });
    expect(inner?.aborted).toBe(true);
  });

  it('ends with the reason of whoever stops it', async () => {
    const controller = new AbortController();
    const reason = new Error('the client is gone');
    const stopped = withinRetrievalDeadline(controller.signal, () => new Promise<never>(() => undefined));
    controller.abort(reason);
    await expect(stopped).rejects.toBe(reason);
    await expect(withinRetrievalDeadline(AbortSignal.abort(reason), failing(0, reason).search)).rejects.toBe(reason);
  });
});
