import type { RelatedLink, Source } from './source.ts';

export interface AnswerMetadata {
  query_time_ms: number;
  chunks_retrieved: number;
  model: string;
  session_id: string;
  turn_id: string;
  outcome: 'answered' | 'not_found';
}

/**
 * The only internal stream of an answer, in this order: one start, deltas, one sources, one end. A failure rejects the
 * iteration with an `AppError`. Every surface is one exhaustive converter of it.
 */
export type AnswerEvent =
  | { type: 'answer-start'; sessionId: string; turnId: string; mode: 'general' | 'selected_text'; model: string }
  | { type: 'answer-delta'; text: string }
  | { type: 'answer-sources'; sources: Source[]; related: RelatedLink[] }
  | { type: 'answer-end'; metadata: AnswerMetadata };
