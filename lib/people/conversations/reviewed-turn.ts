import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { ClaimStatus } from '#lib/contracts/claim.ts';
import type { FeedbackRating } from '#lib/contracts/feedback.ts';

import type { Turn, TurnMode, TurnOutcome } from './turn.ts';

/** An administrator's review of a turn. */
export interface TurnReview {
  verdict: Verdict;
  note: string | null;
}

/** A turn as reported to administrators. */
export interface ReviewedTurn extends Turn {
  review: (TurnReview & { by: string; at: Date }) | null;
  feedbackAt: Date | null;
}

/** A row of the table of turns. */
export interface TurnSummary {
  id: string;
  sessionId: string;
  createdAt: Date;
  /** The start of the question, long enough for a row. */
  query: string;
  mode: TurnMode;
  outcome: TurnOutcome;
  errorCode: string | null;
  documentIds: string[];
  /** The number of the answer's claims per status; statuses without claims are left out. */
  claims: Partial<Record<ClaimStatus, number>>;
  withheldCount: number;
  /** The best relevance of the passages found, 0–1; null if none was found, or none has a relevance. */
  bestRelevance: number | null;
  feedback: FeedbackRating | null;
  verdict: Verdict | null;
  firstEventMs: number | null;
  latencyMs: number;
  model: string;
  profile: string | null;
  audit: Record<string, string> | null;
}

/** Turns are ordered by the time of the question and, within a millisecond, by the order of recording. */
export interface TurnPlace {
  createdAtMs: number;
  position: number;
}

export interface TurnPageRequest {
  /** Null starts with the newest turn. */
  after: TurnPlace | null;
  limit: number;
}

export interface TurnPage {
  turns: TurnSummary[];
  /**
   * Where the next page begins; null if there is none. If many turns match but none of them is recent, a page may contain fewer turns than its limit,
   * even none, and still have a next page: the scan stopped at that point.
   */
  next: TurnPlace | null;
}
