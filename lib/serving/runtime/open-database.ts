import type { OpenDatabase } from '#db/database.ts';
import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { prepareDataFolder } from '#db/embedded/prepare-data-folder.ts';
import { openServerDatabase } from '#db/server/open-server-database.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

const SMALL_FILES_BYTES = 1024 * 1024;

/** Opens the configured Postgres, otherwise the built-in one, and migrates its tables. The data folder exists afterwards. */
export async function openDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  const statementDeadlineMs = env.timeouts.databaseMs;
  if (env.database === null) return openEmbeddedDatabase({ dataFolder: env.dataFolder, log, statementDeadlineMs });
  // The file that tells the commands of this machine how to reach the server is always stored there.
  await prepareDataFolder(env.dataFolder, SMALL_FILES_BYTES);
  return openServerDatabase({ ...env.database, log, statementDeadlineMs });
}
