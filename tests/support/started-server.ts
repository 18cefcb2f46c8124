import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

import { ingestFolder } from '#tools/ingest-folder.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

import { copyDataFolder, removeDataFolder } from './open-test-database.ts';
import { ADMIN_PASSWORD, READ_ONLY_PASSWORD } from './sign-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The one that all browser tests share: the handbook and the fixture books, no rate limit, accounts of `sign-in.ts`. */
    server: Pick<StartedServer, 'url' | 'dataFolder' | 'pid'>;
    /** A data folder after a first start, with the handbook and nothing else in it. */
    handbookFolder: string;
  }
}

const BOOKS = ['field-guide', 'languages', 'notes', 'site', 'lighthouse', 'hostile'];
const FIXTURE_BOOKS = join(import.meta.dirname, '../fixtures/books');

let server: StartedServer | null = null;
let handbookFolder: string | null = null;

/** Run once before all browser tests. */
export async function setup(project: TestProject): Promise<void> {
  handbookFolder = await mkdtemp(join(tmpdir(), 'lectern-handbook-'));
  // Models that compare meaning are for the tests that are about them.
  const quiet = { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', MODELS_FOLDER: 'models', EMBEDDINGS: 'off' };
  const first = await startServer({ env: { ...quiet, LECTERN_DATA: handbookFolder }, keepData: true });
  await first.stop();
  project.provide('handbookFolder', handbookFolder);

  const accounts = { ADMIN_PASSWORD, ADMIN_READ_ONLY_PASSWORD: READ_ONLY_PASSWORD };
  server = await startServer({ env: { ...quiet, ...accounts, LECTERN_DATA: await copyDataFolder(handbookFolder) } });
  for (const book of BOOKS) {
    // Books that differ in something can be narrowed by it.
    const department = book === 'lighthouse' ? 'Harbour' : 'Garden';
    await ingestFolder(server, join(FIXTURE_BOOKS, book), { department });
  }
  const { url, dataFolder, pid } = server;
  project.provide('server', { url, dataFolder, pid });
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (handbookFolder !== null) removeDataFolder(handbookFolder);
}
