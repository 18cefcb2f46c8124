import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openEmbeddedDatabase, type EmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PGLITE = join(ROOT, 'node_modules/@electric-sql/pglite');

/**
 * While somebody holds a module that was compiled from them, V8 does not compile the same bytes anew, nor optimise their code: every
 * database after the first opens in half of the time.
 */
const HELD_MODULE = WebAssembly.compile(readFileSync(join(PGLITE, 'dist/pglite.wasm')));

/** Where data folders are: in memory where there is plenty, since each is a thousand files. */
const IN_MEMORY = '/dev/shm';
const PLENTY_BYTES = 4 * 1024 ** 3;

/** Removes everything from the relational tables. The revision goes on: who remembers frequencies has to notice. */
export const EMPTY_RELATIONAL_TABLES = `
  truncate documents, pages, staged_pages, page_identifiers, page_versions, assets, term_statistics, conversations, kept_answers, answer_streams,
    stream_payloads, kept_records, conversation_shares, api_keys, daily_use, admin_log, review_assignments, settled_gaps,
    evaluation_cases, evaluation_runs, evaluation_results, ingest_schedules;
  update corpus_statistics set chunk_count = 0, term_count = 0, revision = revision + 1`;

export interface TestDatabase extends EmbeddedDatabase {
  dataFolder: string;
}

/** A real embedded database in a folder of its own, which `close` removes. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataFolder = await makeDataFolder();
  const database = await openEmbeddedDatabase({ dataFolder, log: createLogger('silent') });
  return {
    ...database,
    dataFolder,
    close: async () => {
      await database.close();
      removeDataFolder(dataFolder);
    },
  };
}

/** A data folder with an empty database in it: copied, since creating one takes seconds. The caller removes it. */
export async function makeDataFolder(): Promise<string> {
  return copyDataFolder(await templateFolder());
}

/** A copy of the data folder that no process has open. The caller removes it. */
export async function copyDataFolder(original: string): Promise<string> {
  await HELD_MODULE;
  const dataFolder = await mkdtemp(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'lectern-test-'));
  // In one go: a thousand files, one promise each, take several times as long.
  cpSync(original, dataFolder, { recursive: true });
  return dataFolder;
}

/** Removes it with everything in it, if it is there. */
export function removeDataFolder(dataFolder: string): void {
  rmSync(dataFolder, { recursive: true, force: true });
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize > PLENTY_BYTES;
}

async function templateFolder(): Promise<string> {
  const template = join(ROOT, 'node_modules/.cache/lectern', `database-${fingerprint()}`);
  if (existsSync(template)) return template;
  const draft = `${template}-${newId()}`;
  await mkdir(draft, { recursive: true });
  const database = await openEmbeddedDatabase({
    dataFolder: draft,
    log: createLogger('silent'),
    statementDeadlineMs: 120_000,
  });
  await database.close();
  try {
    await rename(draft, template);
  } catch {
    // Another test process was faster; its template is as good.
    await rm(draft, { recursive: true, force: true });
  }
  return template;
}

// The migrations and the versions of what runs them: everything an empty database depends on.
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(PGLITE, 'package.json')));
  for (const file of globSync('db/migrations/*/{*.sql,meta/_journal.json}', { cwd: ROOT }).toSorted())
    hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
