import type { TriedPassage } from '#lib/contracts/admin/search-trial.ts';

import type { QuestionGroup } from './group-questions.ts';
import type { QueuedTurn } from './review-queue.ts';

/** What is to be reviewed, as a page shows it. */
export interface AssignedTurn extends QueuedTurn {
  /** The account that is to look at it. */
  assignee: string | null;
}

/** Questions about the same that found nothing, with what comes nearest to them in the library. */
export interface UnansweredTopic extends QuestionGroup {
  /** Null where it was not searched for, or the search failed. */
  nearest: TriedPassage[] | null;
}

/** Who is to look at which turn. */
export interface AssignmentStore {
  /** The names of accounts, by the ids of those of the turns that somebody is to look at. */
  among(turnIds: readonly string[]): Promise<Map<string, string>>;
  /** In place of whoever it was before; null is nobody. False when there is no such turn; the account has to be there. */
  assign(turnId: string, account: string | null, by: { by: string; at: Date }): Promise<boolean>;
}
