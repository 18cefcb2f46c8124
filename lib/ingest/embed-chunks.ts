import { passageText } from '#lib/retrieval/passage-text.ts';
import type { ChunkStore, Embedder, IndexedChunk } from '#lib/retrieval/ports.ts';

interface Embedding {
  /** Null leaves chunks to be found by their words. */
  embedder: Embedder | null;
  signal: AbortSignal;
}

/** The chunks with their vectors. Throws `AppError('embedding_failed')` and the signal's reason when stopped. */
export async function embedChunks(
  chunks: IndexedChunk[],
  { embedder, signal }: Embedding,
  known: ReadonlyMap<string, number[]> = new Map(),
): Promise<IndexedChunk[]> {
  if (embedder === null) return chunks;
  const unknown = chunks.map(({ chunk }) => chunk).filter(({ id }) => !known.has(id));
  const made = await embedder.embedPassages(unknown.map(passageText), signal);
  const vectors = new Map([...known, ...unknown.map(({ id }, index) => [id, made[index]] as const)]);
  return chunks.map((indexed) => ({ ...indexed, vector: vectors.get(indexed.chunk.id) }));
}

/** The same for chunks of which some may be stored already, word for word: those keep their vectors. */
export async function embedMissing(
  store: Pick<ChunkStore, 'findVectors'>,
  chunks: IndexedChunk[],
  { embedder, signal }: Embedding,
): Promise<IndexedChunk[]> {
  if (embedder === null) return chunks;
  const known = await store.findVectors(chunks.map(({ chunk }) => chunk.id));
  return embedChunks(chunks, { embedder, signal }, known);
}
