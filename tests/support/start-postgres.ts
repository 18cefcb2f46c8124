import { asPostgres, freePort, programFolder } from '#tools/bench/admin/own-postgres.ts';

import { createDatabase } from './create-database.ts';

/** With letters that an address has to escape. */
export const TEST_PASSWORD = 'a:sec/ret@?';

export interface TestPostgres {
  /** Of this machine. */
  readonly port: number;
  /** Where its databases are; another user's, unless root runs the tests. */
  readonly dataFolder: string;
  /** Makes an empty database; its address. */
  createDatabase(): Promise<string>;
  /** Ends the server as a power cut would. */
  halt(): Promise<void>;
  /** Starts it again. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server without any extension, on a free port and in a temporary folder, that asks for a password. Needs
 * Debian's package `postgresql`.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = programFolder();
  const folder = (await asPostgres('mktemp -d /tmp/lectern-postgres-XXXXXX')).trim();
  const port = await freePort();
  // C collation and no fsync: it lives for one test.
  await asPostgres(
    `printf %s '${TEST_PASSWORD}' > ${folder}/password && ${bin}/initdb -D ${folder}/data -U lectern --no-locale -E UTF8 --no-sync --auth=scram-sha-256 --pwfile=${folder}/password`,
  );
  const control = (how: string): Promise<string> =>
    asPostgres(`${bin}/pg_ctl -D ${folder}/data -w -l ${folder}/log ${how}`);
  const settings = `-k ${folder} -p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=60`;
  const resume = async (): Promise<void> => {
    await control(`-o "${settings}" start`);
  };
  const halt = async (): Promise<void> => {
    await control('-m immediate stop');
  };
  await resume();
  const server = `postgres://lectern:${encodeURIComponent(TEST_PASSWORD)}@127.0.0.1:${port}/postgres`;
  return {
    port,
    dataFolder: `${folder}/data`,
    createDatabase: () => createDatabase(server),
    halt,
    resume,
    stop: async () => {
      await halt();
      await asPostgres(`rm -rf ${folder}`);
    },
  };
}
