import type { ErrorResponse } from '#lib/contracts/error-response.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { ERROR_CODES, ERROR_TABLE, type ErrorCode } from '#lib/foundation/core/errors.ts';

/** Why there is no answer: the server reported an error, the connection broke, or there was no connection. */
export type TurnFailure =
  | { kind: 'error'; code: ErrorCode; message: string; retryAfterSeconds: number | null; atMs: number }
  | { kind: 'lost' }
  | { kind: 'offline' };

interface FailureCircumstances {
  isOnline: boolean;
  /** The current time, as `Date.now()` gives it. */
  nowMs: number;
}

const SENTENCES = (): Partial<Record<ErrorCode, string>> => ({
  rate_limited: wording().answer.error.rateLimited,
  retrieval_unavailable: wording().search.error.unavailable,
  embedding_failed: wording().answer.error.notPrepared,
  agent_unavailable: wording().answer.error.serviceUnavailable,
  storage_unavailable: wording().answer.error.libraryUnavailable,
  internal_error: wording().answer.error.internal,
  not_found: wording().page.notInBook,
  payload_too_large: wording().answer.error.tooLong,
});

/** Translates an error of the chat transport: an ErrorResponse in its message, or a broken connection. */
export function toTurnFailure(error: Error, { isOnline, nowMs }: FailureCircumstances): TurnFailure {
  if (error instanceof TypeError) return isOnline ? { kind: 'lost' } : { kind: 'offline' };
  const response = parseErrorResponse(error.message);
  const code = response?.error_code ?? 'internal_error';
  return {
    kind: 'error',
    code,
    message: response?.message ?? ERROR_TABLE[code].publicMessage,
    retryAfterSeconds: response?.retry_after ?? null,
    atMs: nowMs,
  };
}

/** Returns the failure of a recorded turn. */
export function recordedFailure(errorCode: string | null): TurnFailure {
  const code = isErrorCode(errorCode) ? errorCode : 'internal_error';
  return { kind: 'error', code, message: ERROR_TABLE[code].publicMessage, retryAfterSeconds: null, atMs: 0 };
}

/** Returns the one sentence shown to the reader. */
export function failureSentence(failure: TurnFailure): string {
  if (failure.kind === 'offline') return wording().offline.questionWaits;
  if (failure.kind === 'lost') return wording().answer.error.connectionLost;
  if (failure.code === 'budget_used_up') return budgetSentence(failure);
  return SENTENCES()[failure.code] ?? failure.message;
}

function budgetSentence({ retryAfterSeconds, atMs }: Extract<TurnFailure, { kind: 'error' }>): string {
  const next = new Date(atMs + (retryAfterSeconds ?? 0) * 1000);
  const time = next.toLocaleTimeString(wording().common.locale, { timeStyle: 'short' });
  return formatMessage(wording().answer.error.budgetUsedUp, { time });
}

/** Returns the number of seconds until asking again makes sense. */
export function secondsToWait(failure: TurnFailure, nowMs: number): number {
  if (failure.kind !== 'error' || failure.retryAfterSeconds === null) return 0;
  return Math.max(0, Math.ceil(failure.retryAfterSeconds - (nowMs - failure.atMs) / 1000));
}

function parseErrorResponse(text: string): Partial<ErrorResponse> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('error_code' in value)) return null;
    if (!isErrorCode(value.error_code)) return null;
    return {
      error_code: value.error_code,
      message: 'message' in value && typeof value.message === 'string' ? value.message : undefined,
      retry_after: 'retry_after' in value && typeof value.retry_after === 'number' ? value.retry_after : null,
    };
  } catch {
    return null;
  }
}

function isErrorCode(value: unknown): value is ErrorCode {
  return ERROR_CODES.some((code) => code === value);
}
