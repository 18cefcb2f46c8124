/** What can be wrong with a service, as seen from its answer or the lack of one. */
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

/** Kinds that may be over at the next try. */
const PASSING: ReadonlySet<FaultKind> = new Set([
  'unreachable',
  'timeout',
  'interrupted',
  'rate_limited',
  'unavailable',
  'malformed',
]);

/** Kinds that mean a failing service, not a bad call. */
const ILL: ReadonlySet<FaultKind> = new Set(['unreachable', 'timeout', 'interrupted', 'unavailable', 'malformed']);

interface ServiceFaultOptions {
  /** Of the HTTP answer, where there was one. */
  status?: number | undefined;
  /** How long the service asked its clients to wait. */
  retryAfterMs?: number | undefined;
  /** For the log. It holds no key and no text of a reader or a book. */
  cause?: unknown;
}

/**
 * A failed call of a service, whichever client made it. The message is for the log: it names the service and what was wrong, and
 * holds no key and no text of a reader or a book.
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

  /** Another try may succeed. */
  get mayPass(): boolean {
    return PASSING.has(this.kind);
  }

  /** Counts against the service's health. */
  get isIllness(): boolean {
    return ILL.has(this.kind);
  }
}

/** What an HTTP status of a failed call means. */
export function faultKindOf(status: number): FaultKind {
  if (status === 401 || status === 402 || status === 403) return 'unauthorized';
  if (status === 404) return 'not_found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate_limited';
  return status >= 500 ? 'unavailable' : 'rejected';
}
