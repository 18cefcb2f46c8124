import type { Viewer } from '#lib/people/access/viewer.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { ChunkFilters } from './chunk-filters.ts';

/** A question to a store that writes answers. */
export interface StoreQuestion {
  viewer: Viewer;
  text: string;
  /** Of the same conversation, oldest first. */
  history: readonly { question: string; answer: string }[];
  filters: ChunkFilters;
  /** As in a `ChunkQuery`. */
  parameters?: Readonly<Record<string, string>> | undefined;
  /** The most chunks to answer from, at least 1: more than were found cannot be cited. */
  limit: number;
}

/** What such a store has answered. */
export interface StoreAnswer {
  /** Empty where it found nothing to answer from. */
  text: string;
  /** Which chunk a part of the text rests on, as the store says: half-open ranges of it, in UTF-16 code units. */
  citations: (TextRange & { chunkId: string })[];
  /** What is to be kept of it with the turn, by name: what the store calls the request, say. */
  audit: Record<string, string>;
}

/** Answers that a store writes itself. */
export interface AnswerStore {
  /** For a person. */
  readonly name: string;
  /** Rejects with `AppError('agent_unavailable')` after the retries, and with the signal's reason. */
  answer(question: StoreQuestion, signal: AbortSignal): Promise<StoreAnswer>;
}

/** A chunk of the evidence, with the numbers that its sentences are cited by. */
export interface CitableChunk {
  chunkId: string;
  sentences: { number: number; text: string }[];
}
