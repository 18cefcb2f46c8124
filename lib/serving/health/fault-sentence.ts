import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** Safe for anyone to read: they contain neither an address nor a service's own message, which may name one. */
const SENTENCES: Record<Exclude<FaultKind, 'timeout'>, string> = {
  unreachable: 'It cannot be reached.',
  interrupted: 'It closed the connection in the middle of its answer.',
  rate_limited: 'It accepts no more calls for the moment.',
  unavailable: 'It reports that it is unavailable.',
  malformed: 'Its answer could not be read.',
  unauthorized: 'It rejected the key.',
  not_found: 'It does not have the item that the configuration names.',
  rejected: 'It rejected the call.',
  unusable: 'Its data does not match the configuration.',
};

/** Returns the sentence for a failed service, whose time limit was this many milliseconds. */
export function faultSentence(fault: ServiceFault | null, timeoutMs: number): string {
  if (fault === null) return 'It does not answer.';
  return fault.kind === 'timeout' ? `No answer within ${timeoutMs / 1000} s.` : SENTENCES[fault.kind];
}

/** Returns the fault among the causes of an error; null if there is none. */
export function faultIn(error: unknown): ServiceFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ServiceFault) return cause;
  }
  return null;
}
