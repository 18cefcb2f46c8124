import type { OpenDatabase } from '#db/database.ts';
import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { openServerDatabase } from '#db/server/open-server-database.ts';
import type { Env } from '#lib/config/env.ts';
import type { Logger } from '#lib/log/logger.ts';

/** Opens the Postgres that the configuration names, or else the one built in, and brings its tables up to date. */
export async function openDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  const statementDeadlineMs = env.timeouts.databaseMs;
  return env.database === null
    ? openEmbeddedDatabase({ dataFolder: env.dataFolder, log, statementDeadlineMs })
    : openServerDatabase({ ...env.database, log, statementDeadlineMs });
}
