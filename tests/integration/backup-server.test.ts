import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { restoreBackup, writeBackup } from '#lib/serving/runtime/back-up.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { answerOf, buildQuestion } from '#tests/support/open-test-runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const NEVER = new AbortController().signal;
const { log } = captureLog();

let parent: string;
let server: TestPostgres;
let runtime: Runtime;
let backup: string;

const envOf = (name: string, url?: string) =>
  parseEnv({
    LECTERN_DATA: join(parent, name),
    EMBEDDINGS: 'off',
    LOG_LEVEL: 'silent',
    ...(url !== undefined && { DATABASE_URL: url }),
  });

async function ask(of: Runtime): Promise<string> {
  const sessionId = crypto.randomUUID();
  const question = buildQuestion('How long should I sit still in the chair?', { sessionId });
  const { metadata } = await answerOf(of.answerQuestion(question));
  expect(metadata).toMatchObject({ outcome: 'answered' });
  return sessionId;
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (AppError.is(error) ? `${error.code}: ${error.message}` : String(error)),
  );

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  server = await startPostgres();
  runtime = await createRuntime(envOf('data', await server.createDatabase()), log);
  await collect(runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, NEVER));
  await mkdir(join(parent, 'data', 'uploads', 'one'), { recursive: true });
  await writeFile(join(parent, 'data', 'uploads', 'one', 'lamp.epub'), 'the words of a lamp');
  backup = join(parent, 'lectern.tar.gz');
});

afterAll(async () => {
  await runtime.close();
  await server.stop();
  await rm(parent, { recursive: true, force: true });
});

it('restores every turn that was acknowledged before it began into an empty database, while others go on', async () => {
  const session = await ask(runtime);
  const [written] = await Promise.all([
    writeBackup(backup, (signal) => runtime.backUp(signal), NEVER),
    ask(runtime),
    ask(runtime),
  ]);
  expect(written.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['database.dump', 'uploads/one/lamp.epub']),
  );

  const copyEnv = envOf('copy', await server.createDatabase());
  expect(await restoreBackup(copyEnv, backup, { replaces: false, log })).toMatchObject({
    isUpdated: false,
    replaced: null,
  });
  expect(await readFile(join(parent, 'copy', 'uploads', 'one', 'lamp.epub'), 'utf8')).toBe('the words of a lamp');
  const copy = await createRuntime(copyEnv, log);
  try {
    expect(await copy.listTurns(ANONYMOUS, session)).toHaveLength(1);
    expect(await ask(copy)).toEqual(expect.any(String));
  } finally {
    await copy.close();
  }
  expect(await refusal(restoreBackup(copyEnv, backup, { replaces: true, log }))).toMatch(
    /^validation_error: The database of DATABASE_URL already has tables/,
  );
});

it('refuses a damaged backup, the other kind of database and a server that is away, each in one sentence that names no password', async () => {
  const damaged = join(parent, 'damaged.tar.gz');
  await copyFile(backup, damaged);
  const bytes = await readFile(damaged);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  const empty = await server.createDatabase();
  expect(await refusal(restoreBackup(envOf('a', empty), damaged, { replaces: false, log }))).toMatch(
    /not a whole backup/,
  );
  expect(await refusal(restoreBackup(envOf('b'), backup, { replaces: false, log }))).toMatch(
    /^validation_error: .* is a backup of a database server: set DATABASE_URL/,
  );
  const away = new URL(empty);
  away.port = '1';
  const said = await refusal(restoreBackup(envOf('c', away.href), backup, { replaces: false, log }));
  expect(said).toBe('storage_unavailable: The database of DATABASE_URL cannot be reached.');
  // Nothing was left in the database by the refused ones.
  expect(await refusal(restoreBackup(envOf('d', empty), backup, { replaces: false, log }))).toBe('done');
});

it('removes the dump that a killed process left, and none that another instance is writing', async () => {
  const folder = join(parent, 'data');
  for (const name of ['dump-killed', 'dump-inUse1']) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, 'password'), '*:*:*:*:secret');
  }
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(join(folder, 'dump-killed'), anHourAgo, anHourAgo);
  await writeBackup(join(parent, 'next.tar.gz'), (signal) => runtime.backUp(signal), NEVER);
  expect((await readdir(folder)).filter((name) => name.startsWith('dump-'))).toEqual(['dump-inUse1']);
});

it('stops pg_dump when it is cancelled', async () => {
  const stopped = new AbortController();
  const writing = refusal(
    writeBackup(join(parent, 'stopped.tar.gz'), (signal) => runtime.backUp(signal), stopped.signal),
  );
  stopped.abort();
  expect(await writing).toMatch(/abort/i);
});
