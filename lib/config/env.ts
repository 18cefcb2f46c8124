import { resolve } from 'node:path';
import { z } from 'zod';

const count = (fallback: number, min = 0) => z.coerce.number().int().min(min).default(fallback);

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
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
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
    logLevel: env.LOG_LEVEL,
  }));

export type Env = z.output<typeof envSchema>;

/** Reads the configuration; the only place that looks at the environment. Throws one sentence naming every bad variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // A variable set to nothing means "not set", as in every .env file.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = envSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not valid: ${problems.join('; ')}.`);
}
