import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

/** A reviewer's verdict on an answer, separate from its reader's feedback. */
export const VERDICTS = ['correct', 'incomplete', 'wrong'] as const;

/** The review request sent by an administrator. */
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

/** The account assigned to review a turn; null for none. */
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
