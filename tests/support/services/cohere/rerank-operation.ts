import { z } from 'zod';

import { type Concepts, textVector } from '../embeddings/text-vector.ts';

const DIMENSION = 1024;

/** The request of `POST /v2/rerank`, as the official document has it. */
export const rerankRequest = z.strictObject({
  model: z.enum(['rerank-v3.5', 'rerank-v4.0-pro', 'rerank-v4.0-fast']),
  query: z.string().min(1),
  documents: z.array(z.string()).min(1).max(1000),
  top_n: z.int().min(1).optional(),
  max_tokens_per_doc: z.int().optional(),
  priority: z.int().min(0).max(999).optional(),
});

/** Answers as the real service does: the documents by how near they are to the query, best first. */
export function rerank({ query, documents, top_n: topN }: z.infer<typeof rerankRequest>, concepts: Concepts): unknown {
  const options = { dimension: DIMENSION, concepts };
  const asked = textVector(query, options);
  const results = documents
    .map((document, index) => {
      const near = textVector(document, options).reduce((sum, value, place) => sum + value * (asked[place] ?? 0), 0);
      return { index, relevance_score: Math.min(1, Math.max(0, near)) };
    })
    .toSorted((left, right) => right.relevance_score - left.relevance_score)
    .slice(0, topN);
  const meta = { api_version: { version: '2' }, billed_units: { search_units: 1 } };
  return { id: crypto.randomUUID(), results, meta };
}
