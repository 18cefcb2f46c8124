import type { Schemas } from '@qdrant/js-client-rest';
import { z } from 'zod';

import type { Chunk } from '../../chunk.ts';
import type { Candidate, WholeChunkQuery } from '../../ports.ts';

import type { FoundPoint } from './chunk-memory.ts';
import { revisionOf } from './chunk-payload.ts';
import { type CollectionFormat, type Filter, pointIdSchema } from './collection-format.ts';
import { SPARSE } from './own-format.ts';
import { queryVector } from './sparse-vector.ts';

/** Qdrant returns equal scores in any order: this many at the end of a list can still be ordered by id. */
const TIES = 20;

const payloadSchema = z.record(z.string(), z.unknown()).nullish();

const resultListSchema = z.object({
  points: z.array(z.object({ id: pointIdSchema, score: z.number(), payload: payloadSchema })),
});

/** Parses the response to `searchRequests` with this many legs into one list per leg. Throws a `ZodError` for any other response. */
export function readResultLists(answer: unknown, format: CollectionFormat, legs: number): FoundPoint[][] {
  const lists = z.array(resultListSchema).length(legs).parse(answer);
  const revision = (payload: unknown) => (format.keyParts === null ? '' : revisionOf(payload));
  return lists.map(({ points }) => points.map((point) => ({ ...point, revision: revision(point.payload) })));
}

interface Retrievers {
  dense: Schemas['QueryRequest'] | null;
  sparse: Schemas['QueryRequest'] | null;
}

/** Builds the requests to a collection: by meaning if query and collection have vectors, by words if both have terms. */
export function searchRequests(format: CollectionFormat, query: WholeChunkQuery, filter: Filter): Retrievers {
  const shared = { filter, limit: query.limit + TIES, with_payload: format.keyParts ?? true };
  const isDense = query.vector !== undefined && format.dimension !== null;
  const isSparse = query.terms.length > 0 && format.hasTerms;
  return {
    dense: isDense
      ? {
          ...shared,
          query: query.vector,
          ...(format.denseName !== undefined && { using: format.denseName }),
          // Only affects a quantized collection, which would otherwise compare rounded vectors.
          params: { quantization: { rescore: true, oversampling: 2 } },
        }
      : null,
    sparse: isSparse ? { ...shared, query: queryVector(query.terms), using: SPARSE } : null,
  };
}

/** A found point as a chunk. */
interface Found {
  chunk: Chunk;
  score: number;
}

/** Merges the candidates of both legs in the order the port requires: those found by words, then the others by similarity. */
export function mergeResultLists({ dense, sparse }: { dense: Found[]; sparse: Found[] }, limit: number): Candidate[] {
  const byVectors = best(dense, limit);
  const byWords = best(sparse, limit);
  const similarities = new Map(dense.map(({ chunk, score }) => [chunk.id, Math.min(1, Math.max(-1, score))]));
  const similarityOf = ({ id }: Chunk) => similarities.get(id) ?? null;
  const ids = new Set(byWords.map(({ chunk }) => chunk.id));
  return [
    ...byWords.map(({ chunk, score }) => ({ chunk, lexicalScore: score, similarity: similarityOf(chunk) })),
    ...byVectors
      .filter(({ chunk }) => !ids.has(chunk.id))
      .map(({ chunk }) => ({ chunk, lexicalScore: 0, similarity: similarityOf(chunk) })),
  ];
}

function best(found: Found[], limit: number): Found[] {
  return found
    .toSorted((left, right) => right.score - left.score || compareText(left.chunk.id, right.chunk.id))
    .slice(0, limit);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
