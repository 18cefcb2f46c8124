import { type FaultKind, ServiceFault } from '#lib/core/service-fault.ts';

/** For anybody to read: neither an address nor what a service said, which may name one. */
const SENTENCES: Record<Exclude<FaultKind, 'timeout'>, string> = {
  unreachable: 'It cannot be reached.',
  interrupted: 'It broke off in the middle of its answer.',
  rate_limited: 'It takes no more calls for the moment.',
  unavailable: 'It says that it cannot serve.',
  malformed: 'Its answer could not be understood.',
  unauthorized: 'The key was refused.',
  not_found: 'It does not have what the configuration names.',
  rejected: 'It refused the call.',
  unusable: 'What it has does not fit the configuration.',
};

/** What is told of a service that failed, which was given so many milliseconds. */
export function faultSentence(fault: ServiceFault | null, timeoutMs: number): string {
  if (fault === null) return 'It does not answer.';
  return fault.kind === 'timeout' ? `No answer within ${timeoutMs / 1000} s.` : SENTENCES[fault.kind];
}

/** The fault among the causes of an error; null when there is none. */
export function faultIn(error: unknown): ServiceFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ServiceFault) return cause;
  }
  return null;
}
