import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { entryOf } from '#db/backup-entry.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { packBackup } from '#lib/serving/backup/backup-archive.ts';
import { restoreBackup, writeBackup } from '#lib/serving/runtime/back-up.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { longIt } from '#tests/support/long-it.ts';
import { answerOf, buildQuestion } from '#tests/support/open-test-runtime.ts';

const NEVER = new AbortController().signal;
const { log } = captureLog();

let parent: string;
let runtime: Runtime;
let backup: string;
/** The sessions whose turns were acknowledged before the backup began. */
const before: string[] = [];

const envOf = (name: string) => parseEnv({ LECTERN_DATA: join(parent, name), EMBEDDINGS: 'off', LOG_LEVEL: 'silent' });
const restoreInto = (name: string, file = backup, replaces = false) =>
  restoreBackup(envOf(name), file, { replaces, log });

async function ask(of: Runtime): Promise<string> {
  const sessionId = crypto.randomUUID();
  const question = buildQuestion('How long should I sit still in the chair?', { sessionId });
  const { metadata } = await answerOf(of.answerQuestion(question));
  expect(metadata).toMatchObject({ outcome: 'answered' });
  return sessionId;
}

async function turnsOf(of: Runtime, sessions: readonly string[]): Promise<number[]> {
  return Promise.all(sessions.map(async (session) => (await of.listTurns(ANONYMOUS, session)).length));
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (AppError.is(error) ? error.code : String(error)),
  );
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  runtime = await createRuntime(envOf('data'), log);
  await collect(runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, NEVER));
  await mkdir(join(parent, 'data', 'uploads', 'one'), { recursive: true });
  await writeFile(join(parent, 'data', 'uploads', 'one', 'lamp.epub'), 'the words of a lamp');
  before.push(await ask(runtime));
  backup = join(parent, 'lectern.tar.gz');
});

afterAll(async () => {
  await runtime.close();
  await rm(parent, { recursive: true, force: true });
});

describe('a backup of a data folder that is in use', () => {
  it('restores every turn and book that was acknowledged before it began, while others go on', async () => {
    const writing = writeBackup(backup, () => runtime.backUp(), NEVER);
    const meanwhile = await Promise.all([ask(runtime), ask(runtime)]);
    const removed = await runtime.deleteConversation(ANONYMOUS, meanwhile[0]);
    const written = await writing;
    expect(removed).toBe(1);
    expect(written).toMatchObject({ format: 1 });
    expect((await stat(backup)).mode & 0o777).toBe(0o600);

    expect(await restoreInto('copy')).toMatchObject({ lectern: written.lectern, isUpdated: false, replaced: null });
    expect(await readFile(join(parent, 'copy', 'uploads', 'one', 'lamp.epub'), 'utf8')).toBe('the words of a lamp');
    const copy = await createRuntime(envOf('copy'), log);
    try {
      expect(await turnsOf(copy, before)).toEqual([1]);
      expect(await ask(copy)).toEqual(expect.any(String));
    } finally {
      await copy.close();
    }
    expect(await turnsOf(runtime, [...before, ...meanwhile])).toEqual([1, 0, 1]);
  });

  it('is one at a time, and one that is given up lets the next begin', async () => {
    const first = await runtime.backUp();
    expect(await codeOf(runtime.backUp())).toBe('rate_limited');
    first.destroy();
    await expect.poll(() => codeOf(runtime.backUp().then((next) => next.destroy())), { timeout: 20_000 }).toBe('done');
    expect(await ask(runtime)).toEqual(expect.any(String));
  });

  it('never replaces a file', async () => {
    expect(await codeOf(writeBackup(backup, () => runtime.backUp(), NEVER))).toBe('validation_error');
  });
});

describe('restoring', () => {
  longIt('leaves a library alone, and moves it aside when asked to replace it', async () => {
    await cp(join(parent, 'copy'), join(parent, 'other'), { recursive: true });
    expect(await codeOf(restoreInto('other'))).toBe('validation_error');
    const { replaced } = await restoreInto('other', backup, true);
    expect(await readdir(replaced ?? '')).toEqual(expect.arrayContaining(['postgres', 'uploads', 'database-made']));
    const other = await createRuntime(envOf('other'), log);
    expect(await turnsOf(other, before)).toEqual([1]);
    await other.close();
  });

  it('names a file that is not there', async () => {
    expect(await codeOf(restoreInto('untouched', join(parent, 'none.tar.gz')))).toBe('not_found');
  });

  it('is refused in a folder that a server uses', async () => {
    expect(await codeOf(restoreInto('data', backup, true))).toBe('storage_unavailable');
  });

  it.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['cut short', (bytes) => bytes.subarray(0, bytes.length - 4_096)],
    ['without its last byte', (bytes) => bytes.subarray(0, bytes.length - 1)],
    [
      'with one bit changed',
      (bytes) =>
        Buffer.from(bytes).fill(Number(bytes[bytes.length >> 1]) ^ 1, bytes.length >> 1, (bytes.length >> 1) + 1),
    ],
    ['empty', () => new Uint8Array()],
    ['of another kind', () => Buffer.from('PK\u0003\u0004 not a backup')],
  ])('refuses a file that is %s, and changes nothing', async (name, damage) => {
    const file = join(parent, `${name}.tar.gz`);
    await writeFile(file, damage(await readFile(backup)));
    expect(await codeOf(restoreInto('untouched', file))).toBe('validation_error');
    expect(await readdir(join(parent, 'untouched'))).toEqual([]);
  });

  it.each([
    ['above the root', '../escaped'],
    ['at an absolute path', '/tmp/escaped'],
    ['with a backslash', String.raw`uploads\..\..\escaped`],
  ])('refuses an archive with a file %s', async (name, path) => {
    const file = await archived(`${name}.tar.gz`, [entryOf(path, Buffer.from('x'))], 1);
    expect(await codeOf(restoreInto('untouched', file))).toBe('validation_error');
  });

  it('refuses a backup of a newer version, and says so', async () => {
    const file = await archived('newer.tar.gz', [entryOf('uploads/a', Buffer.from('x'))], Date.now() * 2);
    await expect(restoreInto('untouched', file)).rejects.toThrow(/newer version of Lectern \(9\.9\.9\)/);
  });
});

async function archived(name: string, entries: ReturnType<typeof entryOf>[], newest: number): Promise<string> {
  const file = join(parent, name);
  const about = { lectern: '9.9.9', made_at: new Date().toISOString() };
  const given = (async function* () {
    yield* entries;
  })();
  await writeFile(file, packBackup(given, { ...about, migrations: { relational: newest, chunks: 1 } }));
  return file;
}
