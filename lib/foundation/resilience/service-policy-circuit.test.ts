import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import {
  always,
  failing,
  failureOf,
  neverAborted,
  policyWith,
  read,
  WELL,
} from '#tests/support/services/policy-under-test.ts';

import type { ServicePolicy, ServicePolicyOptions } from './service-policy.ts';

const LASTING: FaultKind[] = ['unauthorized', 'not_found', 'rejected', 'unusable'];

const unhandled = vi.fn();
process.on('unhandledRejection', unhandled);
afterEach(async () => {
  await delay(0);
  expect(unhandled).not.toHaveBeenCalled();
});

describe('the circuit', () => {
  const FAILURES = 4;
  const patient = { retries: 0, pace: { failuresToOpen: FAILURES, halfOpenAfterMs: 60_000 } };
  const hasty = { retries: 0, pace: { failuresToOpen: FAILURES, halfOpenAfterMs: 20 } };

  async function fail(policy: ServicePolicy, kind: FaultKind, times: number): Promise<void> {
    for (let index = 0; index < times; index += 1) await failureOf(policy.call(always(kind), read()));
  }

  async function opened(options: Partial<ServicePolicyOptions>): Promise<ServicePolicy> {
    const policy = policyWith(options);
    await fail(policy, 'unavailable', FAILURES);
    return policy;
  }

  it.each<FaultKind>(['unreachable', 'timeout', 'interrupted', 'unavailable', 'malformed'])(
    'opens after as many failures in a row: %s',
    async (kind) => {
      const policy = policyWith(patient);
      await fail(policy, kind, FAILURES - 1);
      expect(policy.isOpen).toBe(false);
      await fail(policy, kind, 1);
      expect(policy.isOpen).toBe(true);
    },
  );

  it.each<FaultKind>([...LASTING, 'rate_limited'])('is not opened by a service that only objects: %s', async (kind) => {
    const policy = policyWith(patient);
    await fail(policy, kind, 3 * FAILURES);
    expect(policy.isOpen).toBe(false);
  });

  it('counts from the last success', async () => {
    const policy = policyWith(patient);
    await fail(policy, 'unavailable', FAILURES - 1);
    await policy.call(failing(), read());
    await fail(policy, 'unavailable', FAILURES - 1);
    expect(policy.isOpen).toBe(false);
  });

  it('turns calls away while it is open, and says when to come again', async () => {
    const policy = await opened(patient);
    const work = failing();
    const error = await failureOf(policy.call(work, read()));
    expect(work).not.toHaveBeenCalled();
    expect(error).toMatchObject({ code: 'retrieval_unavailable', cause: { kind: 'unavailable' } });
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  it('opens within a call that is repeated, which ends there', async () => {
    const policy = policyWith({ retries: 50, pace: { failuresToOpen: FAILURES, halfOpenAfterMs: 60_000 } });
    const work = always('unavailable');
    await failureOf(policy.call(work, read()));
    expect(work).toHaveBeenCalledTimes(FAILURES);
  });

  it('lets one call through after a while, and the others when that succeeds', async () => {
    const policy = await opened(hasty);
    await vi.waitUntil(() => !policy.isOpen);
    const trial = Promise.withResolvers<string>();
    const first = vi.fn(() => trial.promise);
    const others = [failing(), failing()];
    const calls = [first, ...others].map((work) => policy.call(work, read()));
    await delay(0);
    expect(first).toHaveBeenCalledTimes(1);
    for (const work of others) expect(work).not.toHaveBeenCalled();
    trial.resolve('first');
    expect(await Promise.all(calls)).toEqual(['first', WELL, WELL]);
    expect(policy.isOpen).toBe(false);
  });

  it('opens again when that one fails, and turns the others away', async () => {
    const policy = await opened(hasty);
    await vi.waitUntil(() => !policy.isOpen);
    const trial = Promise.withResolvers<string>();
    const first = failureOf(policy.call(() => trial.promise, read()));
    const other = failing();
    const second = failureOf(policy.call(other, read()));
    trial.reject(new ServiceFault('unavailable', 'still ill'));
    expect(await first).toMatchObject({ cause: { kind: 'unavailable' } });
    await second;
    expect(other).not.toHaveBeenCalled();
  });

  it('is not closed by a trial that its client gave up', async () => {
    const policy = await opened(hasty);
    await vi.waitUntil(() => !policy.isOpen);
    const client = new AbortController();
    const trial = policy.call(() => new Promise(() => undefined), { signal: client.signal, isIdempotent: true });
    client.abort(new Error('gone'));
    await expect(trial).rejects.toThrow('gone');
    await vi.waitUntil(() => policy.isOpen);
  });

  it('is closed by a service that objects: it is there', async () => {
    const policy = await opened(hasty);
    await vi.waitUntil(() => !policy.isOpen);
    await fail(policy, 'rejected', 1);
    await fail(policy, 'unavailable', FAILURES - 1);
    expect(policy.isOpen).toBe(false);
  });

  it('ends the waiting of a client that leaves during somebody else’s trial', async () => {
    const policy = await opened(hasty);
    await vi.waitUntil(() => !policy.isOpen);
    const trial = Promise.withResolvers<string>();
    const first = policy.call(() => trial.promise, read());
    const client = new AbortController();
    const work = failing();
    const second = policy.call(work, { signal: client.signal, isIdempotent: true });
    client.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    trial.resolve(WELL);
    await first;
    await delay(0);
    expect(work).not.toHaveBeenCalled();
  });

  it('counts a request whose time ran out when the service had most of it, and no other', async () => {
    const policy = policyWith({ retries: 0, pace: { failuresToOpen: 1, halfOpenAfterMs: 60_000 } });
    const late = async (ms: number, attemptTimeoutMs: number) => {
      const signal = withDeadline(neverAborted(), AbortSignal.timeout(ms), ms);
      const call = policy.call(() => new Promise(() => undefined), { signal, isIdempotent: true, attemptTimeoutMs });
      await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
    };
    await late(5, 60_000);
    expect(policy.isOpen).toBe(false);
    await late(20, 30);
    expect(policy.isOpen).toBe(true);
  });

  it('shows in the probe', async () => {
    const policy = policyWith(patient);
    const probe = policy.watched(() => Promise.resolve({ status: 'up', message: 'The service' }));
    expect(await probe(neverAborted())).toEqual({ status: 'up', message: 'The service' });
    await fail(policy, 'unavailable', FAILURES);
    expect(await probe(neverAborted())).toMatchObject({ status: 'degraded' });
  });
});
