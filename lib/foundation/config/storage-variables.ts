import { z } from 'zod';

import { count, type Incomplete, serviceAddress } from './service-address.ts';

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ });

/** Variables that determine which Postgres holds the library and the conversations. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_POOL_SIZE: count(10, 1),
};

export type DatabaseVariables = z.output<z.ZodObject<typeof DATABASE_VARIABLES>>;

const QUANTIZATIONS = ['none', 'scalar', 'binary'] as const;

/** Variables that determine whether chunks are stored in Qdrant, and how. */
export const QDRANT_VARIABLES = {
  QDRANT_URL: serviceAddress.optional(),
  QDRANT_API_KEY: z.string().optional(),
  QDRANT_COLLECTION_NAME: z
    .string()
    .regex(/^[\w.-]{1,200}$/, { error: 'it may hold letters, digits, dots, hyphens and underscores' })
    .default('rag_embedding'),
  QDRANT_MAPPING: z.string().min(1).optional(),
  QDRANT_SHARDS: count(1, 1),
  QDRANT_REPLICATION_FACTOR: count(1, 1),
  QDRANT_WRITE_CONSISTENCY: count(1, 1),
  QDRANT_QUANTIZATION: z.enum(QUANTIZATIONS).default('none'),
  QDRANT_TIMEOUT_MS: count(5_000, 1),
  QDRANT_MAX_CONNECTIONS: count(25, 1),
};

export type QdrantVariables = z.output<z.ZodObject<typeof QDRANT_VARIABLES>>;

/** Returns the variables that require another one that is missing. */
export function incompleteDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseVariables): Incomplete[] {
  return DATABASE_URL === undefined && DATABASE_DIRECT_URL !== undefined
    ? [['DATABASE_DIRECT_URL', 'it says nothing without DATABASE_URL']]
    : [];
}

/** Returns the `ServerDatabaseOptions`, with passwords in the addresses; null uses the built-in Postgres. */
export function databaseServerOf(env: DatabaseVariables) {
  if (env.DATABASE_URL === undefined) return null;
  return { url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL ?? null, poolSize: env.DATABASE_POOL_SIZE };
}

/** Returns the variables that require another one that is missing. */
export function incompleteQdrant({ QDRANT_URL, QDRANT_API_KEY, QDRANT_MAPPING }: QdrantVariables): Incomplete[] {
  const given = { QDRANT_API_KEY, QDRANT_MAPPING };
  return Object.entries(given).flatMap(([name, value]): Incomplete[] =>
    QDRANT_URL === undefined && value !== undefined
      ? [[name, 'it says nothing without QDRANT_URL, the address of the server']]
      : [],
  );
}

/** Returns the `QdrantSettings`, with the mapping given as a file name; null stores chunks in the database. */
export function qdrantServerOf(env: QdrantVariables) {
  if (env.QDRANT_URL === undefined) return null;
  return {
    url: env.QDRANT_URL,
    apiKey: env.QDRANT_API_KEY ?? null,
    collection: env.QDRANT_COLLECTION_NAME,
    /** Null for a collection created by Lectern. */
    mappingFile: env.QDRANT_MAPPING ?? null,
    shards: env.QDRANT_SHARDS,
    replicationFactor: env.QDRANT_REPLICATION_FACTOR,
    writeConsistency: env.QDRANT_WRITE_CONSISTENCY,
    quantization: env.QDRANT_QUANTIZATION,
    timeoutMs: env.QDRANT_TIMEOUT_MS,
    maxConnections: env.QDRANT_MAX_CONNECTIONS,
  };
}
