import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { keptAnswerSchema } from '#lib/contracts/kept-answer.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { ingestFixtures } from '#tests/support/answer-library.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const PROJECT = join(import.meta.dirname, '../..');
const LIGHTHOUSE = join(FIXTURE_BOOKS, 'lighthouse');

const verifiedSchema = z.object({
  file: z.enum(['intact', 'altered']),
  footnotes: z.array(z.object({ number: z.int(), status: z.string() })),
});

interface Run {
  code: number;
  output: string;
}

let folder: string;
let answer: string;
let app: TestRuntime;
let server: RoutesServer;
let dataFolder: string;

async function run(data: string, name: string, ...parameters: string[]): Promise<Run> {
  const env = { ...process.env, LECTERN_DATA: data };
  try {
    const command = [`cli/${name}/main.ts`, ...parameters];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: PROJECT, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error;
    return { code: Number(error.code), output: String(error.stdout) + String(error.stderr) };
  }
}

async function write(name: string, markdown: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, markdown);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  app = await openTestRuntime();
  ({ dataFolder } = app.runtime.env);
  server = await serveRoutes(await openApiRoutes(app.runtime));
  const running = { url: server.url, pid: process.pid, token: app.runtime.ingestToken };
  await writeFile(join(dataFolder, 'server.json'), JSON.stringify(running));
  await ingestFixtures(app.runtime, ['lighthouse']);
  const body = JSON.stringify({ query: 'When is the lamp lit?' });
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(`${server.url}/api/answers`, { method: 'POST', headers, body });
  const kept = keptAnswerSchema.parse(await reply.json());
  answer = await (await fetch(`${server.url}/api/answers/${kept.response_artifact?.id ?? ''}`)).text();
}, 60_000);

afterAll(async () => {
  await server.close();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('npm run verify', () => {
  it('finds an answer exact, through the server on the data folder', async () => {
    const { code, output } = await run(dataFolder, 'verify', await write('answer.md', answer));
    expect(output).toMatch(/^\[1\] +exact +p\. \d+ /m);
    expect(output).toContain('The file is unchanged since it was saved.');
    expect(code).toBe(0);
  });

  it('asks the server that is named, and answers in JSON', async () => {
    const path = await write('answer.md', answer);
    const { code, output } = await run(folder, 'verify', path, '--server', server.url, '--json');
    const verified = verifiedSchema.parse(JSON.parse(output));
    expect(code).toBe(0);
    expect(verified.file).toBe('intact');
    expect(new Set(verified.footnotes.map(({ status }) => status))).toEqual(new Set(['exact']));
  });

  it('reports a changed byte in a quotation', async () => {
    const changed = answer.replace(/^( +> “.)./m, '$1#');
    expect(changed).not.toBe(answer);
    const { code, output } = await run(dataFolder, 'verify', await write('changed.md', changed));
    expect(output).toMatch(/^\[1\] +altered/m);
    expect(code).toBe(1);
  });

  it('says so when there is no such file, and when there is no such server', async () => {
    expect(await run(dataFolder, 'verify', join(folder, 'none.md'))).toMatchObject({ code: 66 });
    const path = await write('answer.md', answer);
    const nobody = await run(folder, 'verify', path, '--server', 'http://127.0.0.1:9');
    expect(nobody.code).toBe(69);
    expect(nobody.output.trim().split('\n')).toHaveLength(1);
  });

  it('finds words orphaned in a library that never had them, over its data folder alone', async () => {
    const empty = await makeDataFolder();
    const { code, output } = await run(empty, 'verify', await write('answer.md', answer));
    expect(output).toMatch(/^\[1\] +orphaned/m);
    expect(code).toBe(1);
    await run(empty, 'ingest', LIGHTHOUSE);
    expect(await run(empty, 'verify', join(folder, 'answer.md'))).toMatchObject({ code: 0 });
    removeDataFolder(empty);
  });
});
