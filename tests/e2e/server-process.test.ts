import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { z } from 'zod';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { copyDataFolder } from '#tests/support/open-test-database.ts';
import { json, startFakeService } from '#tests/support/services/fake-http-service.ts';
import { startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { beginVisit } from '#tests/support/visit.ts';
import { malformedRequest } from '#tests/support/malformed-requests.ts';
import { launchBrowser } from '#tools/browser/launch-browser.ts';

const PROJECT = join(import.meta.dirname, '../..');

describe('a running server', () => {
  const server = inject('server');

  test('answers malformed requests through Next with typed 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(malformedRequest, async ({ method, path, headers, body }) => {
        const response = await fetch(server.url + path, { method, headers, body });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        errorResponseSchema.parse(await response.json());
      }),
      { numRuns: 500 },
    );
  });

  test('sends an answer event by event, uncompressed', async () => {
    const response = await fetch(`${server.url}/chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'gzip' },
      body: JSON.stringify({ query: 'What is it?', mode: 'selected_text', selected_text: 'It is a set of rules.' }),
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(await response.text()).toMatch(/^(?:data: [^\n]+\n\n)+$/);
  });

  test('gives every method of an unsupported kind a typed answer', async () => {
    for (const [method, path, status] of [
      ['POST', '/', 405],
      ['DELETE', '/books/handbook', 405],
      ['PUT', '/chat', 405],
      ['POST', '/nowhere', 404],
    ] as const) {
      const response = await fetch(server.url + path, { method });
      expect(response.status).toBe(status);
      errorResponseSchema.parse(await response.json());
    }
  });

  test('shows its documentation in a browser, and a question can be tried there', async () => {
    const browser = await launchBrowser();
    const { page, incidents } = await beginVisit(browser, server.url);
    await page.goto('/docs');
    await page.locator('.opblock-summary-path').first().click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    await browser.close();
    expect(incidents).toEqual([]);
  });

  test('leaves a file for the command line that only this user may read', async () => {
    const path = join(server.dataFolder, 'server.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const file = z
      .object({ url: z.string(), pid: z.int(), token: z.string().min(32) })
      .parse(JSON.parse(await readFile(path, 'utf8')));
    expect(file).toMatchObject({ url: server.url, pid: server.pid });
  });
});

describe('starting and stopping', () => {
  test('a taken port is one sentence and exit code 1', async () => {
    const taken = createServer().listen(0);
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { child, output } = run({ PORT: String(port) });
    expect(await exitOf(child)).toBe(1);
    expect(output().trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is already in use`)]);
    taken.close();
  });

  test('a wrong configuration is one sentence and exit code 1', async () => {
    const { child, output } = run({ PORT: 'many', TRUSTED_PROXIES: '' });
    expect(await exitOf(child)).toBe(1);
    expect(output()).toMatch(/^The configuration is not valid: PORT: .*\n$/);
  });

  test('a termination signal ends it in order, with exit code 0', async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-'));
    const { child, output } = run({ PORT: '0', LECTERN_DATA: dataFolder });
    while (!output().includes('is ready')) await once(child.stdout ?? child, 'data');
    expect(existsSync(join(dataFolder, 'server.json'))).toBe(true);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    expect(existsSync(join(dataFolder, 'server.json'))).toBe(false);
    await rm(dataFolder, { recursive: true, force: true });
  });

  test('a start without a model tells of one on this machine, in one line and once it is ready', async () => {
    const dataFolder = await copyDataFolder(inject('handbookFolder'));
    const program = await startFakeService(() => json({ data: [{ id: 'a-model', owned_by: 'llamacpp' }] }));
    const { port } = new URL(program.url);
    const { child, output } = run({ PORT: '0', LECTERN_DATA: dataFolder, LLM_LOCAL_PORTS: port });
    while (!output().includes('LLM=auto')) await once(child.stdout ?? child, 'data');
    const [ready, notice] = output().trim().split('\n').slice(-2);
    expect(ready).toContain('is ready');
    expect(notice).toMatch(/^llama\.cpp with a-model .* start with LLM=auto and it writes the answers\.$/);
    expect(program.calls).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(0);
    await program.close();
    await rm(dataFolder, { recursive: true, force: true });
  });

  test('an origin that is none is one sentence and exit code 1', async () => {
    const { child, output } = run({ PORT: '0', CORS_ORIGINS: 'app.example' });
    expect(await exitOf(child)).toBe(1);
    expect(output()).toMatch(/^CORS_ORIGINS must list origins [^\n]+\n$/);
  });

  test('an answer under way ends with an error when its grace is over, and until then /health says to look elsewhere', async () => {
    const { child, url, response, close } = await runWithAnswerUnderWay({ SHUTDOWN_GRACE_MS: '2000' });
    child.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${url}/health`)).status, { interval: 50 }).toBe(503);
    const text = await response.text();
    expect(text).toContain('The server is shutting down.');
    expect(text).not.toContain('"type":"done"');
    expect(await exitOf(child)).toBe(0);
    await close();
  });

  test('a second signal ends it at once', async () => {
    const { child, response, close } = await runWithAnswerUnderWay({ SHUTDOWN_GRACE_MS: '600000' });
    const exitCode = () => {
      child.kill('SIGTERM');
      return child.exitCode;
    };
    await expect.poll(exitCode, { interval: 200, timeout: 20_000 }).toBe(1);
    await expect(response.text()).rejects.toThrow();
    await close();
  });
});

/** A server that answers one question, with a model that never comes to its end. */
async function runWithAnswerUnderWay(variables: Record<string, string>) {
  const endpoint = await startModelEndpoint(() => ({
    text: ['The lamp burns oil [1]. ', 'The lamp ', 'burns oil '],
    hangs: true,
  }));
  const dataFolder = await copyDataFolder(inject('handbookFolder'));
  const { child, output } = run({ PORT: '0', LECTERN_DATA: dataFolder, ...endpoint.variables, ...variables });
  while (!output().includes('is ready')) await once(child.stdout ?? child, 'data');
  const url = /ready at (\S+)/.exec(output())?.[1] ?? '';
  const selection = { mode: 'selected_text', selected_text: 'The lamp burns oil.' };
  const response = await fetch(`${url}/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'What does the lamp burn?', ...selection }),
  });
  expect(response.status).toBe(200);
  return {
    child,
    url,
    response,
    close: async () => {
      await endpoint.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

function run(variables: Record<string, string>): { child: ChildProcess; output: () => string } {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...variables };
  const child = spawn(process.execPath, ['server/serve.ts'], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { child, output: () => text };
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}
