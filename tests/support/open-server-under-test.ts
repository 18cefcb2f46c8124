import { Pool } from 'pg';
import { inject } from 'vitest';

import type { OpenDatabase } from '#db/database.ts';
import { openServerDatabase, type ServerDatabaseOptions } from '#db/server/open-server-database.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { createDatabase, dropDatabase, rowsOf } from './create-database.ts';
import { type NeonBridge, startNeonBridge } from './services/neon/start-neon-bridge.ts';
import { type PostgresProxy, startPostgresProxy } from './services/neon/start-postgres-proxy.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

/** A Postgres server with an empty database, and the way to it through a driver. */
interface ServerUnderTest {
  /** Opens the database: another instance, each time. */
  open(options?: Partial<ServerDatabaseOptions>): Promise<OpenDatabase>;
  /** Asks the database past everything under test. */
  rows(statement: string): Promise<unknown[]>;
  close(): Promise<void>;
}

/** One on this machine, and a proxy in between on which things can go wrong. */
export interface LocalServer extends ServerUnderTest {
  readonly postgres: TestPostgres;
  readonly proxy: PostgresProxy;
}

export type DriverName = 'pg' | 'neon';

/** The drivers a server can be reached by. */
export const DRIVERS: DriverName[] = ['pg', 'neon'];

/** Starts a server and a proxy that speaks the driver's language. */
export async function startLocalServer(driver: DriverName): Promise<LocalServer> {
  const postgres = await startPostgres();
  const direct = await postgres.createDatabase();
  const proxy = await (driver === 'pg' ? startPostgresProxy(postgres.port) : startNeonBridge(postgres.port));
  const aside = openAside(direct);
  return {
    postgres,
    proxy,
    open: (options = {}) => openServerDatabase({ ...wayThrough(direct, proxy), ...COMMON, ...options }),
    rows: aside.rows,
    close: async () => {
      try {
        await aside.close();
        await proxy.close();
      } finally {
        await postgres.stop();
      }
    },
  };
}

/** A database of its own on the server of `TEST_DATABASE_URL`; through Neon's driver and this proxy of Neon's, if there is one. */
async function openGivenServer(server: string, proxy: string | undefined): Promise<ServerUnderTest> {
  const url = await createDatabase(server);
  const neonBridge = proxy === undefined ? {} : { neonBridge: { address: `${proxy}/v1?address=${new URL(url).host}` } };
  const aside = openAside(url);
  return {
    open: (options = {}) => openServerDatabase({ url, ...neonBridge, ...COMMON, ...options }),
    rows: aside.rows,
    close: async () => {
      await aside.close();
      await dropDatabase(url);
    },
  };
}

/** A way past everything under test that is kept open: each sign-in costs more than most statements. */
function openAside(url: string): Pick<ServerUnderTest, 'rows' | 'close'> {
  const pool = new Pool({ connectionString: url, max: 2 });
  // Tests end the server's sessions; the pool opens others.
  pool.on('error', () => undefined);
  return {
    rows: async (statement) => (await pool.query<Record<string, unknown>>(statement)).rows,
    close: () => pool.end(),
  };
}

interface NamedServer {
  name: string;
  /** It offers pgvector. */
  hasVectors: boolean;
  start: () => Promise<ServerUnderTest>;
}

/**
 * Every server a suite runs on: those started here, and the one of `TEST_DATABASE_URL` when it is set. The statements are the same
 * through both drivers: by day a suite goes through one, half of the suites through each, and among the long proofs through both.
 */
export async function serversUnderTest(usual: DriverName): Promise<NamedServer[]> {
  const given = process.env.TEST_DATABASE_URL;
  const drivers = inject('isDeep') ? DRIVERS : [usual];
  const local = drivers.map((driver) => ({
    name: `PostgreSQL through ${driver}`,
    hasVectors: false,
    start: () => startLocalServer(driver),
  }));
  if (given === undefined) return local;
  const offered = await rowsOf(given, `select 1 from pg_available_extensions where name = 'vector'`);
  const proxy = process.env.TEST_NEON_PROXY;
  const start = () => openGivenServer(given, proxy);
  const name = `the server of TEST_DATABASE_URL${proxy === undefined ? '' : ' through the proxy of TEST_NEON_PROXY'}`;
  return [...local, { name, hasVectors: offered.length > 0, start }];
}

const COMMON = { directUrl: null, poolSize: 4, log: createLogger('silent') };

function wayThrough(direct: string, proxy: PostgresProxy): Pick<ServerDatabaseOptions, 'url' | 'neonBridge'> {
  if (isBridge(proxy)) return { url: direct, neonBridge: { address: proxy.address } };
  const url = new URL(direct);
  url.port = String(proxy.port);
  return { url: url.href };
}

function isBridge(proxy: PostgresProxy): proxy is NeonBridge {
  return 'address' in proxy;
}
