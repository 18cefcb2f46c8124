/**
 * Every error a client can receive, in one table. The HTTP mapping, the OpenAPI document, the wire types and the exit codes of the command line all
 * derive from it. The first seven are the public contract's; the rest are Lectern's.
 */
export const ERROR_TABLE = {
  validation_error: { status: 400, retryable: false, exitCode: 64, publicMessage: 'The request is not valid.' },
  retrieval_unavailable: {
    status: 503,
    retryable: true,
    exitCode: 69,
    publicMessage: 'The search service cannot be reached right now. Please try again.',
  },
  embedding_failed: {
    status: 503,
    retryable: true,
    exitCode: 69,
    publicMessage: 'The embedding service cannot be reached right now. Please try again.',
  },
  agent_unavailable: {
    status: 503,
    retryable: true,
    exitCode: 69,
    publicMessage: 'The answering service cannot be reached right now. Please try again.',
  },
  rate_limited: {
    status: 429,
    retryable: true,
    exitCode: 75,
    publicMessage: 'Too many requests. Please wait a moment.',
  },
  budget_used_up: {
    status: 429,
    retryable: false,
    exitCode: 75,
    publicMessage: 'The budget for today is used up. Please ask again tomorrow.',
  },
  not_found: { status: 404, retryable: false, exitCode: 66, publicMessage: 'There is no page at this address.' },
  internal_error: { status: 500, retryable: false, exitCode: 70, publicMessage: 'Something went wrong on the server.' },
  method_not_allowed: {
    status: 405,
    retryable: false,
    exitCode: 64,
    publicMessage: 'This address does not support that method.',
  },
  payload_too_large: { status: 413, retryable: false, exitCode: 65, publicMessage: 'The request body is too large.' },
  unsupported_media_type: {
    status: 415,
    retryable: false,
    exitCode: 65,
    publicMessage: 'This address does not take a body of this type.',
  },
  unauthenticated: { status: 401, retryable: false, exitCode: 77, publicMessage: 'Please sign in.' },
  forbidden: { status: 403, retryable: false, exitCode: 77, publicMessage: 'You do not have permission to do this.' },
  conflict: { status: 409, retryable: false, exitCode: 65, publicMessage: 'This does not fit what is there now.' },
  link_expired: { status: 410, retryable: false, exitCode: 77, publicMessage: 'This link has expired.' },
  site_unavailable: {
    status: 503,
    retryable: true,
    exitCode: 69,
    publicMessage: 'The website cannot be reached right now. Please try again.',
  },
  model_files_unavailable: {
    status: 503,
    retryable: true,
    exitCode: 69,
    publicMessage: 'The embedding model cannot be downloaded right now. Please try again.',
  },
  storage_unavailable: {
    status: 503,
    retryable: true,
    exitCode: 69,
    publicMessage: 'The database cannot be reached right now. Please try again.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; exitCode: number; publicMessage: string }>;

export type ErrorCode = keyof typeof ERROR_TABLE;

export const ERROR_CODES = Object.keys(ERROR_TABLE) as [ErrorCode, ...ErrorCode[]];

// A registered symbol, not instanceof, because Next bundles its own copy of this file in addition to the one Node loads.
const MARKER = Symbol.for('lectern.AppError');

interface AppErrorOptions {
  /** Safe to display to a person; defaults to the table's sentence. */
  publicMessage?: string;
  /** Safe to send to a client. */
  details?: Record<string, unknown>;
  /** Whole seconds until a retry makes sense. */
  retryAfterSeconds?: number;
  /** For the log only. */
  cause?: unknown;
}

/** The only error that crosses module boundaries. `cause` never leaves the log. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.publicMessage ?? ERROR_TABLE[code].publicMessage, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Whether an error is an AppError of any copy of this module. */
  static is(error: unknown): error is AppError {
    return typeof error === 'object' && error !== null && MARKER in error;
  }
}

/** Wraps anything thrown as an AppError; an AppError passes through unchanged. */
export function toAppError(error: unknown, fallback: ErrorCode = 'internal_error'): AppError {
  return AppError.is(error) ? error : new AppError(fallback, { cause: error });
}
