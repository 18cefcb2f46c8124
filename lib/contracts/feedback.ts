import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

/** A reader's rating of an answer. */
export const FEEDBACK_RATINGS = ['up', 'down'] as const;

/** The feedback request sent by a reader. */
export const feedbackRequestSchema = z.object({
  rating: z.enum(FEEDBACK_RATINGS, { error: 'rating must be "up" or "down".' }),
  reason: z
    .string({ error: 'reason must be text.' })
    .trim()
    .max(LIMITS.feedbackReasonMaxLength, `reason must be at most ${LIMITS.feedbackReasonMaxLength} characters.`)
    .nullish()
    .transform((reason) => (reason === undefined || reason === '' ? null : reason)),
});

export const feedbackSchema = z
  .object({ rating: z.enum(FEEDBACK_RATINGS), reason: z.string().nullable() })
  .meta({ id: 'Feedback', description: 'What its reader thinks of an answer, and why.' });

export const ratedTurnSchema = z
  .object({ turn_id: z.string(), feedback: feedbackSchema.nullable() })
  .meta({ id: 'RatedTurn' });

export type FeedbackRating = (typeof FEEDBACK_RATINGS)[number];
export type Feedback = z.infer<typeof feedbackSchema>;
export type RatedTurn = z.infer<typeof ratedTurnSchema>;
