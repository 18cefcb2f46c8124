import { resolve } from 'node:path';
import { z } from 'zod';

import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import {
  ACCESS_VARIABLES,
  accessOf,
  type AccessVariables,
  ADMIN_VARIABLES,
  adminOf,
  incompleteAccess,
} from './access-variables.ts';
import { ANSWER_VARIABLES, answersOf, type AnswerVariables } from './answer-variables.ts';
import { BUDGET_VARIABLES, budgetsOf } from './budget-variables.ts';
import { CALENDAR_VARIABLES, calendarOf } from './calendar-variables.ts';
import { CRAWL_VARIABLES, crawlOf } from './crawl-variables.ts';
import { type ConfigurationEntry, describeConfiguration, type VariableGroups } from './describe-configuration.ts';
import { LIMITS } from './limits.ts';
import { LOG_VARIABLES, metricsListenerOf } from './log-variables.ts';
import { incompleteMasking } from './masking-variables.ts';
import {
  EMBEDDING_VARIABLES,
  embeddingServerOf,
  type EmbeddingVariables,
  incompleteEmbedding,
  incompleteModel,
  localModelOf,
  textRecognitionOf,
  MODEL_VARIABLES,
  modelsOf,
  type ModelVariables,
  rerankServerOf,
} from './model-variables.ts';
import {
  AZURE_VARIABLES,
  incompleteOutside,
  NUCLIA_VARIABLES,
  outsideStoreOf,
  type OutsideVariables,
} from './outside-variables.ts';
import { PROFILE_VARIABLES, profilesOf, valuesOf } from './profile-variables.ts';
import { count, type Incomplete, yesOrNo } from './service-address.ts';
import { incompleteSignOn, type SIGN_ON_VARIABLES } from './sign-on-variables.ts';
import {
  DATABASE_VARIABLES,
  databaseServerOf,
  type DatabaseVariables,
  incompleteDatabase,
  incompleteQdrant,
  QDRANT_VARIABLES,
  qdrantServerOf,
  type QdrantVariables,
} from './storage-variables.ts';
import { UPLOAD_VARIABLES, uploadsOf, WATCH_VARIABLES, watchedFolder } from './upload-variables.ts';
import { incompleteWebhooks, WEBHOOK_VARIABLES, webhooksOf } from './webhook-variables.ts';
import { WIDGET_VARIABLES, widgetOf } from './widget-variables.ts';

const SERVER_VARIABLES = {
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'it must be an address or a name of this machine, without scheme and port')
    .default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  LECTERN_DATA: z.string().min(1).default('.lectern'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOWED_HOSTS: z.string().default(''),
  TRUSTED_PROXIES: z.string().default(''),
  CORS_ORIGINS: z.string().default(''),
  OFFLINE_READING: yesOrNo.default(true),
};

/** Variables for metadata of documents found when they are ingested. */
const INGEST_VARIABLES = {
  IDENTIFIER_PATTERNS: z.string().optional(),
  ...UPLOAD_VARIABLES,
  ...CRAWL_VARIABLES,
  ...WATCH_VARIABLES,
};

const LIMIT_VARIABLES = {
  API_RATE_LIMIT: count(60),
  ...BUDGET_VARIABLES,
  MAX_CONCURRENT_REQUESTS: count(10, 1),
  TOTAL_TIMEOUT_MS: count(LIMITS.totalTimeoutMs, 1),
  RETRIEVAL_TIMEOUT_MS: count(LIMITS.retrievalTimeoutMs, 1),
  GENERATION_TIMEOUT_MS: count(LIMITS.generationTimeoutMs, 1),
  DATABASE_TIMEOUT_MS: count(LIMITS.databaseTimeoutMs, 1),
  HEALTH_TIMEOUT_MS: count(LIMITS.healthTimeoutMs, 1),
  PAGE_TIMEOUT_MS: count(LIMITS.pageTimeoutMs, 1),
  SHUTDOWN_GRACE_MS: count(LIMITS.shutdownGraceMs),
};

/** The variables, grouped by the headings of `.env.example`. */
const VARIABLE_GROUPS = {
  'The server': SERVER_VARIABLES,
  'Other sites': { ...WIDGET_VARIABLES, ...WEBHOOK_VARIABLES },
  'Answers and conversations': ANSWER_VARIABLES,
  'Who may read what': ACCESS_VARIABLES,
  'Dates and profiles': { ...CALENDAR_VARIABLES, ...PROFILE_VARIABLES },
  Administration: ADMIN_VARIABLES,
  Ingest: INGEST_VARIABLES,
  Limits: LIMIT_VARIABLES,
  'The language model': MODEL_VARIABLES,
  Embeddings: EMBEDDING_VARIABLES,
  Qdrant: QDRANT_VARIABLES,
  'Azure AI Search': AZURE_VARIABLES,
  Nuclia: NUCLIA_VARIABLES,
  'PostgreSQL or Neon': DATABASE_VARIABLES,
  Monitoring: LOG_VARIABLES,
} satisfies VariableGroups;

const envSchema = z
  .object({
    ...SERVER_VARIABLES,
    ...WIDGET_VARIABLES,
    ...WEBHOOK_VARIABLES,
    ...ANSWER_VARIABLES,
    ...ACCESS_VARIABLES,
    ...CALENDAR_VARIABLES,
    ...PROFILE_VARIABLES,
    ...ADMIN_VARIABLES,
    ...INGEST_VARIABLES,
    ...LIMIT_VARIABLES,
    ...MODEL_VARIABLES,
    ...EMBEDDING_VARIABLES,
    ...QDRANT_VARIABLES,
    ...AZURE_VARIABLES,
    ...NUCLIA_VARIABLES,
    ...DATABASE_VARIABLES,
    ...LOG_VARIABLES,
  })
  .check(({ value, issues }) => {
    for (const [path, message] of incomplete(value))
      issues.push({ code: 'custom', input: value, path: [path], message });
  })
  .transform((env) => ({
    /** The address or host name the server listens on. */
    host: env.HOST,
    port: env.PORT,
    /** Absolute. */
    dataFolder: resolve(env.LECTERN_DATA),
    /** Without a trailing slash; null uses each request's origin. */
    publicUrl: env.PUBLIC_URL === undefined ? null : trimEndOf(env.PUBLIC_URL, /\//),
    /** Host names accepted by this server in addition to those that are always valid; `*` is any. */
    allowedHosts: listOf(env.ALLOWED_HOSTS),
    /** Addresses and CIDR ranges whose `X-Forwarded-For` is trusted. */
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    /** Chat requests per minute and client; 0 turns the limit off. */
    apiRateLimit: env.API_RATE_LIMIT,
    /** What an API key, a reader and a department may use in a day; 0 is no limit. */
    budgets: budgetsOf(env),
    maxConcurrentRequests: env.MAX_CONCURRENT_REQUESTS,
    ...answersOf(env),
    /** How dates in questions are interpreted, unless a request names its time zone. */
    calendar: calendarOf(env),
    /** Where profiles are stored, and which one is the default. */
    profiles: profilesOf(env),
    /** How the server identifies who is asking. */
    access: accessOf(env),
    /** Who may administer, and the folders from which they may ingest. */
    admin: adminOf(env),
    /** A file of regular expressions, or the expressions, one per line; null uses the built-in ones. */
    identifierPatterns: env.IDENTIFIER_PATTERNS ?? null,
    /** Who may upload books from the browser, and how much. */
    uploads: uploadsOf(env),
    /** Absolute path: its content is ingested automatically; null watches nothing. */
    watchedFolder: watchedFolder(env, {
      dataFolder: resolve(env.LECTERN_DATA),
      isShared: env.DATABASE_URL !== undefined,
    }),
    /** The hour of the day, in the calendar's time zone, at which scheduled books are re-imported. */
    ingestHour: env.INGEST_HOUR,
    /** Which parts of websites may be fetched, and how fast. */
    crawl: crawlOf(env),
    /** Origins in addition to this server's own whose pages may use the API; `*` is any. */
    corsOrigins: listOf(env.CORS_ORIGINS),
    /** Whether browsers store opened books for offline reading. */
    offlineReading: env.OFFLINE_READING,
    /** The sites whose pages may embed the widget. */
    widget: widgetOf(env),
    /** Recipients of events. */
    webhooks: webhooksOf(env),
    timeouts: timeoutsOf(env),
    /** How long answers under way may continue once the server is asked to stop. */
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS,
    /** True logs questions verbatim; otherwise their length and a digest are logged. */
    logsQuestions: env.LOG_QUESTIONS,
    /** The endpoint traces are sent to; null disables tracing. */
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    /** Where metrics are served to Prometheus; null serves none. */
    metricsListener: metricsListenerOf(env),
    ...modelsOf(env),
    /** The embedding service; null uses none. */
    embeddingServer: embeddingServerOf(env),
    /** The local embedding model used if there is no service. */
    localModel: localModelOf(env, resolve(env.LECTERN_DATA)),
    textRecognition: textRecognitionOf(env, resolve(env.LECTERN_DATA)),
    rerankServer: rerankServerOf(env),
    /** Whether the built-in reading model orders passages and finds the sentences that answer. */
    usesReader: env.READER === 'auto',
    /** The Qdrant server that stores chunks; null stores them in the database. */
    qdrant: qdrantServerOf(env),
    /** Another program's chunk store, searched instead; null if there is none. */
    outsideStore: outsideStoreOf(env),
    /** Null uses the built-in Postgres. */
    database: databaseServerOf(env),
    logLevel: env.LOG_LEVEL,
  }));

function timeoutsOf(env: z.output<z.ZodObject<typeof LIMIT_VARIABLES>>) {
  return {
    /** Timeout of an entire request. */
    totalMs: env.TOTAL_TIMEOUT_MS,
    /** Timeout of a search including its embedding. */
    retrievalMs: env.RETRIEVAL_TIMEOUT_MS,
    /** Timeout of writing the answer. */
    generationMs: env.GENERATION_TIMEOUT_MS,
    /** Timeout of one statement, including the wait for a connection. */
    databaseMs: env.DATABASE_TIMEOUT_MS,
    /** Timeout of one probe of `/health`. */
    healthMs: env.HEALTH_TIMEOUT_MS,
    /** Timeout of reading one page of a source. */
    pageMs: env.PAGE_TIMEOUT_MS,
  };
}

export type Env = z.output<typeof envSchema> & {
  /** Every variable with its value, for display; contains no secrets. */
  configuration: ConfigurationEntry[];
  /** Environment variables available to profiles. */
  profileValues: Record<string, string>;
  /** Environment variables available to the file of a Knowledge Box. */
  nucliaValues: Record<string, string>;
};

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

type ServiceVariables = AnswerVariables &
  z.output<z.ZodObject<typeof WEBHOOK_VARIABLES>> &
  z.output<z.ZodObject<typeof SIGN_ON_VARIABLES>> &
  AccessVariables & { TRUSTED_PROXIES: string } & ModelVariables &
  EmbeddingVariables &
  QdrantVariables &
  OutsideVariables &
  DatabaseVariables;

function incomplete(env: ServiceVariables): Incomplete[] {
  return [
    ...incompleteMasking(env),
    ...incompleteAccess(env),
    ...incompleteSignOn(env),
    ...incompleteWebhooks(env),
    ...incompleteModel(env),
    ...incompleteEmbedding(env),
    ...incompleteQdrant(env),
    ...incompleteOutside(env),
    ...incompleteDatabase(env),
  ];
}

/** Reads the configuration. This is the only place that reads the environment. Throws one sentence naming every invalid variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  // An empty variable means "not set", as in every .env file.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = envSchema.safeParse(given);
  if (result.success) {
    const configuration = describeConfiguration(VARIABLE_GROUPS, given);
    const hasBox = result.data.outsideStore?.kind === 'nuclia';
    const fileValues = {
      profileValues: valuesOf('PROFILE_', given),
      nucliaValues: hasBox ? valuesOf('NUCLIA_', given) : {},
    };
    return { ...result.data, configuration, ...fileValues };
  }
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The configuration is not valid: ${problems.join('; ')}.`);
}
