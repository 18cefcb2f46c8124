import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import { chunkTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { TermStatistics } from '#lib/answering/retrieval/ports.ts';

/** What the database keeps of the terms of a library, reckoned from all its chunks; every viewer may read them. */
export function chunkStatistics(chunks: readonly Chunk[]): TermStatistics {
  const frequencies = new Map<string, number>();
  let length = 0;
  for (const chunk of chunks) {
    const terms = chunkTerms(chunk);
    length += terms.length;
    for (const term of new Set(terms)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  }
  return {
    lookUp: (_, terms) =>
      Promise.resolve({
        chunkCount: chunks.length,
        averageChunkLength: chunks.length === 0 ? 0 : length / chunks.length,
        documentFrequency: new Map(
          terms.flatMap((term) => {
            const frequency = frequencies.get(term);
            return frequency === undefined ? [] : [[term, frequency]];
          }),
        ),
      }),
  };
}
