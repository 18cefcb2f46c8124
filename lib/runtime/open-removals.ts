import { join } from 'node:path';

import { LIMITS } from '#lib/config/limits.ts';
import type { Env } from '#lib/config/env.ts';
import type { Clock } from '#lib/core/clock.ts';
import type { IngestRuns } from '#lib/jobs/ingest-runs.ts';
import { Removals } from '#lib/jobs/removals.ts';
import { deleteUploaded } from '#lib/uploads/upload-folders.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { OpenStores } from './open-stores.ts';

interface RemovalParts {
  env: Env;
  stores: Pick<OpenStores, 'keeper' | 'library' | 'chunks'>;
  ingestRuns: IngestRuns;
  clock: Clock;
  log: Logger;
}

/** What takes documents out of the library. */
export function openRemovals({ env, stores, ingestRuns, clock, log }: RemovalParts): Removals {
  const { keeper, library, chunks } = stores;
  const uploads = join(env.dataFolder, 'uploads');
  return new Removals({
    ...{ keeper, library, chunks, clock, log },
    runs: ingestRuns,
    deleteFiles: (sourcePath) => deleteUploaded(uploads, sourcePath),
    answersEndMs: env.timeouts.totalMs + LIMITS.recordTimeoutMs,
  });
}
