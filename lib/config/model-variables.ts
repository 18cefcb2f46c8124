import { z } from 'zod';

import { type Incomplete, serviceAddress } from './service-address.ts';

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
  LLM_REASONING_EFFORT: z.enum(EFFORTS).optional(),
};

export type ModelVariables = z.output<z.ZodObject<typeof MODEL_VARIABLES>>;

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
  const { LLM_TOOLS: tools, LLM_REASONING_EFFORT: effort } = env;
  if (env.LLM_BASE_URL !== undefined && env.LLM_MODEL !== undefined) {
    return {
      kind: 'openai-compatible' as const,
      baseUrl: env.LLM_BASE_URL,
      model: env.LLM_MODEL,
      apiKey: env.LLM_API_KEY ?? null,
      tools,
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
    // What Gemini thinks counts against the length of its answer, and evidence needs little thinking.
    reasoningEffort: effort ?? 'low',
  };
}
