import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { SERVER_FILE } from './running-server.ts';

interface ServerFile {
  url: string;
  pid: number;
  token: string;
}

/** Tells the command line how to reach the running server; only this user may read it. Returns what removes it again. */
export async function writeServerFile(dataFolder: string, content: ServerFile): Promise<() => Promise<void>> {
  const path = join(dataFolder, SERVER_FILE);
  const draft = `${path}.${content.pid}`;
  const text = JSON.stringify(content);
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
  return async () => {
    // Another server that was given the same folder has written its own.
    const current = await readFile(path, 'utf8').catch(() => null);
    if (current === text) await rm(path, { force: true });
  };
}
