import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const serverFileSchema = z.object({ url: z.url(), pid: z.int(), token: z.string().min(1) });

/** How to reach the server that holds a data folder. */
export type RunningServer = z.infer<typeof serverFileSchema>;

export const SERVER_FILE = 'server.json';

/** The server working on this data folder; null when none is, also when one died and left its file behind. */
export async function findRunningServer(dataFolder: string): Promise<RunningServer | null> {
  const content = await readServerFile(join(dataFolder, SERVER_FILE));
  if (content === null) return null;
  const server = serverFileSchema.parse(JSON.parse(content));
  return isAlive(server.pid) ? server : null;
}

async function readServerFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
