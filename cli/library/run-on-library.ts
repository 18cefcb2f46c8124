import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';

import { stopSignal } from '../terminal/stop-signal.ts';
import type { LibraryOptions } from './ask-options.ts';
import type { AskedLibrary } from './asked-library.ts';
import { openLibrary } from './open-library.ts';

/** Opens the library, prints what comes of it, and ends with the exit code that it deserves. */
export async function runOnLibrary(
  source: string | undefined,
  options: LibraryOptions,
  work: (library: AskedLibrary, signal: AbortSignal) => Promise<{ text: string; exitCode: number }>,
): Promise<void> {
  keepFilesToOwner();
  const signal = stopSignal();
  try {
    const library = await openLibrary({ source, options, signal });
    try {
      const { text, exitCode } = await work(library, signal);
      process.stdout.write(`${text}\n`);
      process.exitCode = exitCode;
    } finally {
      await library.close();
    }
  } catch (error) {
    if (signal.aborted) {
      process.exitCode = 130;
      return;
    }
    const failure = toAppError(error);
    const isOurs = failure.code !== 'internal_error' || !(error instanceof Error);
    process.stderr.write(`${isOurs ? failure.message : error.message}\n`);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}
