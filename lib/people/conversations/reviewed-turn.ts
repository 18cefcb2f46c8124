import type { Verdict } from '#lib/contracts/admin/review.ts';
import type { ClaimStatus } from '#lib/contracts/claim.ts';
import type { FeedbackRating } from '#lib/contracts/feedback.ts';

import type { Turn, TurnMode, TurnOutcome } from './turn.ts';

/** What an administrator finds about a turn. */
export interface TurnReview {
  verdict: Verdict;
  note: string | null;
}

/** A turn as administrators see it. */
export interface ReviewedTurn extends Turn {
  review: (TurnReview & { by: string; at: Date }) | null;
  feedbackAt: Date | null;
}

/** A row of the table of turns. */
export interface TurnSummary {
  id: string;
  sessionId: string;
  createdAt: Date;
  /** The beginning of the question: enough for a row. */
  query: string;
  mode: TurnMode;
  outcome: TurnOutcome;
  errorCode: string | null;
  documentIds: string[];
  /** How many claims of the answer have which status; those with none are left out. */
  claims: Partial<Record<ClaimStatus, number>>;
  withheldCount: number;
  /** Of the passages that were found, 0–1; null where none was, or none has one. */
  bestRelevance: number | null;
  feedback: FeedbackRating | null;
  verdict: Verdict | null;
  firstEventMs: number | null;
  latencyMs: number;
  model: string;
  profile: string | null;
  audit: Record<string, string> | null;
}

/** Turns are ordered by when they were asked and, within a millisecond, recorded. */
export interface TurnPlace {
  createdAtMs: number;
  position: number;
}

export interface TurnPageRequest {
  /** Null begins with the newest turn. */
  after: TurnPlace | null;
  limit: number;
}

export interface TurnPage {
  turns: TurnSummary[];
  /**
   * Where the next page begins; null when there is none. When the turns that are meant are many but none of them is of late, a page may
   * have fewer than its limit, even none, and still a next one: that far back was looked.
   */
  next: TurnPlace | null;
}
