import { join, resolve } from 'node:path';

import { z } from 'zod';

import { count, type Incomplete, serviceAddress } from './service-address.ts';

/** A current one; the public contract names one that no longer exists. */
const GEMINI_MODEL = 'gemini-3.8-flash';
const GEMINI_ADDRESS = 'https://generativelanguage.googleapis.com/v1beta/openai';

/** Where Ollama, LM Studio and llama.cpp listen unless they are told otherwise. */
const LOCAL_PORTS = '11434,1234,8080';

const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high'] as const;

/** What decides which language model writes the answers. */
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

/** What decides which embedder makes vectors, and whether a reranker has the last word. */
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
  EMBEDDING_BASE_URL: serviceAddress.optional(),
  EMBEDDING_MODEL: z.string().optional(),
  EMBEDDING_API_KEY: z.string().optional(),
  EMBEDDING_DIMENSION: z.coerce.number().int().min(1).max(65_536).optional(),
  EMBEDDING_BATCH_SIZE: count(96, 1),
  EMBEDDING_WEIGHT: z.coerce.number().min(0).max(1).default(0.6),
};

export type EmbeddingVariables = z.output<z.ZodObject<typeof EMBEDDING_VARIABLES>>;

/** Cohere takes no more at once. */
const COHERE_BATCH_MAX = 96;

/** The variables that make no sense without another one. */
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

/** Which models there are, and what for. */
export function modelsOf(env: ModelVariables) {
  return {
    /** The server that writes answers; null leaves that to the quoting model. */
    modelServer: modelServerOf(env),
    /** Whether a server is looked for on this machine where none is named. */
    localModels: localModelsOf(env),
    /** Whether the reading model of this server checks claims while they are written. */
    usesChecker: env.VERIFIER !== 'off',
    /** The server that takes the place of the reading model in that; null where none does. */
    decisionServer: decisionServerOf(env),
    /** Who judges answers once more; null where nobody does. `model` null is the one that writes them. */
    verifier: env.VERIFIER === 'model' ? { model: env.VERIFIER_MODEL ?? null } : null,
  };
}

/**
 * Whether a model server is looked for on this machine: `use` takes the first one, `look` only tells of it, `off` keeps still, which holds
 * also where a server is named.
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

/** How any server of OpenAI's kind is asked. */
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

/** As `lib/answering/models/model-server.ts` wants it; null leaves answering to the quoting model. A server named by address goes before Gemini. */
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
    // What Gemini thinks counts against the length of its answer, and evidence needs little thinking.
    reasoningEffort: env.LLM_REASONING_EFFORT ?? 'low',
    maxOutputTokens: maxOutputOf(env),
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

/** A model on this machine. Relative folders start at the data folder. */
export function localModelOf(env: EmbeddingVariables, dataFolder: string) {
  return {
    /** `demanded` needs its files; `possible` is used once they are there. */
    use: LOCAL_USES[env.EMBEDDINGS],
    name: env.EMBEDDINGS_MODEL,
    /** Where the files of models lie, absolute. */
    folder: resolve(dataFolder, env.MODELS_FOLDER ?? 'models'),
    /** Where they are fetched from when somebody asks for it; without trailing slash. */
    hub: env.MODELS_HUB,
    weight: env.EMBEDDING_WEIGHT,
  };
}

/** What recognises text in pictures of pages, once it was fetched. */
export function textRecognitionOf(env: EmbeddingVariables, dataFolder: string) {
  return {
    engineFolder: join(localModelOf(env, dataFolder).folder, 'ocr'),
    /** The language that most of a page is in comes first. */
    languages: env.OCR_LANGUAGES.split(','),
    resultsFolder: join(dataFolder, 'recognised'),
  };
}

const LOCAL_USES = { auto: 'possible', local: 'demanded', off: 'never' } as const;

/** As the embedders want it; null leaves vectors to a model on this machine. A server named by address goes before Cohere. */
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

/** As the reranker wants it; null leaves the order of passages to the search. */
export function rerankServerOf(env: EmbeddingVariables) {
  if (env.COHERE_RERANK_MODEL === undefined || env.COHERE_API_KEY === undefined) return null;
  return { baseUrl: env.COHERE_BASE_URL, model: env.COHERE_RERANK_MODEL, apiKey: env.COHERE_API_KEY };
}
