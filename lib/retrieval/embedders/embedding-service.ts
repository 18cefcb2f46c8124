import type { EmbeddableText } from '../ports.ts';
import type { WordPieces } from '../word-pieces.ts';

/** Some models read a question and a passage in different ways. */
export type EmbeddingPurpose = 'query' | 'passage';

/** What vectors are for. */
export interface VectorUse {
  purpose: EmbeddingPurpose;
  /** A question waits for it. */
  isAwaited: boolean;
  /** What their word pieces mean is wanted, of a service that says it. */
  wantsPieces?: boolean;
}

/** What a service made of texts, unchecked. */
export interface MadeVectors {
  /** What it answered where the vectors ought to be, one for each text in their order. */
  vectors: unknown;
  /** Likewise in their order, where they are wanted and the service says what they mean. */
  pieces?: readonly WordPieces[];
}

/** One service that makes vectors, as its client speaks to it: a single call, unchecked and never repeated. */
export interface EmbeddingService {
  /** What the log calls it. */
  readonly name: string;
  readonly model: string;
  /** Texts a call. */
  readonly batchSize: number;
  /** It says what each word piece of a text means. */
  readonly hasPieces?: boolean;
  embed(texts: readonly EmbeddableText[], use: VectorUse, signal: AbortSignal): Promise<MadeVectors>;
  /** What an error of `embed` means; an error of our own comes back as it is. */
  toFault(error: unknown): unknown;
  /** Gives back what it holds open; most hold nothing. */
  close?(): Promise<void>;
}
