import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The marker file next to the folder of a database, which exists from before anything is written to the database until it is complete. */
function markOf(databaseFolder: string): string {
  return `${databaseFolder}.new`;
}

/** Whether a process ended while creating the database in this folder: nothing was stored in it yet. */
export function isUnfinished(databaseFolder: string): boolean {
  return existsSync(markOf(databaseFolder));
}

/** Empties the folder of a database about to be created, and marks it as unfinished; returns a function that removes the mark. */
export function beginDatabase(databaseFolder: string): () => void {
  const mark = markOf(databaseFolder);
  writeFileSync(mark, '', { mode: 0o600 });
  mkdirSync(databaseFolder, { recursive: true });
  for (const name of readdirSync(databaseFolder)) rmSync(join(databaseFolder, name), { recursive: true, force: true });
  return () => {
    rmSync(mark);
  };
}
