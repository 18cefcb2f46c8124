import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import type { TurnOutcome } from '#lib/people/conversations/turn.ts';

import type { SeedDraw } from './seed-draw.ts';

const FEEDBACK_SHARE = 0.08;
const REVIEW_SHARE = 0.004;
const LIKED: Record<TurnOutcome, number> = {
  answered: 0.75,
  not_found: 0.05,
  clarification: 0.5,
  stopped: 0.1,
  failed: 0,
};

const PRAISE = ['Exactly what I needed.', 'Clear and short.', 'The link to the page helped.', 'Merci !'] as const;
const COMPLAINTS = [
  'The answer is about something else.',
  'Too long.',
  'This is out of date.',
  'It does not say how.',
  'There is a chapter about it, but it was not found.',
  'Wrong number.',
] as const;
const VERDICTS: readonly [Verdict, ...Verdict[]] = ['correct', 'correct', 'incomplete', 'wrong'];
const NOTES: Record<Verdict, string> = {
  correct: 'Checked against the chapter.',
  incomplete: 'The exception in the next section is missing.',
  wrong: 'The book says the contrary; the passage should be reworded.',
};

/** What the reader and, rarely, an administrator think of a turn. Nothing of it is later than `untilMs`. */
export function judgeTurn(
  draw: SeedDraw,
  { outcome, createdAt, untilMs }: { outcome: TurnOutcome; createdAt: Date; untilMs: number },
): Pick<ReviewedTurn, 'feedback' | 'feedbackAt' | 'review'> {
  const after = (ms: number) => new Date(Math.min(untilMs, createdAt.getTime() + ms));
  const feedback = draw.chance(FEEDBACK_SHARE) ? rate(draw, outcome) : null;
  const verdict = draw.chance(REVIEW_SHARE) ? draw.oneOf(VERDICTS) : null;
  const note = verdict !== null && draw.chance(0.6) ? NOTES[verdict] : null;
  return {
    feedback,
    feedbackAt: feedback === null ? null : after(draw.between(15_000, 600_000)),
    review: verdict === null ? null : { verdict, note, by: 'admin', at: after(draw.between(1, 48) * 3_600_000) },
  };
}

function rate(draw: SeedDraw, outcome: TurnOutcome): Feedback {
  const rating = draw.chance(LIKED[outcome]) ? 'up' : 'down';
  const reason = draw.chance(0.4) ? (draw.pick<string>(rating === 'up' ? PRAISE : COMPLAINTS) ?? null) : null;
  return { rating, reason };
}
