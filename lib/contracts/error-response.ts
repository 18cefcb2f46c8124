import { z } from 'zod';

import { type AppError, ERROR_CODES } from '#lib/foundation/core/errors.ts';

export const errorResponseSchema = z
  .object({
    error_code: z.enum(ERROR_CODES),
    message: z.string(),
    details: z.record(z.string(), z.unknown()).nullable(),
    retry_after: z.int().min(0).nullable().describe('Whole seconds to wait; also in the Retry-After header.'),
  })
  .meta({ id: 'ErrorResponse' });

export type ErrorResponse = z.infer<typeof errorResponseSchema>;

/** Returns the response a client receives for an error; its cause is not included. */
export function toErrorResponse(error: AppError): ErrorResponse {
  return {
    error_code: error.code,
    message: error.message,
    details: error.details ?? null,
    retry_after: error.retryAfterSeconds ?? null,
  };
}
