import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { scriptedRuntime } from '#tests/support/scripted-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const PIECE = `${'x'.repeat(50_000)}\n`;

let server: RoutesServer | null = null;
let stopping: AbortController;
const log = captureLog();

beforeEach(() => {
  stopping = new AbortController();
  log.clear();
});
afterEach(async () => {
  await server?.close();
  server = null;
});

/** Asks a server whose exports are these pieces for one. */
async function open(pieces: (signal: AbortSignal) => AsyncIterable<string>): Promise<Response> {
  const scripted = scriptedRuntime(() => {
    throw new AppError('internal_error');
  });
  const runtime = {
    ...scripted,
    log: log.log,
    administration: {
      ...scripted.administration,
      identify: async () => ({ name: 'ann', role: 'admin' }) as const,
      exportTurns: (_who: unknown, _wanted: unknown, signal: AbortSignal) => pieces(signal),
    },
  };
  server = await serveRoutes(await openApiRoutes(runtime, stopping.signal));
  return fetch(`${server.url}/api/admin/export?format=jsonl`);
}

const isLogged = (): boolean => log.lines().some(({ msg }) => msg === 'export broke off');

test('an export that fails before its first turn is an error with a status', async () => {
  const response = await open(async function* () {
    await setImmediate();
    if (PIECE === '') yield PIECE;
    throw new AppError('storage_unavailable');
  });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error_code: 'storage_unavailable' });
});

test('an export that fails later breaks the connection, so that it does not look whole, and is logged', async () => {
  const response = await open(async function* () {
    yield PIECE;
    await setImmediate();
    throw new AppError('storage_unavailable');
  });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(isLogged()).toBe(true);
});

test('an export breaks off when the server stops', async () => {
  const response = await open(async function* (signal) {
    while (!signal.aborted) yield PIECE;
  });
  const reader = response.body?.getReader();
  await reader?.read();
  stopping.abort(new AppError('storage_unavailable'));
  const readOn = async (): Promise<void> => {
    while ((await reader?.read())?.done === false);
  };
  await expect(readOn()).rejects.toThrow();
  expect(isLogged()).toBe(true);
});

test('an export is read no further once its reader has gone', async () => {
  let ended: 'by its end' | 'by the reader' | null = null;
  let isWanted = true;
  const response = await open(async function* (signal) {
    signal.addEventListener('abort', () => (isWanted = false));
    try {
      for (let piece = 0; piece < 100_000; piece += 1) yield PIECE;
      ended = 'by its end';
    } finally {
      ended ??= 'by the reader';
    }
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await expect.poll(() => ended).toBe('by the reader');
  expect(isWanted).toBe(false);
  expect(isLogged()).toBe(false);
});
