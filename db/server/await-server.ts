import { setTimeout as delay } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { ProbeReport } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { RELATIONAL_MIGRATIONS } from '../migration-sets.ts';
import type { GuardedPool } from './guarded-pool.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

interface AwaitServerOptions<Session> {
  /** Tries once. */
  connect: () => Promise<Session>;
  /** The server's address, without credentials. */
  place: string;
  patienceMs: number;
  log: Logger;
}

/** Creation time of the newest migration this version knows. */
const EXPECTED = readMigrationFiles(RELATIONAL_MIGRATIONS).at(-1)?.folderMillis ?? 0;

/**
 * Connects to a server that may be starting, or waking up: retries until the patience has run out. Rejects with `storage_unavailable` and one
 * sentence, at once when waiting does not help.
 */
export async function awaitServer<Session>(options: AwaitServerOptions<Session>): Promise<Session> {
  const { connect, place, patienceMs, log } = options;
  const endsAt = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await connect();
    } catch (error) {
      const fault = faultBehind(error);
      if (fault === null) throw error;
      const mayCome = fault.mayPass && performance.now() + pauseMs < endsAt;
      if (!mayCome) throw sentence(fault, { place, patienceMs, cause: error });
      log.warn({ err: fault }, `The database at ${place} cannot be reached yet. Trying again.`);
      // Jitter, so that instances started together do not retry together.
      await delay(pauseMs * (0.75 + Math.random() / 2));
    }
  }
}

function faultBehind(error: unknown): ServiceFault | null {
  const cause = AppError.is(error) ? error.cause : error;
  return cause instanceof ServiceFault ? cause : null;
}

function sentence(
  fault: ServiceFault,
  { place, patienceMs, cause }: { place: string; patienceMs: number; cause: unknown },
): AppError {
  const publicMessage = {
    unauthorized: `The database at ${place} does not accept the user name or the password of DATABASE_URL.`,
    not_found: `The database named in DATABASE_URL does not exist at ${place}.`,
    rejected: `The database at ${place} does not accept this connection: see the parameters of DATABASE_URL.`,
    unreachable: `The database at ${place} could not be reached within ${Math.round(patienceMs / 1000)} s.`,
  };
  const known = Object.hasOwn(publicMessage, fault.kind) ? (fault.kind as keyof typeof publicMessage) : 'unreachable';
  return new AppError('storage_unavailable', { publicMessage: publicMessage[known], cause });
}

/** Asks a server for its version and for the migration its tables are at. */
export async function probeServer(pool: GuardedPool, product: string): Promise<ProbeReport> {
  const { migrationsSchema, migrationsTable } = RELATIONAL_MIGRATIONS;
  const { rows } = await pool.query({
    text: `select current_setting('server_version') as version,
      (select max(created_at)::text from "${migrationsSchema}"."${migrationsTable}") as migrated`,
  });
  const [row] = rows as { version: string; migrated: string | null }[];
  const name = `${product} ${row?.version.split(' ')[0]}`;
  const ahead = Number(row?.migrated ?? 0) - EXPECTED;
  if (ahead === 0) return { status: 'up', message: name };
  const whose = ahead > 0 ? 'a newer version of Lectern' : 'an older version of Lectern; restart this one';
  return { status: 'degraded', message: `${name}; its tables are those of ${whose}` };
}
