import { AISDKError, APICallError } from '@ai-sdk/provider';

import { AppError } from '#lib/core/errors.ts';

const MESSAGE_MAX_LENGTH = 300;

/**
 * A model server's error as it may be logged: the AI SDK's errors carry the request, so the question and the evidence, and
 * servers repeat keys they refuse. What decides about a retry (status, headers) stays; an abort is handed on as it is.
 */
export function modelFailure(error: unknown, secret: string | null): unknown {
  if (APICallError.isInstance(error)) {
    const { url, statusCode, responseHeaders, isRetryable } = error;
    const message = `The model server failed: ${readable(error.message, secret)}`;
    return new APICallError({
      message,
      url,
      requestBodyValues: undefined,
      isRetryable,
      ...(statusCode !== undefined && { statusCode }),
      ...(responseHeaders && { responseHeaders }),
    });
  }
  if (isAborted(error) || AppError.is(error)) return error;
  return new Error(`The model server's reply could not be used: ${kindOf(error, secret)}`);
}

function isAborted(error: unknown): boolean {
  return error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
}

/** The messages of the AI SDK's own errors quote what was received; those a server sends are its own words. */
function kindOf(error: unknown, secret: string | null): string {
  if (error instanceof Error) return AISDKError.isInstance(error) ? error.name : readable(error.message, secret);
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return hasMessage && typeof error.message === 'string' ? readable(error.message, secret) : 'unknown error';
}

function readable(message: string, secret: string | null): string {
  const clean = secret === null || secret === '' ? message : message.replaceAll(secret, '[key]');
  return clean.slice(0, MESSAGE_MAX_LENGTH);
}
