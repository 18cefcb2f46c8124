import { ERROR_TABLE, toAppError, AppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { findRunningServer } from '#server/running-server.ts';

import { stopSignal } from '../terminal/stop-signal.ts';
import type { LibraryOptions } from './ask-options.ts';
import type { AskedLibrary } from './asked-library.ts';

/** Opens the library, prints the result of the work, and exits with its exit code. */
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

interface WantedLibrary {
  /** A folder, file or book to ask instead of the library of the data folder. */
  source: string | undefined;
  options: LibraryOptions;
  signal: AbortSignal;
}

/**
 * Opens the library a command queries: that of the source, which is read into its own data folder and found unchanged the next time; otherwise that
 * of a server, where one is named or runs on the data folder; otherwise the data folder itself.
 */
async function openLibrary({ source, options, signal }: WantedLibrary): Promise<AskedLibrary> {
  const env = readEnv();
  const { server, tokenFile, user = null, department = null, org = null } = options;
  const viewer = { userId: user, department, orgId: org };
  if (source === undefined) {
    const url = server ?? (await findRunningServer(env.dataFolder))?.url;
    if (url !== undefined)
      return openRemote(url, { tokenFile, isNamed: user !== null || department !== null || org !== null });
  } else if (server !== undefined) {
    throw new AppError('validation_error', {
      publicMessage: 'A folder cannot be used with --server.',
    });
  }
  // Imported only here: a running server has all of it loaded already.
  const { openLocalLibrary } = await import('./local-library.ts');
  if (source === undefined) return openLocalLibrary(env, { viewer, source: null, signal });
  const path = fromCaller(source);
  return openLocalLibrary({ ...env, dataFolder: folderFor(path) }, { viewer, source: path, signal });
}

async function openRemote(
  url: string,
  { tokenFile, isNamed }: { tokenFile: string | undefined; isNamed: boolean },
): Promise<AskedLibrary> {
  if (isNamed) {
    throw new AppError('validation_error', {
      publicMessage:
        'With a server, use --token-file to sign in; --user, --department and --org work only without one.',
    });
  }
  const { openRemoteLibrary } = await import('./remote-library.ts');
  return openRemoteLibrary(url, tokenFile ?? null);
}

/** Returns the data folder for a source, in the cache directory and away from the user's files. */
function folderFor(path: string): Env['dataFolder'] {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return join(cache, 'lectern', createHash('sha256').update(path).digest('hex').slice(0, 16));
}
