import type { Administrator } from '#lib/people/access/administrator.ts';
import type { ReviewReason } from '#lib/contracts/admin/review.ts';
import type { ClaimStatus } from '#lib/contracts/claim.ts';

import { groupQuestions } from './group-questions.ts';
import type { TurnArchive } from './ports.ts';
import type { TurnPlace, TurnSummary } from './reviewed-turn.ts';

export interface QueuedTurn extends TurnSummary {
  /** What tells most first. */
  reasons: ReviewReason[];
  /** How likely something went wrong, as far as anything tells: 0–1. It orders turns and says no more. */
  need: number;
}

export interface ReviewQueue {
  /** Those with any reason, the likeliest to have gone wrong first. */
  turns: QueuedTurn[];
  /** How many turns were looked at. */
  looked: number;
  /** True when older turns that nobody has reviewed were not. */
  isCut: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LOOKED_BACK_MS = 30 * DAY_MS;
/** Turns looked at at most: more than anyone reviews in a month. */
const MOST_LOOKED_AT = 1_000;
const PAGE = 200;

/** Whoever is not content asks again soon. */
const AGAIN_WITHIN_MS = 15 * 60 * 1000;

/**
 * How likely an answer went wrong when there is this reason and no other. A judgement, not a fit: it was made before any turn was looked
 * at, and says in which order to look.
 */
const WEIGHTS: Record<ReviewReason, number> = {
  disliked: 0.9,
  failed: 0.8,
  at_odds: 0.7,
  asked_again: 0.6,
  not_found: 0.6,
  withheld: 0.4,
  doubtful: 0.5,
  far_passages: 0.3,
};

/** From this relevance on, passages are taken to be about the question. */
const NEAR = 0.5;

/** A reader who liked an answer outweighs most of what speaks against it. */
const LIKED = 0.2;

/** The turns of the last thirty days that nobody has reviewed and that may have gone wrong. */
export async function readReviewQueue(
  archive: Pick<TurnArchive, 'list'>,
  administrator: Administrator,
  now: Date,
): Promise<ReviewQueue> {
  const filter = { verdict: 'none' as const, from: new Date(now.getTime() - LOOKED_BACK_MS) };
  const turns: TurnSummary[] = [];
  let after: TurnPlace | null = null;
  do {
    const page = await archive.list(administrator, filter, { after, limit: PAGE });
    turns.push(...page.turns);
    after = page.next;
  } while (after !== null && turns.length < MOST_LOOKED_AT);
  return { turns: await rankForReview(turns), looked: turns.length, isCut: after !== null };
}

/** Those of the turns that have any reason to be reviewed, by how likely they went wrong. Takes them newest first. */
export async function rankForReview(turns: readonly TurnSummary[]): Promise<QueuedTurn[]> {
  const again = await askedAgain(turns);
  return turns
    .map((turn) => {
      const strengths = strengthsOf(turn, again.has(turn.id));
      const told = Object.entries(strengths) as [ReviewReason, number][];
      const reasons = told.filter(([, strength]) => strength > 0).toSorted(([, a], [, b]) => b - a);
      // As if reasons were independent of each other: each leaves its share of the chance that nothing went wrong.
      const sound = reasons.reduce((left, [, strength]) => left * (1 - strength), 1);
      const need = (1 - sound) * (turn.feedback === 'up' ? LIKED : 1);
      return { ...turn, reasons: reasons.map(([reason]) => reason), need };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((left, right) => right.need - left.need);
}

function strengthsOf(turn: TurnSummary, wasAskedAgain: boolean): Record<ReviewReason, number> {
  const { feedback, outcome, withheldCount, bestRelevance } = turn;
  const isAnswered = outcome === 'answered';
  const shares: Record<ReviewReason, number> = {
    disliked: Number(feedback === 'down'),
    failed: Number(outcome === 'failed'),
    not_found: Number(outcome === 'not_found'),
    asked_again: Number(wasAskedAgain),
    withheld: Number(withheldCount > 0),
    at_odds: shareOf(turn, ['contradicted', 'uncited']) > 0 ? 1 : 0,
    doubtful: shareOf(turn, ['weak']),
    far_passages: isAnswered && bestRelevance !== null ? Math.max(0, 1 - bestRelevance / NEAR) : 0,
  };
  const reasons = Object.keys(WEIGHTS) as ReviewReason[];
  return Object.fromEntries(reasons.map((reason) => [reason, WEIGHTS[reason] * shares[reason]])) as Record<
    ReviewReason,
    number
  >;
}

/** The share of the claims of an answer that have one of these statuses. */
function shareOf({ claims }: TurnSummary, statuses: readonly ClaimStatus[]): number {
  const total = Object.values(claims).reduce((sum, count) => sum + count, 0) - (claims.neutral ?? 0);
  const meant = statuses.reduce((sum, status) => sum + (claims[status] ?? 0), 0);
  return total > 0 ? meant / total : 0;
}

/** The turns after which the same reader soon asked about the same once more. */
async function askedAgain(turns: readonly TurnSummary[]): Promise<ReadonlySet<string>> {
  const groups = await groupQuestions(turns.map((turn) => ({ ...turn, turnId: turn.id })));
  const again = new Set<string>();
  for (const { questions } of groups) {
    const bySession = Map.groupBy(questions, ({ sessionId }) => sessionId);
    for (const [newest, ...earlier] of bySession.values()) {
      let later = newest;
      for (const question of earlier) {
        const waitedMs = (later?.createdAt.getTime() ?? 0) - question.createdAt.getTime();
        if (waitedMs <= AGAIN_WITHIN_MS) again.add(question.turnId);
        later = question;
      }
    }
  }
  return again;
}
