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

/** The variables that make no sense without another one. */
export function incompleteDatabase({ DATABASE_URL, DATABASE_DIRECT_URL }: DatabaseVariables): Incomplete[] {
  return DATABASE_URL === undefined && DATABASE_DIRECT_URL !== undefined
    ? [['DATABASE_DIRECT_URL', 'it says nothing without DATABASE_URL']]
    : [];
}

/** As `ServerDatabaseOptions` has it, addresses with their passwords; null is the Postgres built in. */
export function databaseServerOf(env: DatabaseVariables) {
  if (env.DATABASE_URL === undefined) return null;
  return { url: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL ?? null, poolSize: env.DATABASE_POOL_SIZE };
}
