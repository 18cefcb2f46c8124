import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

import { ingestFolder } from '#tools/ingest-folder.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

import { ADMIN_PASSWORD, READ_ONLY_PASSWORD } from './sign-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one that all browser tests share: the handbook and the fixture books, no rate limit, accounts of `sign-in.ts`. */
    server: Pick<StartedServer, 'url' | 'dataFolder' | 'pid'>;
  }
}

const BOOKS = ['field-guide', 'languages', 'notes', 'site', 'lighthouse', 'hostile'];
const FIXTURE_BOOKS = join(import.meta.dirname, '../fixtures/books');

let server: StartedServer | null = null;

/** Run once before all browser tests. */
export async function setup(project: TestProject): Promise<void> {
  server = await startServer({
    env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', ADMIN_PASSWORD, ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD },
  });
  for (const book of BOOKS) await ingestFolder(server, join(FIXTURE_BOOKS, book));
  const { url, dataFolder, pid } = server;
  project.provide('server', { url, dataFolder, pid });
}

export async function teardown(): Promise<void> {
  await server?.stop();
}
