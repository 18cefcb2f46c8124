import { join } from 'node:path';

import { PostgresIngestSchedules } from '#db/repositories/postgres-ingest-schedules.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { FolderWatch } from '#lib/foundation/jobs/folder-watch.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import { ScheduledIngests } from '#lib/foundation/jobs/scheduled-ingests.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { OpenStores } from './open-stores.ts';

interface OwnIngestsParts {
  env: Env;
  stores: Pick<OpenStores, 'database' | 'library'>;
  ingestRuns: IngestRuns;
  clock: Clock;
  log: Logger;
}

interface OwnIngests {
  scheduled: ScheduledIngests;
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the ingests that run without a request: new files in the folder of books, and scheduled ones. They are not started yet. */
export function openOwnIngests({ env, stores, ingestRuns: runs, clock, log }: OwnIngestsParts): OwnIngests {
  const { watchedFolder: folder, dataFolder, calendar, ingestHour: hour } = env;
  const notes = join(dataFolder, 'watched.json');
  const watch = folder === null ? null : new FolderWatch({ folder, notes, runs, log });
  const schedules = new PostgresIngestSchedules(stores.database.db);
  const { timeZone } = calendar;
  const scheduled = new ScheduledIngests({ schedules, library: stores.library, runs, timeZone, hour, clock, log });
  return {
    scheduled,
    begin: async () => {
      scheduled.begin();
      await watch?.begin();
    },
    close: async () => {
      await Promise.all([watch?.close(), scheduled.close()]);
    },
  };
}
