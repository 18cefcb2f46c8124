import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { OPERATOR } from '#lib/people/administration/manage-accounts.ts';
import { restoreBackup } from '#lib/serving/runtime/back-up.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

const SERVER = fileURLToPath(new URL('../support/back-up-until-killed.ts', import.meta.url));
const ROUNDS = 20;
const log = createLogger('silent');

let parent: string;
/** Everything that was acknowledged before a backup that was restored, by kind. */
const acknowledged = new Map<string, string[]>();

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'lectern-test-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Lets a process work on the library and back it up, and kills it when the backup is complete, while it still works. */
async function backUpAndKill(dataFolder: string, backup: string): Promise<void> {
  const server = spawn(process.execPath, [SERVER, dataFolder, backup], { stdio: ['ignore', 'pipe', 'inherit'] });
  let hasBegun = false;
  for await (const line of createInterface(server.stdout)) {
    const [kind = '', id] = line.split(' ');
    if (kind === 'begin') hasBegun = true;
    if (kind === 'done') server.kill('SIGKILL');
    if (id !== undefined && !hasBegun) acknowledged.set(kind, [...(acknowledged.get(kind) ?? []), id]);
  }
  if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  expect(server.signalCode).toBe('SIGKILL');
}

/** The ids of what is in the library, by kind. */
async function present(runtime: Runtime): Promise<Map<string, Set<string>>> {
  const turns: string[] = [];
  for (const id of acknowledged.get('turn') ?? [])
    if ((await runtime.listTurns(ANONYMOUS, id)).length === 1) turns.push(id);
  const conversations: string[] = [];
  for (const id of acknowledged.get('conversation') ?? []) {
    const kept = await runtime.kept.list({ ...ANONYMOUS, userId: id }, 'conversations');
    conversations.push(...kept.map((record) => record.id));
  }
  const accounts = await runtime.administration.accounts.list(OPERATOR);
  return new Map([
    ['turn', new Set(turns)],
    ['conversation', new Set(conversations)],
    ['account', new Set(accounts.map(({ name }) => name.split('@')[0] ?? ''))],
    ['book', new Set((await runtime.listDocuments(ANONYMOUS)).map(({ title }) => title.replace('Book ', '')))],
  ]);
}

it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'round %i: a library that is destroyed under load has all that was acknowledged before its backup',
  async () => {
    const dataFolder = join(parent, 'data');
    const backup = join(parent, `${crypto.randomUUID()}.tar.gz`);
    await backUpAndKill(dataFolder, backup);
    await rm(dataFolder, { recursive: true });
    const env = parseEnv({ LECTERN_DATA: dataFolder, EMBEDDINGS: 'off', LOG_LEVEL: 'silent' });
    await restoreBackup(env, backup, { replaces: false, log });
    await rm(backup);
    const runtime = await createRuntime(env, log);
    try {
      const found = await present(runtime);
      for (const [kind, ids] of acknowledged) {
        expect(ids.length).toBeGreaterThan(0);
        expect(ids.filter((id) => found.get(kind)?.has(id) !== true)).toEqual([]);
      }
      expect(acknowledged.size).toBe(4);
    } finally {
      await runtime.close();
    }
  },
);
