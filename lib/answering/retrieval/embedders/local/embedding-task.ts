import type { Pooling } from '#lib/answering/model-files/model-settings.ts';

/** The data passed to a model's thread when it starts. */
export interface ThreadModel {
  networkFile: string;
  tokenizerFile: string;
  /** Folders of packages that can run networks, tried in this order. */
  runtimes: string[];
  pooling: Pooling;
  normalizes: boolean;
  maxTokens: number;
  /** Number of threads the network uses. */
  threads: number;
}

/** Texts to embed in one uninterrupted task, prefixes included. */
export interface EmbeddingTask {
  texts: string[];
}
