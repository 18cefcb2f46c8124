import { type SelfTestReply, TRIAL_NAMES, type TrialName } from '#lib/contracts/admin/self-test.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { faultIn, faultSentence } from './fault-sentence.ts';

/** Uses a service as the app does. Rejects when it does not work: with a `FailedTrial`, or as the service's adapter does. */
export type Trial = (signal: AbortSignal) => Promise<void>;

/** A service answers, but its answer is wrong. The message is for a person and holds no text, address or key. */
export class FailedTrial extends Error {
  override readonly name = 'FailedTrial';
}

interface SelfTestOptions {
  /** Of each trial. */
  timeoutMs: number;
  log: Logger;
}

type TriedService = SelfTestReply['trials'][number];

/** Runs all trials concurrently; a null trial is switched off. Never rejects because of a trial: the reason for a failure is logged. */
export async function selfTest(
  trials: Record<TrialName, Trial | null>,
  options: SelfTestOptions,
): Promise<SelfTestReply> {
  return { trials: await Promise.all(TRIAL_NAMES.map((name) => make(name, trials[name], options))) };
}

async function make(name: TrialName, trial: Trial | null, { timeoutMs, log }: SelfTestOptions): Promise<TriedService> {
  if (trial === null) return { name, outcome: 'off', latency_ms: null, message: null };
  const startedAt = performance.now();
  const latency = () => Math.round(performance.now() - startedAt);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    await raceAbort(trial(timeout), timeout);
    return { name, outcome: 'passed', latency_ms: latency(), message: null };
  } catch (error) {
    log.warn({ err: error, trial: name }, 'a trial of the self-test failed');
    const late = timeout.aborted ? new ServiceFault('timeout', 'The test took too long.') : faultIn(error);
    const message = error instanceof FailedTrial ? error.message : faultSentence(late, timeoutMs);
    return { name, outcome: 'failed', latency_ms: latency(), message };
  }
}
