import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { Problem } from './problem.mjs';
import { PROJECT } from './project.mjs';

const DEFAULT_PORT = 3000;
const NEEDED_BYTES = 1e9;

/**
 * The conditions that `npm start` checks before any slow step: the port is free, the data folder can be written.
 *
 * @param {Record<string, string | undefined>} env
 */
export async function assertCanServe(env) {
  await assertPortFree(env.PORT || String(DEFAULT_PORT));
  assertDataFolderWritable(resolve(PROJECT, env.LECTERN_DATA || '.lectern'));
}

/** @param {string} text as given in PORT */
async function assertPortFree(text) {
  const port = Number(text);
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535)) {
    throw new Problem(`PORT must be a whole number from 0 to 65535, not "${text}".`);
  }
  // On some systems the wildcard address can be bound while another program listens on the loopback address.
  for (const host of [undefined, '127.0.0.1']) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE') throw new Problem(`Port ${port} is already in use. Set PORT to another one.`);
    if (code === 'EACCES')
      throw new Problem(`Port ${port} needs more rights than this user has. Set PORT to one above 1023.`);
  }
}

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | undefined>} the error's code; undefined when it worked
 */
function tryToListen(port, host) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done('code' in error ? String(error.code) : error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

/** @param {string} folder absolute; it may not exist yet */
function assertDataFolderWritable(folder) {
  // Node 20's recursive mkdir never ends below /proc, so nothing is created here: the existing part of the path is tested.
  const existing = nearestExisting(folder);
  const probe = join(existing, `.write-test-${process.pid}`);
  try {
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new Problem(`The data folder ${folder} cannot be written${reason}. Set LECTERN_DATA to another one.`);
  }
  assertDiskSpace(existing);
}

/** @param {string} path absolute */
function nearestExisting(path) {
  while (!existsSync(path)) path = dirname(path);
  return path;
}

/** @param {string} folder one that exists */
export function assertDiskSpace(folder) {
  const { bavail, bsize } = statfsSync(folder);
  const freeBytes = bavail * bsize;
  if (freeBytes >= NEEDED_BYTES) return;
  throw new Problem(`Only ${(freeBytes / 1e9).toFixed(1)} GB are free where ${folder} lies; Lectern needs 1 GB.`);
}
