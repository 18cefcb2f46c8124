import type { Administrator } from '#lib/people/access/administrator.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { LatencySummary } from '#lib/contracts/admin/overview.ts';
import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';

import type { HistoryTurn } from './build-history.ts';
import type { CitedPageCount, TimeSpan, UnansweredQuestion, VolumePoint } from './turn-statistics.ts';
import type { ReviewedTurn, TurnPage, TurnPageRequest, TurnReview } from './reviewed-turn.ts';
import type { Turn } from './turn.ts';

/** Masks the parts of a viewer's words that must not be stored. */
export interface Masking {
  words(viewer: Viewer, text: string): string;
  /** Returns earlier turns as they would be read from a conversation that was masked when it was stored. */
  history(viewer: Viewer, turns: readonly HistoryTurn[]): HistoryTurn[];
}

/** Turns by session. A conversation belongs to the viewer who began it; for anyone else it does not exist. */
export interface ConversationRepository {
  /**
   * Inserts a turn; its documents include those of the pages that it was limited to. Rejects with `forbidden` when the session belongs to another
   * viewer. Aborting the signal stores nothing and rejects with its reason, unless the turn is being committed already: then the commit is awaited.
   * Either way it resolves exactly when the turn is stored.
   */
  record(viewer: Viewer, turn: Turn, signal?: AbortSignal): Promise<void>;
  /** Returns the turns oldest first; only the last `limit` turns if given. */
  listTurns(viewer: Viewer, sessionId: string, options?: { limit?: number }): Promise<Turn[]>;
  /** Deletes the conversation and returns the number of turns deleted. */
  deleteSession(viewer: Viewer, sessionId: string): Promise<number>;
  /** Sets or, with null, withdraws the reader's feedback on an answer. False when the viewer has no such turn. */
  rate(viewer: Viewer, turn: { sessionId: string; turnId: string }, feedback: Feedback | null): Promise<boolean>;
  /**
   * Stores the results of a second check of an answer's claims; the turn is the one that was recorded. False, and nothing changes, when the viewer
   * has no such turn, or its answer does not exist any more.
   */
  revise(viewer: Viewer, turn: Readonly<Turn>, changes: Pick<Turn, 'claims' | 'tokens' | 'prompts'>): Promise<boolean>;
  /**
   * Deletes turns created before the moment, oldest first, in batches small enough that no statement takes long; returns the number deleted. Turns
   * deleted before the signal is aborted stay deleted; then it rejects with the signal's reason.
   */
  deleteBefore(moment: Date, signal?: AbortSignal): Promise<number>;
}

/** Every recorded turn, for administrators. */
export interface TurnArchive {
  /** Returns the turns that match the filter and come after the place, newest first. */
  list(administrator: Administrator, filter: TurnFilter, page: TurnPageRequest): Promise<TurnPage>;
  /** Returns the turns of a conversation, oldest first, with their reviews; none when there is no such conversation. */
  readConversation(administrator: Administrator, sessionId: string): Promise<ReviewedTurn[]>;
  /** Yields complete turns, newest first, in batches of which only one is in memory. Ends when the signal is aborted. */
  export(administrator: Administrator, filter: TurnFilter, signal: AbortSignal): AsyncIterable<ReviewedTurn>;
  /** Sets or, with null, withdraws the administrator's review of a turn. False when there is no such turn. */
  review(administrator: Administrator, turnId: string, review: TurnReview | null): Promise<boolean>;
  /** Deletes the conversation and returns the number of turns deleted. */
  deleteConversation(administrator: Administrator, sessionId: string): Promise<number>;
}

/** Statistics over the turns. Contains counts, and as texts only questions that found nothing. */
export interface TurnStatistics {
  /** Returns one point per hour or day of the span, in order; those without turns are left out. */
  readVolume(administrator: Administrator, span: TimeSpan, unit: 'hour' | 'day'): Promise<VolumePoint[]>;
  readLatencies(administrator: Administrator, span: TimeSpan): Promise<LatencySummary>;
  /** Returns the most cited pages first. */
  readCitedPages(administrator: Administrator, span: TimeSpan, limit: number): Promise<CitedPageCount[]>;
  /** Returns the newest questions that found nothing. */
  readUnanswered(administrator: Administrator, span: TimeSpan, limit: number): Promise<UnansweredQuestion[]>;
}
