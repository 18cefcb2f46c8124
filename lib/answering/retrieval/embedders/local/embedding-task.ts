import type { Pooling } from '#lib/answering/model-files/model-settings.ts';

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
  texts: string[];
}
