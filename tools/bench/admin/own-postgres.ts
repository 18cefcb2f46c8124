import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { Problem } from '#scripts/lib/problem.mjs';

const run = promisify(execFile);

/** A PostgreSQL server of this process. */
export interface OwnPostgres {
  /** Of its database, with who connects. */
  url: string;
  /** As `show server_version` has it. */
  version: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server as Debian's package `postgresql` brings it, without any extension and with the settings it has by itself;
 * only that it does not wait for the disk when it writes. Its folder is made when it is not there, and stays.
 */
export async function startOwnPostgres(folder: string): Promise<OwnPostgres> {
  const bin = programFolder();
  const data = join(folder, 'postgres');
  await asPostgres(`test -d '${folder}' || mkdir -p '${folder}'`, 'as caller');
  await asPostgres(`chown postgres '${folder}'`, 'as caller').catch(() => undefined);
  if (!existsSync(join(data, 'PG_VERSION')))
    await asPostgres(`${bin}/initdb -D '${data}' -U lectern --no-locale -E UTF8 --no-sync --auth=trust`);
  const port = await freePort();
  const settings = `-k ${folder} -p ${port} -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=4GB`;
  await asPostgres(`${bin}/pg_ctl -D '${data}' -w -t 120 -l '${folder}/log' -o "${settings}" start`);
  return {
    url: `postgres://lectern@127.0.0.1:${port}/postgres`,
    version: (await asPostgres(`${bin}/postgres --version`)).trim(),
    stop: async () => {
      await asPostgres(`${bin}/pg_ctl -D '${data}' -w -t 120 -m fast stop`);
    },
  };
}

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Where PostgreSQL's programs are. Throws a `Problem` where there are none. */
export function programFolder(): string {
  const found = globSync('/usr/lib/postgresql/*/bin/initdb').toSorted().at(-1) ?? '/usr/bin/initdb';
  if (!existsSync(found)) throw new Problem('This needs PostgreSQL: apt-get install postgresql');
  return dirname(found);
}

/** What a command of the shell prints. PostgreSQL refuses to run as root; its package brings a user for it. */
export async function asPostgres(command: string, who: 'as caller' | 'as postgres' = 'as postgres'): Promise<string> {
  const changesUser = process.getuid?.() === 0 && who === 'as postgres';
  const { stdout } = await (changesUser
    ? run('su', ['postgres', '-s', '/bin/sh', '-c', command], { cwd: '/' })
    : run('sh', ['-c', command]));
  return stdout;
}
