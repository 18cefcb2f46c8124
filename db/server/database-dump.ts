import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';

import { type BackupEntry, fileEntry } from '../backup-entry.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { hasCode } from '#lib/foundation/core/system.ts';

/** The name of the dump in a backup. */
export const DUMP = 'database.dump';

/** Tables, views and sequences of anybody's, without those of the system and of extensions. */
const OWN_RELATIONS = `
  select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_toast'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  limit 1`;

/** A folder as `mkdtemp` names it. */
const SCRATCH = /^dump-\w{6}$/;

/** How often a dump in use says so, and after how long without that it is left over. */
const SIGN_OF_LIFE_MS = 60_000;
const LEFT_OVER_MS = 10 * SIGN_OF_LIFE_MS;

export interface DumpOptions {
  /** An address that bypasses any connection pooler. */
  url: string;
  /** An existing folder with space for the dump. */
  folder: string;
  /** Stops `pg_dump`. */
  signal?: AbortSignal | undefined;
}

/**
 * Yields a dump of a database server, of one moment, made by `pg_dump` while the database is in use. The dump is written to a file first, because a
 * tar archive needs its size. Dumps that a killed process left in the folder are removed first. Rejects with `storage_unavailable` when `pg_dump` is not installed, is older than the server, or cannot connect.
 */
export async function* dumpEntries({ url, folder, signal }: DumpOptions): AsyncGenerator<BackupEntry> {
  await removeLeftDumps(folder);
  const scratch = await mkdtemp(join(folder, 'dump-'));
  // Other instances may share the folder: a dump of theirs is known by its date to be in use.
  const alive = setInterval(() => void utimes(scratch, new Date(), new Date()).catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    const file = join(scratch, DUMP);
    const options = ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`];
    await runClientProgram('pg_dump', options, { url, folder: scratch, signal });
    yield fileEntry(DUMP, file, (await stat(file)).size);
  } finally {
    clearInterval(alive);
    await rm(scratch, { recursive: true, force: true });
  }
}

async function removeLeftDumps(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((found) => SCRATCH.test(found))) {
    const left = join(folder, name);
    // One that has just been removed by its own process is as good.
    const usedAt = await stat(left).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (usedAt !== null && Date.now() - usedAt > LEFT_OVER_MS) await rm(left, { recursive: true, force: true });
  }
}

/**
 * Restores a dump in one transaction: entirely, or not at all. `folder` is for a temporary file. Rejects with `validation_error` when the database
 * already has tables, and otherwise as `dumpEntries` does.
 */
export async function restoreDump(dump: string, { url, folder }: DumpOptions): Promise<void> {
  await requireEmpty(url);
  // A comment on an extension belongs to the owner of the extension, who may be somebody else here.
  const options = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges', '--no-comments'];
  await runClientProgram('pg_restore', [...options, dump], { url, folder });
}

async function requireEmpty(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    const { rowCount } = await client.query(OWN_RELATIONS);
    if (rowCount === 0) return;
  } catch (error) {
    throw new AppError('storage_unavailable', {
      publicMessage: 'The database of DATABASE_URL cannot be reached.',
      cause: error,
    });
  } finally {
    await client.end();
  }
  throw new AppError('validation_error', {
    publicMessage:
      'The database of DATABASE_URL already has tables. Create an empty database and restore into that one.',
  });
}

/** Runs one of PostgreSQL's client programs. The password is passed in a file, where other users of the machine cannot see it. */
async function runClientProgram(
  program: string,
  options: readonly string[],
  { url, folder, signal }: DumpOptions,
): Promise<void> {
  const passwordFile = join(folder, 'password');
  const address = new URL(url);
  const password = decodeURIComponent(address.password).replaceAll(/[\\:]/g, String.raw`\$&`);
  address.password = '';
  address.searchParams.set('passfile', passwordFile);
  await writeFile(passwordFile, `*:*:*:*:${password}\n`, { mode: 0o600 });
  try {
    // The signal is optional, and `spawn` takes no undefined one.
    const running = spawn(program, [`--dbname=${address.href}`, '--no-password', ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal !== undefined && { signal }),
    });
    const ended = new Promise<number | null>((resolve, reject) => {
      running.once('error', reject);
      running.once('close', resolve);
    });
    const [code, output] = await Promise.all([ended, text(running.stderr)]);
    if (code !== 0) throw failed(program, output);
  } catch (error) {
    throw hasCode(error, 'ENOENT') ? notInstalled(program, error) : error;
  } finally {
    await rm(passwordFile, { force: true });
  }
}

function failed(program: string, output: string): AppError {
  const [reason = ''] = output.split('\n').filter((line) => line.includes('error:'));
  return new AppError('storage_unavailable', {
    publicMessage: `${program} failed${reason === '' ? '.' : `: ${reason.replace(/^.*?error: */, '')}`}`,
    cause: new Error(output),
  });
}

function notInstalled(program: string, cause: unknown): AppError {
  return new AppError('storage_unavailable', {
    publicMessage: `${program} is not installed here. Install the client programs of PostgreSQL in the version of your server or a newer one; Debian’s package is postgresql-client.`,
    cause,
  });
}
