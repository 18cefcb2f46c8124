import type { Administrator } from '#lib/people/access/administrator.ts';
import type { ReviewReason } from '#lib/contracts/admin/review.ts';
import type { ClaimStatus } from '#lib/contracts/claim.ts';

import { groupQuestions } from './group-questions.ts';
import type { TurnArchive } from './ports.ts';
import type { TurnPlace, TurnSummary } from './reviewed-turn.ts';

export interface QueuedTurn extends TurnSummary {
  /** Strongest first. */
  reasons: ReviewReason[];
  /** Estimated likelihood that something went wrong, 0–1. Used only to order turns. */
  need: number;
}

export interface ReviewQueue {
  /** Turns with any reason for review, the most likely to have gone wrong first. */
  turns: QueuedTurn[];
  /** The number of turns examined. */
  looked: number;
  /** True when older unreviewed turns were not examined. */
  isCut: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LOOKED_BACK_MS = 30 * DAY_MS;
/** Maximum number of turns examined; more than anyone reviews in a month. */
const MOST_LOOKED_AT = 1_000;
const PAGE = 200;

/** A dissatisfied reader asks again soon. */
const AGAIN_WITHIN_MS = 15 * 60 * 1000;

/**
 * The likelihood that an answer went wrong given only this reason. It is a judgement, not a fit: it was made before any turn was examined, and only
 * determines the order of review.
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

/** From this relevance on, passages are considered to be about the question. */
const NEAR = 0.5;

/** A reader who liked an answer outweighs most of the evidence against it. */
const LIKED = 0.2;

/** Returns the unreviewed turns of the last thirty days that may have gone wrong. */
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

/** Returns the turns with any reason for review, ordered by how likely they went wrong. Expects them newest first. */
export async function rankForReview(turns: readonly TurnSummary[]): Promise<QueuedTurn[]> {
  const again = await askedAgain(turns);
  return turns
    .map((turn) => {
      const strengths = strengthsOf(turn, again.has(turn.id));
      const told = Object.entries(strengths) as [ReviewReason, number][];
      const reasons = told.filter(([, strength]) => strength > 0).toSorted(([, a], [, b]) => b - a);
      // Reasons are treated as independent: each reduces the chance that nothing went wrong by its share.
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

/** Returns the fraction of an answer's claims that have one of these statuses. */
function shareOf({ claims }: TurnSummary, statuses: readonly ClaimStatus[]): number {
  const total = Object.values(claims).reduce((sum, count) => sum + count, 0) - (claims.neutral ?? 0);
  const meant = statuses.reduce((sum, status) => sum + (claims[status] ?? 0), 0);
  return total > 0 ? meant / total : 0;
}

/** Returns the turns after which the same reader soon asked about the same subject again. */
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
