import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startServer, type StartedServer } from '#tools/start-server.ts';

const SHOWN = /Name {7}admin\n {4}Password {3}([\w-]{20})\n/;

let dataFolder: string;
let server: StartedServer | null = null;

beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lectern-first-start-'));
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await rm(dataFolder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}): Promise<StartedServer> =>
  (server = await startServer({ env: { LECTERN_DATA: dataFolder, LOG_LEVEL: 'trace', ...env }, keepData: true }));

async function signIn(url: string, password: string): Promise<number> {
  const response = await fetch(`${url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password }),
  });
  await response.body?.cancel();
  return response.status;
}

it('shows the password once, in the terminal and not in the log, and keeps it until another one is configured', async () => {
  const first = await start();
  const password = SHOWN.exec(first.log())?.[1] ?? '';
  expect(first.log().split(password)).toHaveLength(2);
  const logLines = first
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(logLines.length).toBeGreaterThan(0);
  expect(logLines.join('\n')).not.toContain(password);
  expect(await signIn(first.url, password)).toBe(200);
  await first.stop();

  const second = await start();
  expect(second.log()).not.toMatch(SHOWN);
  expect(second.log()).not.toContain(password);
  expect(await signIn(second.url, password)).toBe(200);
  await second.stop();

  const third = await start({ ADMIN_PASSWORD: 'chosen by the operator' });
  expect(third.log()).not.toMatch(SHOWN);
  expect(await signIn(third.url, password)).toBe(401);
  expect(await signIn(third.url, 'chosen by the operator')).toBe(200);
});
