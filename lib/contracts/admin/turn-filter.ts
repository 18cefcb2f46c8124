import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { FEEDBACK_RATINGS } from '../feedback.ts';
import { sessionIdSchema } from '../conversation.ts';
import { VERDICTS } from './review.ts';

/** The outcome of a turn, as filtered by administrators; `withheld` covers answers with parts left out. */
export const OUTCOME_CHOICES = ['answered', 'not_found', 'clarification', 'withheld', 'failed', 'stopped'] as const;
export const FEEDBACK_CHOICES = [...FEEDBACK_RATINGS, 'none'] as const;
export const VERDICT_CHOICES = [...VERDICTS, 'none'] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day as sent by a form, parsed to its start in UTC. */
export const startOfDay = z.iso
  .date({ error: 'A date must be written YYYY-MM-DD.' })
  .transform((day) => new Date(`${day}T00:00:00.000Z`));
/** A day as sent by a form, parsed to its end in UTC. */
export const endOfDay = startOfDay.transform((start) => new Date(start.getTime() + DAY_MS));
const milliseconds = z.coerce.number({ error: 'A latency must be a number of milliseconds.' }).min(0).max(1e9);

/**
 * Filter of turns, as parameters of an address, for the table or an export. Dates are days in UTC, `to` included. Empty fields, as a form sends them,
 * filter nothing.
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
      /** An audit value kept by a profile: `name: value`. */
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

/** The parsed filter: `from` is inclusive, `to` exclusive. */
export type TurnFilter = z.output<typeof turnFilterSchema>;

/** A page of the table: its position is given by the last turn before it. */
export const turnPageQuerySchema = z.preprocess(
  (value) => withoutEmpty(value),
  z.object({ after: z.string().regex(/^\d{1,15}\.\d{1,15}$/, 'after is not a place in the list.') }).partial(),
);

export const exportQuerySchema = z.object({
  format: z.enum(['csv', 'jsonl'], { error: 'format must be "csv" or "jsonl".' }),
});

/** Removes the empty fields of a form. */
export function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== '' && entry !== undefined));
}
