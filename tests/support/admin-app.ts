import { insertTurns } from '#db/repositories/turn-rows.ts';
import { openServerDatabase } from '#db/server/open-server-database.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { adminCookie } from '#lib/serving/http/admin-cookie.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { type ApiRoutes, openApiRoutes } from './api-routes.ts';
import { rowsOf } from './create-database.ts';
import { openTestRuntime } from './open-test-runtime.ts';
import { startPostgres } from './start-postgres.ts';

const PASSWORDS = { admin: 'let me in, please', 'read-only': 'only looking around' } as const;

/** The real app on a server of its own, with both accounts signed in and a way past it into its database. */
export interface AdminApp {
  routes: ApiRoutes;
  databaseUrl: string;
  /** The headers of whoever is signed in. */
  headers: Record<keyof typeof PASSWORDS, { cookie: string }>;
  insert(turns: ReviewedTurn[]): Promise<void>;
  rows(statement: string): Promise<unknown[]>;
  close(): Promise<void>;
}

/** With these variables beside those it needs. */
export async function openAdminApp(variables: Record<string, string> = {}): Promise<AdminApp> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const app = await openTestRuntime({
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD: PASSWORDS.admin,
    ADMIN_READ_ONLY_PASSWORD: PASSWORDS['read-only'],
    ...variables,
  });
  const { administration } = app.runtime;
  await administration.openAccounts();
  const sessionOf = async (name: keyof typeof PASSWORDS) => {
    const { token, expiresAt } = await administration.signIn({ name, password: PASSWORDS[name], client: '127.0.0.1' });
    return { cookie: adminCookie(token, { expiresAt, isSecure: false }).split(';')[0] ?? '' };
  };
  const database = await openServerDatabase({
    url: databaseUrl,
    directUrl: databaseUrl,
    poolSize: 1,
    log: createLogger('silent'),
  });
  return {
    routes: await openApiRoutes(app.runtime),
    databaseUrl,
    headers: { admin: await sessionOf('admin'), 'read-only': await sessionOf('read-only') },
    insert: (turns) => insertTurns(database.db, turns),
    rows: (statement) => rowsOf(databaseUrl, statement),
    close: async () => {
      await database.close();
      await app.close();
      await postgres.stop();
    },
  };
}
