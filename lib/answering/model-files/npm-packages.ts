import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { AppError } from '#lib/foundation/core/errors.ts';

import { folderFault } from './folder-fault.ts';
import { makeFolder } from './make-folder.ts';

const TIMEOUT_MS = 15 * 60_000;

const run = promisify(execFile);

/**
 * Passes `use` a new folder next to the models in which to install packages. The folder is deleted afterwards unless `use` moves it. Rejects with a
 * one-sentence error, or with the signal's reason.
 */
export async function withStaging(
  modelsFolder: string,
  signal: AbortSignal,
  use: (staging: string) => Promise<void>,
): Promise<void> {
  const staging = await makeStaging(modelsFolder);
  try {
    await use(staging);
  } catch (error) {
    throw AppError.is(error) || signal.aborted ? error : folderFault(modelsFolder, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function makeStaging(modelsFolder: string): Promise<string> {
  try {
    await makeFolder(modelsFolder);
    return await mkdtemp(join(modelsFolder, '.installing-'));
  } catch (error) {
    throw folderFault(modelsFolder, error);
  }
}

/** Installs the packages of a folder's lock file with npm, without running any of their scripts. `what` names them in the error message. */
export async function installPackages(folder: string, what: string, signal: AbortSignal): Promise<void> {
  const args = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await run('npm', args, { cwd: folder, signal, timeout: TIMEOUT_MS, shell: process.platform === 'win32' });
  } catch (error) {
    signal.throwIfAborted();
    throw new AppError('model_files_unavailable', {
      publicMessage: `npm could not install ${what}: ${reasonOf(error)}`,
      cause: error,
    });
  }
}

/** Returns npm's own first line about the error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given.';
  if ('code' in error && error.code === 'ENOENT') return 'npm is not installed on this machine.';
  const lines = 'stderr' in error ? String(error.stderr).split('\n') : [];
  const code = lines.find((line) => line.startsWith('npm error code '))?.slice('npm error code '.length);
  return code === undefined ? 'run it by hand to see its output.' : `${code}.`;
}

/** Removes every entry of a folder for which `isKept` is false. */
export async function keepOnly(folder: string, isKept: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder))
    if (!isKept(name)) await rm(join(folder, name), { recursive: true, force: true });
}
