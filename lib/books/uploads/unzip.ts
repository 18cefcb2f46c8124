import { basename } from 'node:path';
import { Piscina } from 'piscina';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Unzipped } from './unzip-worker.ts';

/** Limit for one archive. */
const TIMEOUT_MS = 120_000;
const MEMORY_MB = 512;
const WORKER = new URL('./unzip-worker.ts', import.meta.url);

/** Unpacks a ZIP into a folder, in a thread that ends afterwards. Throws `AppError('validation_error')` with one sentence. */
export async function unzip(archive: string, folder: string, signal: AbortSignal): Promise<void> {
  const thread = new Piscina({
    filename: WORKER.href,
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const task = thread.run({ archive, folder }, { name: 'unzip', signal: AbortSignal.any([signal, timeout]) });
    const result = (await task) as Unzipped;
    if ('refusal' in result) throw refused(result.refusal);
  } catch (error) {
    if (AppError.is(error) || (signal.aborted && !timeout.aborted)) throw error;
    throw refused(`${basename(archive)} could not be unpacked. Unpack it yourself and upload the folder.`, error);
  } finally {
    await thread.destroy();
  }
}

function refused(publicMessage: string, cause?: unknown): AppError {
  return new AppError('validation_error', { publicMessage, cause });
}
