import type { z } from 'zod';

import { AppError } from '#lib/core/errors.ts';

/** More problems than this help nobody. */
const MAX_ISSUES = 10;

/**
 * The value as the schema reads it. Throws `AppError('validation_error')`: its message is the problems' own sentences,
 * its `details.issues` say where each one is.
 */
export function parseOrThrow<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_ISSUES).map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
  }));
  throw new AppError('validation_error', {
    publicMessage: issues.map((issue) => issue.message).join(' '),
    details: { issues },
  });
}
