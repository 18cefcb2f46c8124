/** Possible faults of a service, as seen from its answer or the lack of one. */
export type FaultKind =
  | 'unreachable'
  | 'timeout'
  | 'interrupted'
  | 'rate_limited'
  | 'unavailable'
  | 'malformed'
  | 'unauthorized'
  | 'not_found'
  | 'rejected'
  | 'unusable';

/** Fault kinds for which a retry may succeed. */
const PASSING: ReadonlySet<FaultKind> = new Set([
  'unreachable',
  'timeout',
  'interrupted',
  'rate_limited',
  'unavailable',
  'malformed',
]);

/** Fault kinds that indicate a failing service rather than a bad call. */
const ILL: ReadonlySet<FaultKind> = new Set(['unreachable', 'timeout', 'interrupted', 'unavailable', 'malformed']);

interface ServiceFaultOptions {
  /** The HTTP status, if there was a response. */
  status?: number | undefined;
  /** How long the service asked clients to wait. */
  retryAfterMs?: number | undefined;
  /** For the log. Contains no key and no text of a reader or a book. */
  cause?: unknown;
}

/**
 * A failed call of a service, by any client. The message is for the log: it names the service and the fault, and contains no key and no text of a
 * reader or a book.
 */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault';
  readonly kind: FaultKind;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(kind: FaultKind, message: string, { status, retryAfterMs, cause }: ServiceFaultOptions = {}) {
    super(message, { cause });
    this.kind = kind;
    this.status = status ?? null;
    this.retryAfterMs = retryAfterMs ?? null;
  }

  /** Whether a retry may succeed. */
  get mayPass(): boolean {
    return PASSING.has(this.kind);
  }

  /** Whether the fault counts against the service's health. */
  get isIllness(): boolean {
    return ILL.has(this.kind);
  }
}

/** Maps the HTTP status of a failed call to a kind of fault. */
export function faultKindOf(status: number): FaultKind {
  if (status === 401 || status === 402 || status === 403) return 'unauthorized';
  if (status === 404) return 'not_found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'rejected';
}
