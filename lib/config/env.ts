import { resolve } from 'node:path';
import { z } from 'zod';

const count = (fallback: number, min = 0) => z.coerce.number().int().min(min).default(fallback);

// What says who is asking belongs in a header: an address ends up in logs and in error messages.
const modelServerAddress = z.url({ protocol: /^https?$/ }).refine((address) => !/[?#@]/.test(address), {
  error: 'it must be an address without user name, password, query and fragment',
});

const envSchema = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    LECTERN_DATA: z.string().min(1).default('.lectern'),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRUSTED_PROXIES: z.string().default(''),
    API_RATE_LIMIT: count(60),
    MAX_CONCURRENT_REQUESTS: count(10, 1),
    MAX_CONVERSATION_HISTORY: count(10),
    CONVERSATION_RETENTION_DAYS: count(30),
    GROUNDING_MODE: z.enum(['strict', 'annotate']).default('strict'),
    LLM_BASE_URL: modelServerAddress.optional(),
    LLM_MODEL: z.string().optional(),
    LLM_API_KEY: z.string().optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of incompleteModel(value))
      issues.push({ code: 'custom', input: value, path: [path], message });
  })
  .transform((env) => ({
    port: env.PORT,
    /** Absolute. */
    dataFolder: resolve(env.LECTERN_DATA),
    /** Without trailing slash; null leaves it to each request's origin. */
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
    /** Chat requests per minute and client; 0 turns the limit off. */
    apiRateLimit: env.API_RATE_LIMIT,
    maxConcurrentRequests: env.MAX_CONCURRENT_REQUESTS,
    /** Messages, two a turn. */
    maxConversationHistory: env.MAX_CONVERSATION_HISTORY,
    /** 0 keeps them for ever. */
    conversationRetentionDays: env.CONVERSATION_RETENTION_DAYS,
    /** How answers are held to their evidence when a request does not say. */
    groundingMode: env.GROUNDING_MODE,
    /** The server that writes answers; null leaves that to the quoting model. */
    modelServer: modelServerOf(env),
    logLevel: env.LOG_LEVEL,
  }));

export type Env = z.output<typeof envSchema>;

interface ModelVariables {
  LLM_BASE_URL?: string | undefined;
  LLM_MODEL?: string | undefined;
  LLM_API_KEY?: string | undefined;
}

/** Where the language model is asked, and as whom. */
interface ModelServer {
  /** Without trailing slash. */
  baseUrl: string;
  model: string;
  /** For the server alone: never logged, never sent anywhere else. */
  apiKey: string | null;
}

/** The variables that make no sense without another one, with a sentence each. */
function incompleteModel({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: ModelVariables): [string, string][] {
  if (LLM_BASE_URL !== undefined) {
    return LLM_MODEL === undefined ? [['LLM_MODEL', 'LLM_BASE_URL needs to know which model to ask for']] : [];
  }
  const given = { LLM_MODEL, LLM_API_KEY };
  return Object.entries(given).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, 'it says nothing without LLM_BASE_URL, the address of the server']],
  );
}

function modelServerOf({ LLM_BASE_URL, LLM_MODEL, LLM_API_KEY }: ModelVariables): ModelServer | null {
  if (LLM_BASE_URL === undefined || LLM_MODEL === undefined) return null;
  return { baseUrl: LLM_BASE_URL.replace(/\/+$/, ''), model: LLM_MODEL, apiKey: LLM_API_KEY ?? null };
}

/** Reads the configuration; the only place that looks at the environment. Throws one sentence naming every bad variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // A variable set to nothing means "not set", as in every .env file.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not valid: ${problems.join('; ')}.`);
}
