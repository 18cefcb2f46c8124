import type { OpenDatabase } from '#db/database.ts';
import type { Env } from '#lib/config/env.ts';
import type { Clock } from '#lib/core/clock.ts';
import type { IngestRuns } from '#lib/jobs/ingest-runs.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';

/** What the administration is made of. */
export interface AdministrationParts {
  env: Env;
  database: OpenDatabase;
  library: LibraryRepository;
  chunks: Pick<ChunkStore, 'setAccess' | 'searches'>;
  ingestRuns: IngestRuns;
  clock: Clock;
  log: Logger;
}
