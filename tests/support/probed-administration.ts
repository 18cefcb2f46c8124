import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { openServerDatabase } from '#db/server/open-server-database.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import type { ForgerySource } from './admin-credentials.ts';
import type { KnownIds } from './admin-probes.ts';
import { type ApiRoutes, openApiRoutes } from './api-routes.ts';
import { buildTurn } from './conversation-records.ts';
import { rowsOf } from './create-database.ts';
import { openTestRuntime } from './open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from './serve-routes.ts';
import { startPostgres } from './start-postgres.ts';

const READ_ONLY_PASSWORD = 'only looking around';

/** The real app on a server of its own, with something under each of the ids and somebody of each role signed in. */
export interface ProbedAdministration {
  source: ForgerySource;
  /** Of sessions of the lesser roles. */
  tokens: Record<'read_only' | 'reviewer', string>;
  routes: ApiRoutes;
  /** One for each of the origins that are allowed. */
  servers: RoutesServer[];
  close(): Promise<void>;
}

export async function openProbedAdministration(
  ids: KnownIds,
  { password, corsOrigins }: { password: string; corsOrigins: string[][] },
): Promise<ProbedAdministration> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const app = await openTestRuntime({
    DATABASE_URL: databaseUrl,
    DATABASE_TIMEOUT_MS: '30000',
    // An administrator's probe that is not refused may not fetch anything.
    EMBEDDINGS: 'off',
    ADMIN_PASSWORD: password,
    ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD,
  });
  const { administration } = app.runtime;
  await administration.openAccounts();
  await fill(databaseUrl, ids);
  const signIn = async (name: string, guess: string) =>
    (await administration.signIn({ name, password: guess, client: '127.0.0.1' })).token;
  const admin = { name: 'admin', role: 'admin' } as const;
  const reviewer = await administration.accounts.add(admin, { name: 'rob', role: 'reviewer' });
  const tokens = {
    read_only: await signIn('read-only', READ_ONLY_PASSWORD),
    reviewer: await signIn('rob', reviewer.password),
  };
  const source = { databaseUrl, password, liveToken: await signIn('admin', password) };
  const routes = await openApiRoutes(app.runtime);
  const servers = await Promise.all(corsOrigins.map((origins) => serveRoutes(routes, [], { corsOrigins: origins })));
  return {
    ...{ source, tokens, routes, servers },
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await app.close();
      await postgres.stop();
    },
  };
}

/** Something under each of the ids. */
async function fill(databaseUrl: string, ids: KnownIds): Promise<void> {
  const database = await openServerDatabase({
    url: databaseUrl,
    directUrl: databaseUrl,
    poolSize: 1,
    log: createLogger('silent'),
  });
  const turn = buildTurn({ id: ids.turn_id, sessionId: ids.session_id });
  await new PostgresConversationRepository(database.db).record(ANONYMOUS, turn);
  await database.close();
  await rowsOf(databaseUrl, `insert into admin_accounts values ('${ids.account_name}', 'read_only', '', now())`);
  await rowsOf(
    databaseUrl,
    `insert into settled_gaps values ('${ids.turn_id}', '${ids.gap_id}', 'not_ours', null, 'admin', now())`,
  );
  await rowsOf(
    databaseUrl,
    `insert into documents (id, title, type, source_path, authors, access_list, created_at, updated_at)
    values ('${ids.document_id}', 'Guarded', 'markdown', '/books/guarded', '[]', '{user:ann}', now(), now())`,
  );
  await rowsOf(
    databaseUrl,
    `insert into ingest_runs (id, path, status, pages_indexed, pages_unchanged, pages_failed, pages_removed, chunks,
      warnings, warning_count, started_at, seen_at)
    values ('${ids.run_id}', '/books', 'running', 0, 0, 0, 0, 0, '[]', 0, now(), now())`,
  );
}
