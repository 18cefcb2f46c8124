/** Purpose of an embedding: some models embed questions and passages differently. */
export type EmbeddingPurpose = 'query' | 'passage';

/** The use of vectors. */
export interface VectorUse {
  purpose: EmbeddingPurpose;
  /** Whether a question is waiting for the vectors. */
  isAwaited: boolean;
}

/** Client of one embedding service. Each method makes a single call, without checks and retries. */
export interface EmbeddingService {
  /** The log's name for the service. */
  readonly name: string;
  readonly model: string;
  /** Texts a call. */
  readonly batchSize: number;
  /** Returns the service's answer in place of the vectors, one for each text in their order. */
  embed(texts: string[], use: VectorUse, signal: AbortSignal): Promise<unknown>;
  /** Interprets an error of `embed`; an error of our own is returned unchanged. */
  toFault(error: unknown): unknown;
  /** Releases its open resources; most have none. */
  close?(): Promise<void>;
}
