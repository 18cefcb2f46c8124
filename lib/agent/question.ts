import type { Viewer } from '#lib/access/viewer.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import type { LocatedSelection } from '#lib/library/locate-selection.ts';
import type { AppliedProfile } from '#lib/profiles/profile-book.ts';
import type { ChunkFilters } from '#lib/retrieval/chunk-filters.ts';

import type { Calendar } from '#lib/dates/calendar.ts';

/**
 * Where the answer may come from. A selection is a wall: nothing outside it is looked at. `place` says where on a page it stands,
 * as far as that is known.
 */
type QuestionScope =
  { kind: 'library'; filters: ChunkFilters } | { kind: 'selection'; text: string; place: LocatedSelection | null };

/** What the agent is asked, whatever surface it came through. */
export interface Question {
  text: string;
  scope: QuestionScope;
  /** The conversation to go on with; null begins one. */
  sessionId: string | null;
  viewer: Viewer;
  /**
   * The most chunks the whole turn may use as evidence, over all its searches. What covers a document section by section, for a
   * summary or a comparison, may be more, within the budget of the prompt.
   */
  topK: number;
  /** Passages below this relevance are not evidence; null keeps all. */
  scoreThreshold: number | null;
  grounding: GroundingMode;
  /** How the assistant is configured for this question; null is Lectern's own way. */
  profile: AppliedProfile | null;
  /** What dates in the question mean. */
  calendar: Calendar;
  /** The option that was chosen, when the turn before asked; 1-based. */
  option: number | null;
  /** What relative source links are resolved against: no trailing slash. */
  baseUrl: string;
  /** Aborted when the client is gone or the deadline has passed; `signal.reason` may be an `AppError`. */
  signal: AbortSignal;
}
