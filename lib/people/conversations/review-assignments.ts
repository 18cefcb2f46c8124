import type { TriedPassage } from '#lib/contracts/admin/search-trial.ts';

import type { QuestionGroup } from './group-questions.ts';
import type { QueuedTurn } from './review-queue.ts';

/** A turn to be reviewed, as a page shows it. */
export interface AssignedTurn extends QueuedTurn {
  /** The account assigned to review it. */
  assignee: string | null;
}

/** Questions on one subject that found nothing, with the nearest passages in the library. */
export interface UnansweredTopic extends QuestionGroup {
  /** Null if no search was made, or if it failed. */
  nearest: TriedPassage[] | null;
}

/** Stores which account is to review which turn. */
export interface AssignmentStore {
  /** Returns account names keyed by turn id, for the turns that are assigned. */
  among(turnIds: readonly string[]): Promise<Map<string, string>>;
  /** Replaces the previous assignment; null assigns no one. False when there is no such turn; the account must exist. */
  assign(turnId: string, account: string | null, by: { by: string; at: Date }): Promise<boolean>;
}
