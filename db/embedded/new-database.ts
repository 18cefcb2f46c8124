import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the folder of a database from before anything is written to it until it is whole. */
function markOf(databaseFolder: string): string {
  return `${databaseFolder}.new`;
}

/** Whether the database in this folder was being made when a process ended: nothing was stored in it yet. */
export function isUnfinished(databaseFolder: string): boolean {
  return existsSync(markOf(databaseFolder));
}

/** Empties the folder of a database that is about to be made, and marks it as unfinished; returns what takes the mark away. */
export function beginDatabase(databaseFolder: string): () => void {
  const mark = markOf(databaseFolder);
  writeFileSync(mark, '', { mode: 0o600 });
  mkdirSync(databaseFolder, { recursive: true });
  for (const name of readdirSync(databaseFolder)) rmSync(join(databaseFolder, name), { recursive: true, force: true });
  return () => {
    rmSync(mark);
  };
}
