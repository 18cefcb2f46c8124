import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';

/** Error codes of Node, TLS and undici. */
const CODE = /^[A-Z][A-Z\d_]+$/;

/** Error codes of Node and its fetch for a connection that was never made, and for a response that never arrived. */
const NEVER_REACHED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|.*_(CERT|SIGNATURE|CERTIFICATE))/;
const TOO_LATE = /^(ETIMEDOUT|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT)$/;

/**
 * Returns the fault of a call that got no answer, or only part of one: the fault among the error and its causes, or the meaning of the first network
 * code among them.
 */
export function networkFault(service: string, error: unknown): ServiceFault {
  const fault = serviceFaultIn(error);
  if (fault !== null) return fault;
  const code = networkCodeOf(error);
  const kind = code === null ? kindWithoutCode(error) : kindOf(code);
  const happened = kind === 'unreachable' ? 'cannot be reached' : 'broke off before it had answered';
  return new ServiceFault(kind, `${service} ${happened}${code === null ? '' : ` (${code})`}.`);
}

/** Returns the fault that the error is or wraps; null if there is none. */
export function serviceFaultIn(error: unknown): ServiceFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof ServiceFault) return cause;
  return null;
}

/** Returns the network code of the error or of one of its causes; null when there is none. */
export function networkCodeOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && CODE.test(cause.code)) return cause.code;
  }
  return null;
}

/** Fetch uses this message for a connection it does not even attempt, to a forbidden port; a response that ends early is 'terminated'. */
function kindWithoutCode(error: unknown): FaultKind {
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : 'interrupted';
}

function kindOf(code: string): FaultKind {
  if (NEVER_REACHED.test(code)) return 'unreachable';
  return TOO_LATE.test(code) ? 'timeout' : 'interrupted';
}
