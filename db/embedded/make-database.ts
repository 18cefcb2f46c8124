import { existsSync, renameSync, rmdirSync, rmSync } from 'node:fs';

import { PGlite } from '@electric-sql/pglite';

/**
 * Makes a new database in a folder that is not there or empty. It has another name until it is whole, so that what comes of a process that
 * is killed meanwhile is never taken for a database; that alone is made anew.
 */
export async function makeDatabase(folder: string): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  const database = await PGlite.create({ dataDir: draft });
  await database.close();
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(draft, folder);
}
