import type { OpenDatabase } from '#db/database.ts';
import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { prepareDataFolder } from '#db/embedded/prepare-data-folder.ts';
import { openServerDatabase } from '#db/server/open-server-database.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

const SMALL_FILES_BYTES = 1024 * 1024;

/** Opens the Postgres that the configuration names, or else the one built in, and brings its tables up to date. The data folder exists afterwards. */
export async function openDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  const statementDeadlineMs = env.timeouts.databaseMs;
  if (env.database === null) return openEmbeddedDatabase({ dataFolder: env.dataFolder, log, statementDeadlineMs });
  // What says to the commands of this machine how to reach the server lies there in any case.
  await prepareDataFolder(env.dataFolder, SMALL_FILES_BYTES);
  return openServerDatabase({ ...env.database, log, statementDeadlineMs });
}
