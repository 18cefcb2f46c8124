import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

import { hasCode, isRunning } from '#lib/foundation/core/system.ts';

const serverFileSchema = z.object({ url: z.url(), pid: z.int(), token: z.string().min(1) });

/** How to reach the server that holds a data folder. */
export type RunningServer = z.infer<typeof serverFileSchema>;

const SERVER_FILE = 'server.json';

/** Returns the server working on this data folder; null if there is none, including one that died and left its file behind. */
export async function findRunningServer(dataFolder: string): Promise<RunningServer | null> {
  const content = await readServerFile(join(dataFolder, SERVER_FILE));
  if (content === null) return null;
  const server = serverFileSchema.parse(JSON.parse(content));
  return isRunning(server.pid) ? server : null;
}

async function readServerFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Stores for the command line how to reach the running server; only this user may read it. Returns a function that removes it again. */
export async function writeServerFile(dataFolder: string, content: RunningServer): Promise<() => Promise<void>> {
  const path = join(dataFolder, SERVER_FILE);
  const draft = `${path}.${content.pid}`;
  const text = JSON.stringify(content);
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
  return async () => {
    // Another server that was given the same folder may have written its own file.
    const current = await readFile(path, 'utf8').catch(() => null);
    if (current === text) await rm(path, { force: true });
  };
}
