import { z } from 'zod';

import { count, type Incomplete, serviceAddress } from './service-address.ts';

/** What decides which embedder makes vectors, and whether a reranker has the last word. */
export const EMBEDDING_VARIABLES = {
  COHERE_API_KEY: z.string().optional(),
  COHERE_BASE_URL: serviceAddress.default('https://api.cohere.com'),
  COHERE_MODEL: z.string().default('embed-english-v3.0'),
  COHERE_RERANK_MODEL: z.string().optional(),
  EMBEDDING_BASE_URL: serviceAddress.optional(),
  EMBEDDING_MODEL: z.string().optional(),
  EMBEDDING_API_KEY: z.string().optional(),
  EMBEDDING_DIMENSION: z.coerce.number().int().min(1).max(65_536).optional(),
  EMBEDDING_BATCH_SIZE: count(96, 1),
  EMBEDDING_WEIGHT: z.coerce.number().min(0).max(1).default(0.5),
};

export type EmbeddingVariables = z.output<z.ZodObject<typeof EMBEDDING_VARIABLES>>;

/** Cohere takes no more at once. */
const COHERE_BATCH_MAX = 96;

/** The variables that make no sense without another one. */
export function incompleteEmbedding(env: EmbeddingVariables): Incomplete[] {
  const incomplete: Incomplete[] = [];
  if (env.EMBEDDING_BASE_URL !== undefined && env.EMBEDDING_MODEL === undefined)
    incomplete.push(['EMBEDDING_MODEL', 'EMBEDDING_BASE_URL needs to know which model to ask for']);
  if (env.EMBEDDING_BASE_URL === undefined) {
    for (const name of ['EMBEDDING_MODEL', 'EMBEDDING_API_KEY', 'EMBEDDING_DIMENSION'] as const) {
      if (env[name] !== undefined)
        incomplete.push([name, 'it says nothing without EMBEDDING_BASE_URL, the address of the server']);
    }
  }
  if (env.COHERE_RERANK_MODEL !== undefined && env.COHERE_API_KEY === undefined)
    incomplete.push(['COHERE_RERANK_MODEL', 'it says nothing without COHERE_API_KEY']);
  return incomplete;
}

/** As the embedders want it; null leaves search to words. A server named by address goes before Cohere. */
export function embeddingServerOf(env: EmbeddingVariables) {
  const { EMBEDDING_BATCH_SIZE: batchSize, EMBEDDING_WEIGHT: weight } = env;
  if (env.EMBEDDING_BASE_URL !== undefined && env.EMBEDDING_MODEL !== undefined) {
    return {
      kind: 'openai-compatible' as const,
      baseUrl: env.EMBEDDING_BASE_URL,
      model: env.EMBEDDING_MODEL,
      apiKey: env.EMBEDDING_API_KEY ?? null,
      dimension: env.EMBEDDING_DIMENSION ?? null,
      batchSize,
      weight,
    };
  }
  if (env.COHERE_API_KEY === undefined) return null;
  return {
    kind: 'cohere' as const,
    baseUrl: env.COHERE_BASE_URL,
    model: env.COHERE_MODEL,
    apiKey: env.COHERE_API_KEY,
    batchSize: Math.min(batchSize, COHERE_BATCH_MAX),
    weight,
  };
}

/** As the reranker wants it; null leaves the order of passages to the search. */
export function rerankServerOf(env: EmbeddingVariables) {
  if (env.COHERE_RERANK_MODEL === undefined || env.COHERE_API_KEY === undefined) return null;
  return { baseUrl: env.COHERE_BASE_URL, model: env.COHERE_RERANK_MODEL, apiKey: env.COHERE_API_KEY };
}
