import { vi } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { ServicePolicy, type ServicePolicyOptions } from '#lib/foundation/resilience/service-policy.ts';

/** What the service answers when it is well. */
export const WELL = 'well';

/** A policy that loses no time. */
export function policyWith(changes: Partial<ServicePolicyOptions> = {}): ServicePolicy {
  return new ServicePolicy({
    service: 'The service',
    errorCode: 'retrieval_unavailable',
    retries: 3,
    attemptTimeoutMs: 2_000,
    toFault: (error) => error,
    ...changes,
    pace: { firstPauseMs: 1, longestPauseMs: 40, halfOpenAfterMs: 30, ...changes.pace },
  });
}

/** A service that fails in these ways, one call after the other, and is well from then on. */
export function failing(...kinds: (FaultKind | Error)[]) {
  const left = [...kinds];
  return vi.fn(async () => {
    const next = left.shift();
    await Promise.resolve();
    if (next === undefined) return WELL;
    throw typeof next === 'string' ? new ServiceFault(next, next) : next;
  });
}

/** A service that is ill for good. */
export const always = (kind: FaultKind) => failing(...Array<FaultKind>(100).fill(kind));
export const neverAborted = () => new AbortController().signal;
/** A call that can be made twice. */
export const read = () => ({ signal: neverAborted(), isIdempotent: true });
/** A call that may have had an effect. */
export const write = () => ({ signal: neverAborted(), isIdempotent: false });

/** What the call rejects with. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!AppError.is(error)) throw new Error('The call did not fail as it should.', { cause: error });
  return error;
}
