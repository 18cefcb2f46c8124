import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openEmbeddedDatabase, type EmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { newId } from '#lib/core/ids.ts';
import { createLogger } from '#lib/log/logger.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Removes everything from the relational tables. The revision goes on: who remembers frequencies has to notice. */
export const EMPTY_RELATIONAL_TABLES = `
  truncate documents, pages, staged_pages, page_identifiers, page_versions, assets, term_statistics, conversations, kept_answers;
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
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  // In one go: a thousand files, one promise each, take several times as long.
  cpSync(original, dataFolder, { recursive: true });
  return dataFolder;
}

/** Removes it with everything in it, if it is there. */
export function removeDataFolder(dataFolder: string): void {
  rmSync(dataFolder, { recursive: true, force: true });
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
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  for (const file of globSync('db/migrations/*/{*.sql,meta/_journal.json}', { cwd: ROOT }).toSorted())
    hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
