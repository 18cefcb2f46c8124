import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

import type * as schema from './schema.ts';

/** The relational database, whichever Postgres is behind it: drizzle over any of its drivers is assignable to this. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;
