import { z } from 'zod';

import { count, type Incomplete, serviceAddress } from './service-address.ts';

/** A current one; the public contract names one that no longer exists. */
const GEMINI_MODEL = 'gemini-3.8-flash';
const GEMINI_ADDRESS = 'https://generativelanguage.googleapis.com/v1beta/openai';

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;

/** What decides which language model writes the answers. */
export const MODEL_VARIABLES = {
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: z.string().default(GEMINI_MODEL),
  GEMINI_BASE_URL: serviceAddress.default(GEMINI_ADDRESS),
  LLM_BASE_URL: serviceAddress.optional(),
  LLM_MODEL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_TOOLS: z.enum(['auto', 'on', 'off']).default('auto'),
  LLM_VISION: z.enum(['auto', 'on', 'off']).default('auto'),
  LLM_REASONING_EFFORT: z.enum(EFFORTS).optional(),
};

export type ModelVariables = z.output<z.ZodObject<typeof MODEL_VARIABLES>>;

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
export function incompleteModel({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: ModelVariables): Incomplete[] {
  if (LLM_BASE_URL !== undefined) {
    return LLM_MODEL === undefined ? [['LLM_MODEL', 'LLM_BASE_URL needs to know which model to ask for']] : [];
  }
  return Object.entries({ LLM_MODEL, LLM_API_KEY }).flatMap(([name, value]): Incomplete[] =>
    value === undefined ? [] : [[name, 'it says nothing without LLM_BASE_URL, the address of the server']],
  );
}

/** As `lib/models/model-server.ts` wants it; null leaves answering to the quoting model. A server named by address goes before Gemini. */
export function modelServerOf(env: ModelVariables) {
  const { LLM_TOOLS: tools, LLM_VISION: vision, LLM_REASONING_EFFORT: effort } = env;
  if (env.LLM_BASE_URL !== undefined && env.LLM_MODEL !== undefined) {
    return {
      kind: 'openai-compatible' as const,
      baseUrl: env.LLM_BASE_URL,
      model: env.LLM_MODEL,
      apiKey: env.LLM_API_KEY ?? null,
      tools,
      vision,
      reasoningEffort: effort ?? null,
    };
  }
  if (env.GEMINI_API_KEY === undefined) return null;
  return {
    kind: 'gemini' as const,
    baseUrl: env.GEMINI_BASE_URL,
    model: env.GEMINI_MODEL,
    apiKey: env.GEMINI_API_KEY,
    tools,
    vision,
    // What Gemini thinks counts against the length of its answer, and evidence needs little thinking.
    reasoningEffort: effort ?? 'low',
  };
}

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
