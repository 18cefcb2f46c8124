import { setTimeout as delay } from 'node:timers/promises';

import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  handleWhen,
} from 'cockatiel';

import { timeLeft } from '#lib/foundation/core/deadline.ts';
import { AppError, type ErrorCode } from '#lib/foundation/core/errors.ts';
import { type MeasuredService, noteCall, secondsSince } from '#lib/foundation/core/measurements.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** How patient a policy is, in milliseconds. */
interface Pace {
  /** The pause before the first retry; each further pause is twice as long. */
  firstPauseMs: number;
  /** Upper bound of a pause, even if the service asks for a longer one. */
  longestPauseMs: number;
  /** After this many consecutive failed attempts, the service is not called for a while. */
  failuresToOpen: number;
  halfOpenAfterMs: number;
}

const USUAL_PACE: Pace = { firstPauseMs: 100, longestPauseMs: 5_000, failuresToOpen: 10, halfOpenAfterMs: 5_000 };

export interface ServicePolicyOptions {
  /** The service's name in the log. */
  service: string;
  /** The kind under which its calls are measured; absent measures none. */
  measuredAs?: MeasuredService;
  /** The error code a client receives when the calls fail. */
  errorCode: ErrorCode;
  /** Retries after the first failure, from the public contract's table. */
  retries: number;
  /** Timeout of one attempt. */
  attemptTimeoutMs: number;
  /** Translates an error of the service's client. An error it does not know is a bug: return it unchanged. */
  toFault(error: unknown): unknown;
  pace?: Partial<Pace>;
}

interface CallOptions {
  /** The request's signal: aborted when the client disconnects or the deadline has passed. */
  signal: AbortSignal;
  /** Whether the call may be made twice without harm. Others are retried only if the service did nothing the first time. */
  isIdempotent: boolean;
  /** Overrides the policy's timeout. */
  attemptTimeoutMs?: number;
}

/**
 * The policy for every call of a service that may fail. Each attempt has a time limit. It is retried with jittered pauses if that is safe and the
 * request has time for it, at the service's own pace if it names one. After many consecutive failures the service is not called for a while.
 */
export class ServicePolicy {
  readonly #options: ServicePolicyOptions;
  readonly #pace: Pace;
  readonly #breaker: CircuitBreakerPolicy;
  #opensAgainAt = 0;

  constructor(options: ServicePolicyOptions) {
    this.#options = options;
    this.#pace = { ...USUAL_PACE, ...options.pace };
    const { halfOpenAfterMs: halfOpenAfter, failuresToOpen } = this.#pace;
    this.#breaker = circuitBreaker(
      handleWhen((error) => this.#countsAgainstService(error)),
      { halfOpenAfter, breaker: new ConsecutiveBreaker(failuresToOpen) },
    );
    this.#breaker.onBreak(() => (this.#opensAgainAt = Date.now() + halfOpenAfter));
  }

  /** True while calls are rejected without an attempt. */
  get isOpen(): boolean {
    return this.#breaker.state === CircuitState.Open && Date.now() < this.#opensAgainAt;
  }

  /**
   * Resolves with the work's result. Rejects with `AppError(errorCode)` whose cause is the last `ServiceFault`, with the signal's reason as soon as
   * that is aborted, and with any other error as it was thrown.
   */
  async call<Result>(work: (signal: AbortSignal) => Promise<Result>, options: CallOptions): Promise<Result> {
    const { signal } = options;
    for (let repetitions = 0; ; repetitions += 1) {
      try {
        // Raced, since a call may wait for another one that is testing whether the service has recovered.
        return await raceAbort(
          this.#breaker.execute(() => this.#measured(() => this.#attempt(work, options), signal)),
          signal,
        );
      } catch (error) {
        signal.throwIfAborted();
        const pauseMs = this.#pauseAfter(error, repetitions, options);
        if (pauseMs === null) throw this.#failureOf(error);
        await delay(pauseMs, undefined, { signal }).catch(() => undefined);
        signal.throwIfAborted();
      }
    }
  }

  /** Wraps a probe so that it reports `degraded` when the service answers but is currently not called. */
  watched(probe: Probe): Probe {
    return async (signal) => {
      const report = await probe(signal);
      if (!this.isOpen || report.status === 'degraded') return report;
      return { status: 'degraded', message: `${report.message}. It failed too often and is left alone for a moment` };
    };
  }

  async #measured<Result>(attempt: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const startedAt = performance.now();
    try {
      const result = await attempt();
      this.#tell('ok', secondsSince(startedAt));
      return result;
    } catch (error) {
      const failure = signal.aborted ? 'aborted' : 'error';
      this.#tell(error instanceof ServiceFault ? error.kind : failure, secondsSince(startedAt));
      throw error;
    }
  }

  #tell(outcome: string, seconds: number | null): void {
    const { measuredAs: service } = this.#options;
    if (service !== undefined) noteCall({ service, outcome, seconds });
  }

  async #attempt<Result>(
    work: (signal: AbortSignal) => Promise<Result>,
    { signal, attemptTimeoutMs = this.#options.attemptTimeoutMs }: CallOptions,
  ): Promise<Result> {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const timeout = AbortSignal.timeout(attemptTimeoutMs);
    const either = AbortSignal.any([signal, timeout]);
    try {
      // Raced, since not every client honours a signal.
      return await raceAbort(work(either), either);
    } catch (error) {
      const elapsedMs = performance.now() - startedAt;
      // A request that runs out of time indicates nothing about the service, unless the service had at least half of an attempt.
      const isSlow = timeout.aborted || (timeLeft(signal) === 0 && elapsedMs >= attemptTimeoutMs / 2);
      if (signal.aborted && !isSlow) throw signal.reason;
      if (isSlow) {
        const message = `${this.#options.service} did not answer within ${Math.round(elapsedMs)} ms.`;
        throw new ServiceFault('timeout', message, { cause: error });
      }
      throw error instanceof ServiceFault ? error : this.#options.toFault(error);
    }
  }

  /** An error that indicates nothing about the service leaves an open circuit open. */
  #countsAgainstService(error: unknown): boolean {
    return error instanceof ServiceFault ? error.isIllness : this.#breaker.state === CircuitState.HalfOpen;
  }

  /** Returns null if the call is not retried. */
  #pauseAfter(error: unknown, repetitions: number, { signal, isIdempotent }: CallOptions): number | null {
    if (repetitions === this.#options.retries || !isRepeatable(error, isIdempotent)) return null;
    const { firstPauseMs, longestPauseMs } = this.#pace;
    const askedMs = error.retryAfterMs ?? 0;
    // If a service asks for an unreasonably long wait, this request does not retry; the next one will.
    if (askedMs > longestPauseMs) return null;
    const ceiling = Math.min(firstPauseMs * 2 ** repetitions, longestPauseMs);
    const pauseMs = Math.max(ceiling * (0.5 + Math.random() / 2), askedMs);
    return pauseMs < timeLeft(signal) ? pauseMs : null;
  }

  #failureOf(error: unknown): unknown {
    const { errorCode, service } = this.#options;
    if (error instanceof BrokenCircuitError) {
      this.#tell('skipped', null);
      const leftMs = this.#opensAgainAt - Date.now();
      const cause = new ServiceFault('unavailable', `${service} failed too often; it is left alone for a while.`);
      return new AppError(errorCode, { cause, retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) });
    }
    if (!(error instanceof ServiceFault)) return error;
    const retryAfterSeconds = error.retryAfterMs === null ? undefined : Math.ceil(error.retryAfterMs / 1000);
    return new AppError(errorCode, { cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
}

function isRepeatable(error: unknown, isIdempotent: boolean): error is ServiceFault {
  if (!(error instanceof ServiceFault)) return false;
  return isIdempotent ? error.mayPass : error.kind === 'unreachable' || error.kind === 'rate_limited';
}
