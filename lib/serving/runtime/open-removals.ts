import { join } from 'node:path';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { isWebAddress } from '#lib/contracts/web-address.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import { Removals } from '#lib/foundation/jobs/removals.ts';
import { deleteUploaded } from '#lib/books/uploads/upload-folders.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { Websites } from '#lib/books/websites/websites.ts';

import type { OpenStores } from './open-stores.ts';

interface RemovalParts {
  env: Env;
  stores: Pick<OpenStores, 'keeper' | 'library' | 'chunks'>;
  ingestRuns: IngestRuns;
  websites: Pick<Websites, 'remove'>;
  clock: Clock;
  log: Logger;
}

/** Opens the removal of documents from the library. */
export function openRemovals({ env, stores, ingestRuns, websites, clock, log }: RemovalParts): Removals {
  const { keeper, library, chunks } = stores;
  const removals = new Removals({
    ...{ keeper, library, chunks, clock, log },
    runs: ingestRuns,
    deleteFiles: (sourcePath) => deleteOwnFiles({ env, websites }, sourcePath),
    answersEndMs: env.timeouts.totalMs + LIMITS.recordTimeoutMs,
  });
  removals.begin();
  return removals;
}

/** Deletes the source files of a document if they are ours: uploaded files, and those fetched from a site. */
export function deleteOwnFiles(
  { env, websites }: Pick<RemovalParts, 'env' | 'websites'>,
  sourcePath: string,
): Promise<void> {
  if (isWebAddress(sourcePath)) return websites.remove(sourcePath);
  return deleteUploaded(join(env.dataFolder, 'uploads'), sourcePath);
}
