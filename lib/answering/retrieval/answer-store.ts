import type { Viewer } from '#lib/people/access/viewer.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { ChunkFilters } from './chunk-filters.ts';

/** A question to a store that writes answers itself. */
export interface StoreQuestion {
  viewer: Viewer;
  text: string;
  /** Earlier turns of the same conversation, oldest first. */
  history: readonly { question: string; answer: string }[];
  filters: ChunkFilters;
  /** Same as `parameters` of a `ChunkQuery`. */
  parameters?: Readonly<Record<string, string>> | undefined;
  /** Maximum number of chunks to answer from, at least 1. Chunks beyond it cannot be cited. */
  limit: number;
}

/** The answer of such a store. */
export interface StoreAnswer {
  /** The text of the answer; empty if the store found nothing to answer from. */
  text: string;
  /** The chunk that each part of the text is based on, according to the store: half-open ranges of the text, in UTF-16 code units. */
  citations: (TextRange & { chunkId: string })[];
  /** Data about the answer to store with the turn, by name: for example the store's id of the request. */
  audit: Record<string, string>;
}

/** A store that writes answers itself. */
export interface AnswerStore {
  /** For a person. */
  readonly name: string;
  /** Rejects with `AppError('agent_unavailable')` after the retries, and with the signal's reason when it is aborted. */
  answer(question: StoreQuestion, signal: AbortSignal): Promise<StoreAnswer>;
}

/** A chunk of the evidence, with the numbers by which its sentences are cited. */
export interface CitableChunk {
  chunkId: string;
  sentences: { number: number; text: string }[];
}
