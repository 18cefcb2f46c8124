import type { Embedder } from '#lib/answering/retrieval/ports.ts';
import type { FakeService } from '#tests/support/services/fake-http-service.ts';

/** An embedder to test, over a fake of its service. */
export interface EmbedderUnderTest {
  service: FakeService & { violations: string[] };
  /** The key it is sent; null when it takes none. */
  apiKey: string | null;
  /** A new one, that remembers nothing; its attempts for a question end after so many milliseconds. */
  open(queryTimeoutMs?: number): Promise<Embedder>;
  /** The service's answer with its vectors changed. */
  withVectors(body: string, change: (vectors: number[][]) => unknown[]): string;
}

/** Cosine of two vectors. */
export function cosine(left: number[], right: number[]): number {
  const dot = left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  return dot / (Math.hypot(...left) * Math.hypot(...right));
}
