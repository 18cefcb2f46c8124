import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import type { TextRange } from '#lib/text/range.ts';

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

/** Where a selected text stands: a range of a page version's canonical text. */
export interface SelectionPlace extends TextRange {
  pageId: string;
  pageVersion: string;
}

/** The part of the library that was searched: any of the documents, and any of the pages. */
export interface SearchedPart {
  documentIds?: string[] | undefined;
  pageIds?: string[] | undefined;
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
  /** Null when the request did not say where the selected text stands. */
  selection: SelectionPlace | null;
  /** Null for the whole library, and in selection mode. */
  scope: SearchedPart | null;
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
