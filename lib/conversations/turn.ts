import type { RelatedLink, Source } from '#lib/contracts/source.ts';

export type TurnMode = 'general' | 'selected_text';

/** How a turn ended. */
export type TurnOutcome = 'answered' | 'not_found' | 'stopped' | 'failed';

/** A chunk the turn's searches returned, whether it was cited or not. */
export interface RetrievedChunk {
  chunkId: string;
  pageId: string;
  pageVersion: string;
  start: number;
  end: number;
  relevance: number;
}

/** One question with its answer. */
export interface Turn {
  id: string;
  sessionId: string;
  /** Who began the conversation; null for nobody in particular. */
  viewerId: string | null;
  query: string;
  response: string;
  sources: Source[];
  mode: TurnMode;
  selectedText: string | null;
  chunksRetrieved: number;
  latencyMs: number;
  createdAt: Date;
  outcome: TurnOutcome;
  model: string;
  retrievedChunks: RetrievedChunk[];
  /** Links offered with a refusal; never evidence. */
  related: RelatedLink[];
  errorCode: string | null;
}
