import { join } from 'node:path';

import type { Env } from '#lib/config/env.ts';
import { FolderWatch } from '#lib/jobs/folder-watch.ts';
import type { IngestRuns } from '#lib/jobs/ingest-runs.ts';
import type { Logger } from '#lib/log/logger.ts';

/** The watch over the folder of books, not begun yet; null where none is to be watched. */
export function openFolderWatch(
  { watchedFolder: folder, dataFolder }: Env,
  runs: IngestRuns,
  log: Logger,
): FolderWatch | null {
  return folder === null ? null : new FolderWatch({ folder, notes: join(dataFolder, 'watched.json'), runs, log });
}
