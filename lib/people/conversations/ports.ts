import type { Administrator } from '#lib/people/access/administrator.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { LatencySummary } from '#lib/contracts/admin/overview.ts';
import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';

import type { HistoryTurn } from './build-history.ts';
import type { CitedPageCount, TimeSpan, UnansweredQuestion, VolumePoint } from './turn-statistics.ts';
import type { ReviewedTurn, TurnPage, TurnPageRequest, TurnReview } from './reviewed-turn.ts';
import type { Turn } from './turn.ts';

/** Takes out of words of a viewer what is not to be kept. */
export interface Masking {
  words(viewer: Viewer, text: string): string;
  /** What was said before, as it would be read from a conversation that was masked when it was stored. */
  history(viewer: Viewer, turns: readonly HistoryTurn[]): HistoryTurn[];
}

/** Turns by session. A conversation belongs to the viewer who began it: to anyone else it does not exist. */
export interface ConversationRepository {
  /**
   * Inserts a turn, the documents of the pages that it was put to among its documents. Rejects with `forbidden` when the session belongs to
   * another viewer. Aborting the signal stores nothing and rejects with its reason, unless the turn is being committed already: then what
   * comes of that is waited for. Either way it resolves exactly when the turn is stored.
   */
  record(viewer: Viewer, turn: Turn, signal?: AbortSignal): Promise<void>;
  /** Oldest first; the last `limit` turns when given. */
  listTurns(viewer: Viewer, sessionId: string, options?: { limit?: number }): Promise<Turn[]>;
  /** The number of turns deleted. */
  deleteSession(viewer: Viewer, sessionId: string): Promise<number>;
  /** Sets or, with null, takes back what the reader thinks of an answer. False when the viewer has no such turn. */
  rate(viewer: Viewer, turn: { sessionId: string; turnId: string }, feedback: Feedback | null): Promise<boolean>;
  /**
   * Sets what a second look has found of the claims of an answer; the turn is the one that was recorded. False, and nothing changes, when the
   * viewer has no such turn, or its answer is not there any more.
   */
  revise(viewer: Viewer, turn: Readonly<Turn>, changes: Pick<Turn, 'claims' | 'tokens' | 'prompts'>): Promise<boolean>;
  /**
   * Deletes turns created before the moment, oldest first, so many at a time that no statement takes long; the number deleted. What
   * was deleted until the signal is aborted stays deleted; then it rejects with the signal's reason.
   */
  deleteBefore(moment: Date, signal?: AbortSignal): Promise<number>;
}

/** Every turn there is, for administrators. */
export interface TurnArchive {
  /** Newest first: those the filter means that come after the place. */
  list(administrator: Administrator, filter: TurnFilter, page: TurnPageRequest): Promise<TurnPage>;
  /** The turns of a conversation, oldest first, with what was found about them; none when there is no such conversation. */
  readConversation(administrator: Administrator, sessionId: string): Promise<ReviewedTurn[]>;
  /** Whole turns, newest first, in pieces of which only one is in memory. Ends when the signal is aborted. */
  export(administrator: Administrator, filter: TurnFilter, signal: AbortSignal): AsyncIterable<ReviewedTurn>;
  /** Sets or, with null, takes back what the administrator finds about a turn. False when there is no such turn. */
  review(administrator: Administrator, turnId: string, review: TurnReview | null): Promise<boolean>;
  /** The number of turns deleted. */
  deleteConversation(administrator: Administrator, sessionId: string): Promise<number>;
}

/** What the turns add up to. Holds counts, and of the texts only questions that found nothing. */
export interface TurnStatistics {
  /** For each hour (or day) of the span, in order; one without turns is left out. */
  readVolume(administrator: Administrator, span: TimeSpan, unit: 'hour' | 'day'): Promise<VolumePoint[]>;
  readLatencies(administrator: Administrator, span: TimeSpan): Promise<LatencySummary>;
  /** Most cited first. */
  readCitedPages(administrator: Administrator, span: TimeSpan, limit: number): Promise<CitedPageCount[]>;
  /** The newest questions that found nothing. */
  readUnanswered(administrator: Administrator, span: TimeSpan, limit: number): Promise<UnansweredQuestion[]>;
}
