import { inject } from 'vitest';

import { startServer, type StartedServer } from '#tools/start-server.ts';

import { copyDataFolder } from './open-test-database.ts';

/** A server of its own with the handbook in its library, which was indexed once for all browser tests. */
export async function startHandbookServer(env: Record<string, string>): Promise<StartedServer> {
  return startServer({ env: { ...env, LECTERN_DATA: await copyDataFolder(inject('handbookFolder')) } });
}
