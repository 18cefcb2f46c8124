import type { Pooling } from '#lib/model-files/model-settings.ts';

import type { EmbeddableText } from '../../ports.ts';
import type { WordPieces } from '../../word-pieces.ts';

/** What the thread of a model is told when it starts. */
export interface ThreadModel {
  networkFile: string;
  tokenizerFile: string;
  /** Folders of packages that run networks, to be tried in this order. */
  runtimes: string[];
  pooling: Pooling;
  normalizes: boolean;
  maxTokens: number;
  /** Threads of the network itself. */
  threads: number;
}

/** Texts that are embedded without anything in between, prefixes included. */
export interface EmbeddingTask {
  texts: EmbeddableText[];
  /** Their word pieces are of use. */
  wantsPieces: boolean;
}

/** What was made of a text. */
export interface LocallyEmbedded {
  vector: Float32Array;
  /** Null where they are not wanted. */
  pieces: WordPieces | null;
}
