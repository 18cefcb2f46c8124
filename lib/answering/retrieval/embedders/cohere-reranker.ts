import { z } from 'zod';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import type { Reranker } from '../ports.ts';
import { COHERE, CohereConnection } from './cohere-client.ts';
import { ServiceReranker } from './service-reranker.ts';

interface CohereModel {
  /** Without a trailing slash. */
  baseUrl: string;
  model: string;
  apiKey: string;
}

const answerSchema = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number().min(0).max(1) })),
});

/** Creates a reranker that calls Cohere's reranking models. */
export function cohereReranker({ baseUrl, model, apiKey }: CohereModel, attemptTimeoutMs: number): Reranker {
  const connection = new CohereConnection({ baseUrl, apiKey });
  const name = `${COHERE} rerank`;
  const rerank = async (query: string, documents: string[], signal: AbortSignal) => {
    const answer = await connection.post('v2/rerank', { body: { model, query, documents }, signal });
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) throw new ServiceFault('malformed', `${name} answered without scores.`);
    return parsed.data.results.map(({ index, relevance_score: score }) => ({ index, score }));
  };
  return new ServiceReranker({ name, model, rerank }, attemptTimeoutMs);
}
