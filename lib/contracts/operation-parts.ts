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

/** What every operation that asks who the client is may fail with: a token that does not hold, a key without the scope. */
export const IDENTITY_ERRORS = ['unauthenticated', 'forbidden'] as const satisfies ErrorCode[];

/** What reading anything may fail with. */
export const READ_ERRORS = [
  ...IDENTITY_ERRORS,
  'validation_error',
  'not_found',
  'internal_error',
  'storage_unavailable',
] as const satisfies ErrorCode[];

/** An answer in JSON. */
export const json = (description: string, schema: z.ZodType): ZodOpenApiResponseObject => ({
  description,
  content: { 'application/json': { schema } },
});

/** By status: what a client that tries again needs to know. */
const RETRY_AFTER: Partial<Record<number, { headers: z.ZodObject }>> = {
  429: { headers: z.object({ 'Retry-After': z.int().describe('Seconds to wait.') }) },
  503: { headers: z.object({ 'Retry-After': z.int().optional().describe('Seconds to wait, where they are known.') }) },
};

/** What ends a stream of some protocols: the only event whose data is no JSON. */
export const STREAM_END = z.literal('[DONE]');

/** An answer that is a file. */
export const file = (description: string, mediaType: string): ZodOpenApiResponseObject => ({
  description,
  content: { [mediaType]: { schema: z.string() } },
});

/** The errors of the table by status; codes that share a status share an entry. `schema`: of their bodies. */
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
