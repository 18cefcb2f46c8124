import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const PROJECT = join(import.meta.dirname, '../..');
const READER = { name: 'read-only', role: 'read_only' } as const;
/** More than is read before the command is killed. */
const PAGES = 3_000;

let folder: string;
let long: string;
let short: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-lost-'));
  [long, short] = [join(folder, 'long'), join(folder, 'short')];
  await Promise.all([mkdir(long), mkdir(short)]);
  await writeFile(join(short, 'page.md'), '# Short\n\nOne page.\n');
  // The command says of this one that it cannot be read: then the run is under way.
  await writeFile(join(long, '0000.md'), Buffer.of(0x23, 0x00));
  for (let page = 1; page <= PAGES; page += 1)
    await writeFile(
      join(long, `${String(page).padStart(4, '0')}.md`),
      `# Page ${page}\n\nThe words of page ${page}.\n`,
    );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command until it reads pages, and kills it. */
async function ingestAndKill(variables: Record<string, string>): Promise<void> {
  const command = spawn(process.execPath, ['cli/ingest/main.ts', long, '--verbose'], {
    cwd: PROJECT,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  command.stderr.on('data', (piece) => {
    said += String(piece);
    if (said.includes('0000.md')) command.kill('SIGKILL');
  });
  await once(command, 'exit');
  expect(command.signalCode, said).toBe('SIGKILL');
}

const openOn = (variables: Record<string, string>): Promise<Runtime> =>
  createRuntime(parseEnv({ LOG_LEVEL: 'silent', EMBEDDINGS: 'off', ...variables }));

async function statusOf(runtime: Runtime, path: string): Promise<string | undefined> {
  const runs = await runtime.administration.listIngestRuns(READER);
  return runs.find((run) => run.path === path)?.status;
}

describe('a run whose process was killed', () => {
  it('is interrupted as soon as the data folder is opened again', async () => {
    const variables = { LECTERN_DATA: join(folder, 'data') };
    await ingestAndKill(variables);
    const runtime = await openOn(variables);
    expect(await statusOf(runtime, long)).toBe('interrupted');
    await runtime.close();
  });

  describe('on a database of several processes', () => {
    let postgres: TestPostgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.stop());

    it('is interrupted as soon as another one has its turn', async () => {
      const databaseUrl = await postgres.createDatabase();
      const there = { DATABASE_URL: databaseUrl, LECTERN_DATA: join(folder, 'there') };
      const runtime = await openOn({ DATABASE_URL: databaseUrl, LECTERN_DATA: join(folder, 'here') });
      await ingestAndKill(there);
      const following = runtime.ingest({ path: short }, new AbortController().signal)[Symbol.asyncIterator]();
      await following.next();
      expect(await statusOf(runtime, long)).toBe('interrupted');
      expect(await statusOf(runtime, short)).toBe('running');
      while ((await following.next()).done !== true);
      expect(await statusOf(runtime, short)).toBe('done');
      await runtime.close();
    });
  });
});
