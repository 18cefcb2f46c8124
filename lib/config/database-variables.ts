import { z } from 'zod';

import { count, type Incomplete } from './service-address.ts';

const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ });

/** What decides which Postgres holds the library and the conversations. */
export const DATABASE_VARIABLES = {
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_POOL_SIZE: count(10, 1),
};

export type DatabaseVariables = z.output<z.ZodObject<typeof DATABASE_VARIABLES>>;

/** A Postgres server. Its addresses hold passwords: never logged. */
export interface DatabaseServer {
  url: string;
  /** Past a connection pooler, for migrations and locks that belong to a session; null is worked out from `url`. */
  directUrl: string | null;
  /** Connections at most, of this process. */
  poolSize: number;
}

/** The variables that make no sense without another one. */
export function incompleteDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseVariables): Incomplete[] {
  return DATABASE_URL === undefined && DATABASE_DIRECT_URL !== undefined
    ? [['DATABASE_DIRECT_URL', 'it says nothing without DATABASE_URL']]
    : [];
}

/** Null is the Postgres built in. */
export function databaseServerOf(env: DatabaseVariables): DatabaseServer | null {
  if (env.DATABASE_URL === undefined) return null;
  return { url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL ?? null, poolSize: env.DATABASE_POOL_SIZE };
}
