import { join, resolve } from 'node:path';

import { z } from 'zod';

import { count, type Incomplete, serviceAddress } from './service-address.ts';

/** A current model; the public contract names one that no longer exists. */
const GEMINI_MODEL = 'gemini-3.8-flash';
const GEMINI_ADDRESS = 'https://generativelanguage.googleapis.com/v1beta/openai';

/** The default ports of Ollama, LM Studio and llama.cpp. */
const LOCAL_PORTS = '11434,1234,8080';

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;

/** Variables that determine which language model writes the answers. */
export const MODEL_VARIABLES = {
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: z.string().default(GEMINI_MODEL),
  GEMINI_BASE_URL: serviceAddress.default(GEMINI_ADDRESS),
  LLM: z.enum(['auto', 'off']).optional(),
  LLM_LOCAL_PORTS: z
    .string()
    .default(LOCAL_PORTS)
    .transform((list) => list.split(',').map((port) => Number(port.trim() || NaN)))
    .refine((ports) => ports.every((port) => Number.isInteger(port) && port > 0 && port < 65_536), {
      error: 'it must be a list of ports with commas between them',
    }),
  LLM_BASE_URL: serviceAddress.optional(),
  LLM_MODEL: z.string().optional(),
  LLM_API_KEY: z.string().optional(),
  LLM_TOOLS: z.enum(['auto', 'on', 'off']).default('auto'),
  LLM_VISION: z.enum(['auto', 'on', 'off']).default('auto'),
  LLM_REASONING_EFFORT: z.enum(EFFORTS).optional(),
  LLM_MAX_OUTPUT_TOKENS: count(4096),
  VERIFIER: z.enum(['local', 'model', 'decision', 'off']).default('local'),
  VERIFIER_MODEL: z.string().optional(),
};

export type ModelVariables = z.output<z.ZodObject<typeof MODEL_VARIABLES>>;

/** Variables that determine which embedder computes vectors, and whether a reranker decides the final order. */
export const EMBEDDING_VARIABLES = {
  READER: z.enum(['auto', 'off']).default('auto'),
  EMBEDDINGS: z.enum(['auto', 'local', 'off']).default('auto'),
  EMBEDDINGS_MODEL: z
    .string()
    .regex(/^\w[\w.-]{0,99}(\/\w[\w.-]{0,99})?$/, { error: 'it must be a name like all-MiniLM-L6-v2 or owner/name' })
    .default('lectern-search-1'),
  MODELS_FOLDER: z.string().min(1).optional(),
  OCR_LANGUAGES: z
    .string()
    .regex(/^[a-z]{3}(?:,[a-z]{3}){0,4}$/, {
      error: 'it must be up to five languages of three letters, such as eng,deu',
    })
    .default('eng'),
  MODELS_HUB: serviceAddress.default('https://huggingface.co'),
  COHERE_API_KEY: z.string().optional(),
  COHERE_BASE_URL: serviceAddress.default('https://api.cohere.com'),
  COHERE_MODEL: z.string().default('embed-english-v3.0'),
  COHERE_RERANK_MODEL: z.string().optional(),
  RERANKER_URL: serviceAddress.optional(),
  RERANKER_MODEL: z.string().optional(),
  RERANKER_API_KEY: z.string().optional(),
  EMBEDDING_BASE_URL: serviceAddress.optional(),
  EMBEDDING_MODEL: z.string().optional(),
  EMBEDDING_API_KEY: z.string().optional(),
  EMBEDDING_DIMENSION: z.coerce.number().int().min(1).max(65_536).optional(),
  EMBEDDING_BATCH_SIZE: count(96, 1),
  EMBEDDING_WEIGHT: z.coerce.number().min(0).max(1).default(0.6),
};

export type EmbeddingVariables = z.output<z.ZodObject<typeof EMBEDDING_VARIABLES>>;

/** Cohere accepts at most this many at once. */
const COHERE_BATCH_MAX = 96;

/** Returns the variables that require another one that is missing. */
export function incompleteModel(env: ModelVariables): Incomplete[] {
  return [...incompleteServer(env), ...incompleteVerifier(env)];
}

function incompleteServer({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: ModelVariables): Incomplete[] {
  if (LLM_BASE_URL !== undefined) {
    return LLM_MODEL === undefined ? [['LLM_MODEL', 'LLM_BASE_URL needs to know which model to ask for']] : [];
  }
  return Object.entries({ LLM_MODEL, LLM_API_KEY }).flatMap(([name, value]): Incomplete[] =>
    value === undefined ? [] : [[name, 'it says nothing without LLM_BASE_URL, the address of the server']],
  );
}

function incompleteVerifier({
  VERIFIER,
  VERIFIER_MODEL,
  LLM,
  LLM_BASE_URL,
  GEMINI_API_KEY,
}: ModelVariables): Incomplete[] {
  if (VERIFIER === 'decision' && LLM_BASE_URL === undefined)
    return [['VERIFIER', 'a decision model needs the address of its server: set LLM_BASE_URL']];
  if (VERIFIER === 'decision') return [];
  if (VERIFIER !== 'model')
    return VERIFIER_MODEL === undefined
      ? []
      : [['VERIFIER_MODEL', 'it says nothing without VERIFIER=model or VERIFIER=decision']];
  if (LLM === 'auto' || LLM_BASE_URL !== undefined || GEMINI_API_KEY !== undefined) return [];
  return [
    ['VERIFIER', 'there is no language model that could judge: set LLM_BASE_URL and LLM_MODEL, or GEMINI_API_KEY'],
  ];
}

/** Returns the configured models, by purpose. */
export function modelsOf(env: ModelVariables) {
  return {
    /** The server that writes answers; null uses the quoting model. */
    modelServer: modelServerOf(env),
    /** Whether to look for a model server on this machine if none is named. */
    localModels: localModelsOf(env),
    /** Whether this server's reading model verifies claims while they are written. */
    usesChecker: env.VERIFIER !== 'off',
    /** The server that replaces the reading model in verification; null if none does. */
    decisionServer: decisionServerOf(env),
    /** The verifier of answers; null where there is none. `model` null is the model that writes them. */
    verifier: env.VERIFIER === 'model' ? { model: env.VERIFIER_MODEL ?? null } : null,
  };
}

/**
 * Returns whether to look for a model server on this machine: `use` takes the first one found, `look` only reports it, `off` does neither and also
 * applies if a server is named.
 */
function localModelsOf(env: ModelVariables) {
  const isNamed = env.LLM_BASE_URL !== undefined || env.GEMINI_API_KEY !== undefined;
  const mode =
    isNamed || env.LLM === 'off' ? ('off' as const) : env.LLM === 'auto' ? ('use' as const) : ('look' as const);
  return { mode, ports: env.LLM_LOCAL_PORTS, asked: askedOf(env) };
}

function decisionServerOf({ VERIFIER, VERIFIER_MODEL, LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: ModelVariables) {
  const model = VERIFIER_MODEL ?? LLM_MODEL;
  if (VERIFIER !== 'decision' || LLM_BASE_URL === undefined || model === undefined) return null;
  return { baseUrl: LLM_BASE_URL, model, apiKey: LLM_API_KEY ?? null };
}

/** Returns the request settings of an OpenAI-compatible server. */
function askedOf(env: ModelVariables) {
  return {
    kind: 'openai-compatible' as const,
    apiKey: env.LLM_API_KEY ?? null,
    tools: env.LLM_TOOLS,
    vision: env.LLM_VISION,
    reasoningEffort: env.LLM_REASONING_EFFORT ?? null,
    maxOutputTokens: maxOutputOf(env),
  };
}

function maxOutputOf({ LLM_MAX_OUTPUT_TOKENS: limit }: ModelVariables): number | null {
  return limit === 0 ? null : limit;
}

/**
 * Returns the settings in the form `lib/answering/models/model-server.ts` expects; null uses the quoting model. A server named by address takes
 * precedence over Gemini.
 */
function modelServerOf(env: ModelVariables) {
  if (env.LLM_BASE_URL !== undefined && env.LLM_MODEL !== undefined) {
    return { ...askedOf(env), baseUrl: env.LLM_BASE_URL, model: env.LLM_MODEL };
  }
  if (env.GEMINI_API_KEY === undefined) return null;
  return {
    kind: 'gemini' as const,
    baseUrl: env.GEMINI_BASE_URL,
    model: env.GEMINI_MODEL,
    apiKey: env.GEMINI_API_KEY,
    tools: env.LLM_TOOLS,
    vision: env.LLM_VISION,
    // Gemini's thinking counts against the length of its answer, and evidence needs little thinking.
    reasoningEffort: env.LLM_REASONING_EFFORT ?? 'low',
    maxOutputTokens: maxOutputOf(env),
  };
}

/** Returns the variables that require another one that is missing. */
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
  if (env.RERANKER_URL === undefined) {
    for (const name of ['RERANKER_MODEL', 'RERANKER_API_KEY'] as const) {
      if (env[name] !== undefined)
        incomplete.push([name, 'it says nothing without RERANKER_URL, the address of the server']);
    }
  }
  if (env.COHERE_RERANK_MODEL !== undefined && env.COHERE_API_KEY === undefined)
    incomplete.push(['COHERE_RERANK_MODEL', 'it says nothing without COHERE_API_KEY']);
  return incomplete;
}

/** Returns the settings of the local model. Relative folders are resolved against the data folder. */
export function localModelOf(env: EmbeddingVariables, dataFolder: string) {
  return {
    /** `demanded` requires the model's files; `possible` uses them once they exist. */
    use: LOCAL_USES[env.EMBEDDINGS],
    name: env.EMBEDDINGS_MODEL,
    /** The absolute path of the model files. */
    folder: resolve(dataFolder, env.MODELS_FOLDER ?? 'models'),
    /** Where model files are downloaded from on request; without a trailing slash. */
    hub: env.MODELS_HUB,
    weight: env.EMBEDDING_WEIGHT,
  };
}

/** Returns the settings of text recognition, which is available once its engine is fetched. */
export function textRecognitionOf(env: EmbeddingVariables, dataFolder: string) {
  return {
    engineFolder: join(localModelOf(env, dataFolder).folder, 'ocr'),
    /** The language that is most common on a page comes first. */
    languages: env.OCR_LANGUAGES.split(','),
    resultsFolder: join(dataFolder, 'recognised'),
  };
}

const LOCAL_USES = { auto: 'possible', local: 'demanded', off: 'never' } as const;

/** Returns the settings in the form the embedders expect; null uses a local model. A server named by address takes precedence over Cohere. */
export function embeddingServerOf(env: EmbeddingVariables) {
  const { EMBEDDING_BATCH_SIZE: batchSize, EMBEDDING_WEIGHT: weight } = env;
  if (env.EMBEDDINGS !== 'auto') return null;
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

/**
 * Returns the settings in the form the rerankers expect; null leaves the order of passages to the search. A server named by address takes precedence
 * over Cohere.
 */
export function rerankServerOf(env: EmbeddingVariables) {
  const { RERANKER_URL: url, RERANKER_MODEL: model = null, RERANKER_API_KEY: apiKey = null } = env;
  if (url !== undefined) return { kind: 'compatible' as const, url, model, apiKey };
  if (env.COHERE_RERANK_MODEL === undefined || env.COHERE_API_KEY === undefined) return null;
  return {
    kind: 'cohere' as const,
    baseUrl: env.COHERE_BASE_URL,
    model: env.COHERE_RERANK_MODEL,
    apiKey: env.COHERE_API_KEY,
  };
}
