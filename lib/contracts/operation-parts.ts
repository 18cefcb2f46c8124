import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from 'zod-openapi';

import { type ErrorCode, ERROR_TABLE } from '#lib/foundation/core/errors.ts';

import { errorResponseSchema } from './error-response.ts';

type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** One endpoint: under its short path, under `/api`, or both. */
export interface ApiOperation {
  paths: readonly `/${string}`[];
  method: ApiMethod;
  operation: ZodOpenApiOperationObject;
}

/** Errors of every operation that identifies the client: an invalid token, a key without the scope. */
export const IDENTITY_ERRORS = ['unauthenticated', 'forbidden'] as const satisfies ErrorCode[];

/** Errors of every operation that reads. */
export const READ_ERRORS = [
  ...IDENTITY_ERRORS,
  'validation_error',
  'not_found',
  'internal_error',
  'storage_unavailable',
] as const satisfies ErrorCode[];

/** A JSON response. */
export const json = (description: string, schema: z.ZodType): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema } },
});

/** By status: headers that a client needs for a retry. */
const RETRY_AFTER: Partial<Record<number, { headers: z.ZodObject }>> = {
  429: {
    headers: z.object({
      'Retry-After': z.int().describe('Seconds to wait.'),
      'RateLimit-Policy': z.string().optional().describe('The daily budgets that a question counts for.'),
      RateLimit: z.string().optional().describe('What is left of them, and the seconds until the next day.'),
    }),
  },
  503: { headers: z.object({ 'Retry-After': z.int().optional().describe('Seconds to wait, where they are known.') }) },
};

/** The response to a client that has the current version already. */
export const UNCHANGED: ZodOpenApiResponseObject = { description: 'Unchanged since the `ETag` the client holds.' };

/** The end of a stream in some protocols: the only event whose data is not JSON. */
export const STREAM_END = z.literal('[DONE]');

/** A file response. */
export const file = (description: string, mediaType: string): ZodOpenApiResponseObject => ({
  description,
  content: { [mediaType]: { schema: z.string() } },
});

/** Returns the error responses for these codes, grouped by status. `schema` is the schema of their bodies. */
export function errors(
  codes: readonly ErrorCode[],
  schema: z.ZodType = errorResponseSchema,
): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const responses: Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> = {};
  const all: ErrorCode[] = [...codes, 'method_not_allowed'];
  for (const status of new Set(all.map((code) => ERROR_TABLE[code].status))) {
    const here = all.filter((code) => ERROR_TABLE[code].status === status);
    const description = here.map((code) => `\`${code}\`: ${ERROR_TABLE[code].publicMessage}`).join('\n\n');
    const content = { 'application/json': { schema } };
    responses[`${status}`] = { description, content, ...RETRY_AFTER[status] };
  }
  return responses;
}
