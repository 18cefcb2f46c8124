import { getTableColumns } from 'drizzle-orm';

import type { ReviewedTurn } from '#lib/conversations/reviewed-turn.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import { terms } from '#lib/text/terms.ts';

import { conversations } from '../schema.ts';

const {
  position: _position,
  terms: _terms,
  withheldCount: _withheldCount,
  verdict: _verdict,
  verdictNote: _verdictNote,
  verdictBy: _verdictBy,
  verdictAt: _verdictAt,
  feedbackAt: _feedbackAt,
  ...turnColumns
} = getTableColumns(conversations);

/** What a turn is read from: nothing that only administrators may know. */
export const TURN_COLUMNS = turnColumns;

const {
  position: _placeInTime,
  terms: _searched,
  withheldCount: _counted,
  ...reviewedTurnColumns
} = getTableColumns(conversations);

export const REVIEWED_TURN_COLUMNS = reviewedTurnColumns;

type Row = typeof conversations.$inferSelect;
type TurnRow = Pick<Row, keyof typeof TURN_COLUMNS>;
type ReviewedTurnRow = Pick<Row, keyof typeof REVIEWED_TURN_COLUMNS>;

/** The row of a turn that is recorded for the first time. */
export function rowOf({ feedback, ...turn }: Turn): typeof conversations.$inferInsert {
  return {
    ...turn,
    feedback: feedback?.rating ?? null,
    feedbackReason: feedback?.reason ?? null,
    terms: terms(`${turn.query}\n${turn.response}`),
  };
}

export function turnOf({ feedback, feedbackReason, ...row }: TurnRow): Turn {
  return { ...row, feedback: feedback === null ? null : { rating: feedback, reason: feedbackReason } };
}

export function reviewedTurnOf(row: ReviewedTurnRow): ReviewedTurn {
  const { verdict, verdictNote, verdictBy, verdictAt, feedbackAt, ...turn } = row;
  const review =
    verdict === null || verdictBy === null || verdictAt === null
      ? null
      : { verdict, note: verdictNote, by: verdictBy, at: verdictAt };
  return { ...turnOf(turn), review, feedbackAt };
}
