import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

/** What a reviewer finds about an answer, apart from what its reader thought of it. */
export const VERDICTS = ['correct', 'incomplete', 'wrong'] as const;

/** As an administrator sends it. */
export const reviewRequestSchema = z.object({
  verdict: z.enum(VERDICTS, { error: 'verdict must be "correct", "incomplete" or "wrong".' }),
  note: z
    .string({ error: 'note must be text.' })
    .trim()
    .max(LIMITS.reviewNoteMaxLength, `note must be at most ${LIMITS.reviewNoteMaxLength} characters.`)
    .nullish()
    .transform((note) => (note === undefined || note === '' ? null : note)),
});

export const reviewReplySchema = z
  .object({
    turn_id: z.string(),
    review: z.object({ verdict: z.enum(VERDICTS), note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'ReviewedTurn' });

/** Who is to look at a turn; null is nobody. */
const ACCOUNT_RULE = 'account must be the name of an account, or null.';

export const assigneeRequestSchema = z
  .strictObject(
    { account: z.string({ error: ACCOUNT_RULE }).min(1, ACCOUNT_RULE).max(100).nullable() },
    { error: 'Who is to look at a turn is said by account.' },
  )
  .meta({ id: 'Assignee' });

export const assignedTurnSchema = z
  .object({ turn_id: z.string(), account: z.string().nullable() })
  .meta({ id: 'AssignedTurn' });

export type Verdict = (typeof VERDICTS)[number];

/** Why an answer may have gone wrong. */
export type ReviewReason =
  | 'disliked'
  | 'failed'
  | 'not_found'
  | 'asked_again'
  | 'withheld'
  | 'at_odds'
  | 'doubtful'
  | 'far_passages';
