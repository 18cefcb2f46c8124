/** Some models read a question and a passage in different ways. */
export type EmbeddingPurpose = 'query' | 'passage';

/** What vectors are for. */
export interface VectorUse {
  purpose: EmbeddingPurpose;
  /** A question waits for it. */
  isAwaited: boolean;
}

/** One service that makes vectors, as its client speaks to it: a single call, unchecked and never repeated. */
export interface EmbeddingService {
  /** What the log calls it. */
  readonly name: string;
  readonly model: string;
  /** Texts a call. */
  readonly batchSize: number;
  /** What the service answered where the vectors ought to be, one for each text in their order. */
  embed(texts: string[], use: VectorUse, signal: AbortSignal): Promise<unknown>;
  /** What an error of `embed` means; an error of our own comes back as it is. */
  toFault(error: unknown): unknown;
  /** Gives back what it holds open; most hold nothing. */
  close?(): Promise<void>;
}
