import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import { databaseFault } from '../database-fault.ts';
import type { Database, OpenDatabase } from '../database.ts';
import { within } from '../statement-deadline.ts';
import { migrateSet, RELATIONAL_MIGRATIONS } from '../migration-sets.ts';
import * as schema from '../schema.ts';
import { takeLock } from './advisory-lock.ts';
import { dumpEntries } from './database-dump.ts';
import { awaitServer, probeServer } from './await-server.ts';
import { GuardedPool } from './guarded-pool.ts';
import type { GuardedSession } from './guarded-session.ts';
import { type NeonBridge, neonDriver } from './neon-driver.ts';
import type { ServerPool, ServerDriver, ServerSession } from './server-driver.ts';
import { sessionOver } from './session-over.ts';

/** Part of the host name of Neon's pooler; direct hosts have the same name without it. */
const POOLED = '-pooler.';

// The second domain is Neon's staging environment.
const NEON_DOMAINS = ['.neon.tech', '.neon.build'];

/** Connects to any Postgres over TCP, with TLS as the address specifies. */
const pgDriver: ServerDriver = {
  product: 'PostgreSQL',
  createPool({ url, size, connectTimeoutMs, onIdleError }) {
    const pool = new Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      fallback_application_name: 'lectern',
    });
    pool.on('error', onIdleError);
    return {
      connect: async () => sessionOver(await pool.connect()),
      end: () => pool.end(),
    };
  },
};

export interface ServerDatabaseOptions {
  /** Including user name and password. */
  url: string;
  /** The address that bypasses a connection pooler; null derives it. */
  directUrl: string | null;
  poolSize: number;
  log: Logger;
  /** How long one statement may take, including the wait for a connection. */
  statementDeadlineMs?: number;
  /** How long to wait for a server that is starting. */
  startPatienceMs?: number;
  /** How long to wait for an instance that is changing the tables, and for such changes themselves. */
  maintenancePatienceMs?: number;
  /** For tests: Neon's driver, through a bridge on this machine, regardless of the address. */
  neonBridge?: NeonBridge;
}

const START_PATIENCE_MS = 60_000;

/** Building an index over a large library takes minutes, not seconds. */
const MAINTENANCE_PATIENCE_MS = 15 * 60_000;

/**
 * Opens a Postgres server by its address, with Neon's driver for Neon, waits for one that is starting or waking up, and brings its tables up to date;
 * of many instances that start together one does so. Rejects with `storage_unavailable` and one sentence that names no credentials.
 */
export async function openServerDatabase(options: ServerDatabaseOptions): Promise<OpenDatabase> {
  const server = connectionsTo(options);
  const { db, pool, driver } = server;
  const { maintenancePatienceMs: patienceMs = MAINTENANCE_PATIENCE_MS } = options;
  const patient = <Session>(url: string, connect: () => Promise<Session>): Promise<Session> =>
    awaitServer({
      connect,
      place: shownAddress(url),
      patienceMs: options.startPatienceMs ?? START_PATIENCE_MS,
      log: options.log,
    });
  try {
    await patient(options.url, () => pool.query({ text: 'select 1' }));
    const session = await patient(server.directUrl, () => server.openSession(patienceMs));
    await maintainOn(session, patienceMs, (direct) => migrateSet(direct, RELATIONAL_MIGRATIONS));
  } catch (error) {
    await server.close();
    throw error;
  }
  return {
    db,
    product: driver.product,
    isShared: true,
    probe: (signal) => raceAbort(probeServer(pool, driver.product), signal),
    maintain: async (work) => maintainOn(await server.openSession(patienceMs), patienceMs, work),
    exclusively: async (name, work, signal) =>
      whileLocked(await server.openSession(server.deadlineMs), { name, signal }, work),
    backUp: (dump) => dumpEntries({ url: server.directUrl, ...dump }),
    close: server.close,
  };
}

async function maintainOn<Result>(
  session: GuardedSession,
  patienceMs: number,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const lock = { name: 'maintenance', signal: AbortSignal.timeout(patienceMs) };
  try {
    return await whileLocked(session, lock, () => work(drizzleOver(session)));
  } catch (error) {
    if (error !== lock.signal.reason || error === undefined) throw error;
    throw new AppError('storage_unavailable', {
      publicMessage: 'Another instance has been changing the tables of the database for too long.',
      cause: error,
    });
  }
}

async function whileLocked<Result>(
  session: GuardedSession,
  { name, signal }: { name: string; signal: AbortSignal },
  work: (held: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lock = await takeLock(session, name, signal);
  try {
    return await work(lock.held);
  } finally {
    await lock.release();
  }
}

function connectionsTo(options: ServerDatabaseOptions) {
  const { url, log, neonBridge = null, statementDeadlineMs: deadlineMs = LIMITS.databaseTimeoutMs } = options;
  const driver = neonBridge !== null || isNeon(url) ? neonDriver(neonBridge) : pgDriver;
  const policy = new ServicePolicy({
    service: 'The database',
    measuredAs: 'database',
    errorCode: 'storage_unavailable',
    retries: 2,
    attemptTimeoutMs: deadlineMs,
    toFault: (error) => error,
    pace: { firstPauseMs: 300 },
  });
  // Only the fault's meaning is logged: the pool attaches the client, with all its settings, to the error.
  const onIdleError = (error: unknown): void =>
    log.warn(
      { fault: databaseFault(error, 'asking')?.message },
      'An idle connection to the database broke; it is replaced when needed.',
    );
  const connectTimeoutMs = deadlineMs;
  const sessions = driver.createPool({ url, size: options.poolSize, connectTimeoutMs, onIdleError });
  const pool = new GuardedPool({ pool: sessions, policy, deadlineMs });
  const directUrl = options.directUrl ?? directAddress(url);
  return {
    driver,
    directUrl,
    deadlineMs,
    pool,
    db: drizzleOver(pool),
    openSession: (statementsMs: number) =>
      openOwnSession({ driver, url: directUrl, policy, connectTimeoutMs, deadlineMs: statementsMs }),
    close: () => endSessions(sessions, deadlineMs, log),
  };
}

/**
 * A running statement ends within its limit, or its connection does. If a connection breaks at that moment, the driver may never report its end, so
 * it is not waited for.
 */
async function endSessions(sessions: ServerPool, deadlineMs: number, log: Logger): Promise<void> {
  const unended = new Error('A connection to the database did not say that it has ended.');
  try {
    await within(
      2 * deadlineMs,
      () => unended,
      (signal) => raceAbort(sessions.end(), signal),
    );
  } catch (error) {
    if (error !== unended) throw error;
    log.warn({ err: error }, 'the database is closed without waiting any longer');
  }
}

// The driver's types ask for pg's own classes; it only calls `query`, and `connect` and `release` of an object named a pool.
function drizzleOver(client: object): Database {
  return drizzle({ client: client as Pool, schema });
}

/** Whether an address needs Neon's driver. */
export function isNeon(url: string): boolean {
  const { hostname } = new URL(url);
  return NEON_DOMAINS.some((domain) => hostname.endsWith(domain));
}

/** Returns the address that bypasses Neon's connection pooler, so that a session with its locks and settings is exclusive. */
export function directAddress(url: string): string {
  if (!isNeon(url)) return url;
  const address = new URL(url);
  address.hostname = address.hostname.replace(POOLED, '.');
  return address.href;
}

/** Returns the part of an address that may be shown: host, port and database, never the user. */
export function shownAddress(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  const place = host === '' ? (searchParams.get('host') ?? 'this machine') : host;
  return `${place}${pathname === '/' ? '' : pathname}`;
}

interface OwnSessionOptions {
  driver: ServerDriver;
  /** An address that bypasses any connection pooler. */
  url: string;
  policy: ServicePolicy;
  connectTimeoutMs: number;
  /** Time limit of each statement. */
  deadlineMs: number;
}

/** Opens a session beside the pool, for session-bound work: locks and long work. Releasing it closes it. */
async function openOwnSession(options: OwnSessionOptions): Promise<GuardedSession> {
  const { driver, url, policy, connectTimeoutMs, deadlineMs } = options;
  // The session is never idle in its pool: it is closed on release.
  const pool = driver.createPool({ url, size: 1, connectTimeoutMs, onIdleError: () => undefined });
  const closing = {
    ...pool,
    connect: async (): Promise<ServerSession> => {
      const session = await pool.connect();
      return {
        ...session,
        release(isBroken) {
          session.release(isBroken);
          void pool.end();
        },
      };
    },
  };
  return new GuardedPool({ pool: closing, policy, deadlineMs: connectTimeoutMs }).connect({ statementsMs: deadlineMs });
}
