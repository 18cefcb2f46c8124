import { z } from 'zod';

import { turnIdSchema } from '../conversation.ts';

/** How a gap was settled: the library now answers it, or it is not meant to. */
const GAP_KINDS = ['answered', 'not_ours'] as const;

export type GapKind = (typeof GAP_KINDS)[number];

/** Larger than any group of questions. */
const TURNS_MAX = 500;

/** How a gap is to be settled, by the turns of its questions, newest first. */
export const settleGapSchema = z
  .strictObject(
    {
      turn_ids: z
        .array(turnIdSchema, { error: 'turn_ids must be a list of turns.' })
        .min(1, 'turn_ids must name a turn.')
        .max(TURNS_MAX, `turn_ids may name ${TURNS_MAX} turns at most.`),
      as: z.enum(GAP_KINDS, { error: 'as must be "answered" or "not_ours".' }),
      page: z.string({ error: 'page must be the name of a page.' }).max(200).nullish(),
    },
    { error: 'A gap is settled by turn_ids, as and page.' },
  )
  .meta({ id: 'SettleGap' });

/** The result. `gap_id` is null where the question still finds nothing: the gap then stays open. */
export const settledGapSchema = z
  .object({
    gap_id: z.string().nullable(),
    is_answered: z.boolean().nullable().describe('What asking once more has shown; null where it was not asked.'),
    sources: z.array(z.object({ title: z.string(), href: z.string() })),
  })
  .meta({ id: 'SettledGap' });

export const gapListSchema = z
  .object({
    gaps: z.array(
      z.object({
        gap_id: z.string(),
        kind: z.enum(GAP_KINDS),
        page: z.string().nullable(),
        questions: z.array(z.string()),
        settled_by: z.string(),
        settled_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'SettledGaps' });

export const reopenedGapSchema = z.object({ gap_id: z.string() }).meta({ id: 'ReopenedGap' });

export type SettledGapReply = z.infer<typeof settledGapSchema>;
