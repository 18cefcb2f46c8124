import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, copyFileSync, cpSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';

/** Somebody who owns nothing; without the right to become him, the test stays who it is. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const BOOK = resolve('tests/fixtures/books/lighthouse');

let place = '';
let image = '';
let environment: NodeJS.ProcessEnv = { NODE_ENV: 'production' };
let server: ChildProcess;
let url = '';

/** Builds what the container image holds, and starts it somewhere else, with nothing around it. */
beforeAll(async () => {
  expect(await run(['--disable-warning=ExperimentalWarning', resolve('scripts/build-image-folder.mjs')])).toBe(0);
  place = await mkdtemp(join(tmpdir(), 'lectern-image-'));
  chmodSync(place, 0o755);
  image = join(place, 'image');
  cpSync('.next/lectern-image', image, { recursive: true, verbatimSymlinks: true });
  copyFileSync(process.execPath, join(place, 'node'));
  const data = join(place, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid);
  cpSync(BOOK, join(place, 'book'), { recursive: true });
  environment = { NODE_ENV: 'production', PORT: '0', LECTERN_DATA: data };
  server = startThere(['start.mjs']);
  url = await addressOf(server);
});

afterAll(async () => {
  if (server.exitCode === null) server.kill('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

function startThere(args: string[]): ChildProcess {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return spawn(join(place, 'node'), args, { cwd: image, env: environment, ...NOBODY, stdio: [...stdio] });
}

async function run(args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function runThere(args: string[]): Promise<number | null> {
  const child = startThere(args);
  child.stdout?.resume();
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

/** The address in its last words before requests are answered. */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('There is no output to read.');
  for await (const line of createInterface(stdout)) {
    const address = /ready at (http:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('The server ended before it was ready.');
}

describe('the folder that the container image is made of', () => {
  it('holds no package that only development needs', () => {
    const { packages } = z
      .object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) })
      .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
    const held = globSync('node_modules/{*,@*/*}/package.json', { cwd: image }).map((path) =>
      path.replace(/\/[^/]*$/, ''),
    );
    expect(held.length).toBeGreaterThan(50);
    expect(held.filter((path) => packages[path]?.dev)).toEqual([]);
    expect(held.filter((path) => /^node_modules\/(?:typescript|@next\/swc|node-linux|sharp)/.test(path))).toEqual([]);
  });

  it('is healthy, by the question that the image asks', async () => {
    expect((await fetch(`${url}/health`)).status).toBe(200);
    const check = /HEALTHCHECK[^[]*CMD (\[.*\])/.exec(readFileSync('Dockerfile', 'utf8').replaceAll('\\\n', ' '))?.[1];
    const [, ...args] = z.array(z.string()).parse(JSON.parse(check ?? ''));
    const ask = async (port: string) => {
      const child = spawn(process.execPath, args, { env: { NODE_ENV: 'production', PORT: port }, stdio: 'ignore' });
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    };
    expect(await ask(new URL(url).port)).toBe(0);
    expect(await ask('1')).toBe(1);
  });

  it('answers a question with a source', async () => {
    const response = await fetch(`${url}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'What happens after kill -9?' }),
    });
    const { answer, sources } = chatResponseSchema.parse(await response.json());
    expect(answer).toContain('[1]');
    expect(sources[0]?.page_title).toBe('Operating');
  });

  it('shows pages with their styles and scripts, and the documentation of the API', async () => {
    const page = await (await fetch(`${url}/books/handbook/operating`)).text();
    expect(page).toContain('What happens after kill -9');
    const parts = [...page.matchAll(/(?:href|src)="(\/_next\/static\/[^"]+)"/g)].map(([, part]) => part ?? '');
    expect(parts.length).toBeGreaterThan(3);
    for (const part of [...parts, '/docs', '/docs/swagger-ui.css', '/openapi.json', '/icon.svg']) {
      expect((await fetch(url + part)).status, part).toBe(200);
    }
  });

  it('takes a book in through its own command', async () => {
    expect(await runThere(['cli/ingest/main.ts', join(place, 'book'), '--id', 'lighthouse'])).toBe(0);
    expect((await fetch(`${url}/books/lighthouse/2-the-lamp`)).status).toBe(200);
  });

  it('ends when it is told to', async () => {
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    expect(code).toBe(0);
  });
});
