import { z } from 'zod';

import { ERROR_TABLE, type ErrorCode } from '#lib/foundation/core/errors.ts';

import { type ErrorResponse, errorResponseSchema } from '../error-response.ts';

/** An error in the OpenAI API's format, alongside this API's own fields. */
export const openAiErrorSchema = errorResponseSchema
  .extend({
    error: z.object({
      message: z.string(),
      type: z.string(),
      param: z.string().nullable(),
      code: z.string().nullable(),
    }),
  })
  .meta({ id: 'OpenAiError' });

type OpenAiError = ErrorResponse & z.infer<typeof openAiErrorSchema>;

/** Codes that clients act upon by their OpenAI names; all others keep their own names. */
const CODES: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'invalid_api_key',
  rate_limited: 'rate_limit_exceeded',
  budget_used_up: 'insufficient_quota',
};

/** Adds the fields that clients of the OpenAI API expect to the same failure. */
export function toOpenAiError(error: ErrorResponse): OpenAiError {
  const { status } = ERROR_TABLE[error.error_code];
  const { openai_code: given, param } = error.details ?? {};
  return {
    ...error,
    error: {
      message: error.message,
      type: typeOf(status),
      param: typeof param === 'string' ? param : null,
      code: typeof given === 'string' ? given : (CODES[error.error_code] ?? error.error_code),
    },
  };
}

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 429) return 'rate_limit_error';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}
