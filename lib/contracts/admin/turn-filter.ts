import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { FEEDBACK_RATINGS } from '../feedback.ts';
import { sessionIdSchema } from '../conversation.ts';
import { VERDICTS } from './review.ts';

/** How a turn went, as administrators look for it; `withheld` is of answers that leave something out. */
export const OUTCOME_CHOICES = ['answered', 'not_found', 'clarification', 'withheld', 'failed', 'stopped'] as const;
export const FEEDBACK_CHOICES = [...FEEDBACK_RATINGS, 'none'] as const;
export const VERDICT_CHOICES = [...VERDICTS, 'none'] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day as a form sends it: the moment it begins, in UTC. */
export const startOfDay = z.iso
  .date({ error: 'A date must be written YYYY-MM-DD.' })
  .transform((day) => new Date(`${day}T00:00:00.000Z`));
/** The moment it ends. */
export const endOfDay = startOfDay.transform((start) => new Date(start.getTime() + DAY_MS));
const milliseconds = z.coerce.number({ error: 'A latency must be a number of milliseconds.' }).min(0).max(1e9);

/**
 * Which turns are meant, as it stands in an address: of the table, of an export. Dates are days in UTC, `to` included. What is left
 * empty filters nothing, as a form sends it.
 */
export const turnFilterSchema = z.preprocess(
  (value) => withoutEmpty(value),
  z
    .object({
      q: z
        .string()
        .trim()
        .max(LIMITS.adminSearchMaxLength, `q must be at most ${LIMITS.adminSearchMaxLength} characters.`),
      from: startOfDay,
      to: endOfDay,
      mode: z.enum(['general', 'selected_text']),
      document: z.string().max(100),
      outcome: z.enum(OUTCOME_CHOICES),
      feedback: z.enum(FEEDBACK_CHOICES),
      verdict: z.enum(VERDICT_CHOICES),
      profile: z
        .string()
        .max(LIMITS.profileNameMaxLength, `profile must be at most ${LIMITS.profileNameMaxLength} characters.`),
      /** What a profile keeps of the request: `name: value`. */
      audit: z
        .string()
        .trim()
        .max(LIMITS.adminSearchMaxLength, `audit must be at most ${LIMITS.adminSearchMaxLength} characters.`),
      min_ms: milliseconds,
      max_ms: milliseconds,
      session: sessionIdSchema,
    })
    .partial(),
);

/** The filter as it is meant: `from` inclusive, `to` exclusive. */
export type TurnFilter = z.output<typeof turnFilterSchema>;

/** A page of the table: what stands before it is known by its last turn. */
export const turnPageQuerySchema = z.preprocess(
  (value) => withoutEmpty(value),
  z.object({ after: z.string().regex(/^\d{1,15}\.\d{1,15}$/, 'after is not a place in the list.') }).partial(),
);

export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'jsonl'], { error: 'format must be "csv" or "jsonl".' }),
});

/** What is left empty in a form is not meant. */
export function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== '' && entry !== undefined));
}
