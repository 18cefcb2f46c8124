import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { PROJECT } from '#scripts/lib/project.mjs';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { variableNames } from '#tests/support/variable-names.ts';
import { findFreePort } from '#tools/start-server.ts';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const QUESTION = 'When is the lamp lit?';
const TARBALL = join(PROJECT, 'lectern-0.1.0.tgz');
const MINUTES = 60_000;

let folder: string;
let env: NodeJS.ProcessEnv;

/** As whoever has installed it: none of this project's tools but its Node are in reach. */
async function run(
  command: string,
  args: string[],
  at = folder,
): Promise<{ stdout: string; stderr: string; code: number }> {
  try {
    return { ...(await promisify(execFile)(command, args, { cwd: at, env, maxBuffer: 1 << 26 })), code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    if (typeof code !== 'number') throw error;
    return { stdout, stderr, code };
  }
}

const lectern = (...args: string[]) => run(join(folder, 'node_modules/.bin/lectern'), args);

beforeAll(async () => {
  const { INIT_CWD: _caller, NODE_OPTIONS: _options, ...inherited } = process.env;
  folder = await mkdtemp(join(tmpdir(), 'lectern-installed-'));
  env = { ...inherited, XDG_CACHE_HOME: join(folder, 'cache'), LECTERN_DATA: join(folder, 'data'), LOG_LEVEL: 'error' };
  // As the handbook says: what runs models would fetch libraries for GPUs.
  env['ONNXRUNTIME_NODE_INSTALL'] = 'skip';
  const packed = await run('npm', ['run', 'pack'], PROJECT);
  expect(packed.code, packed.stderr).toBe(0);
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const installed = await run('npm', ['install', TARBALL, '--no-audit', '--no-fund']);
  expect(installed.code, installed.stderr).toBe(0);
  await cp(join(FIXTURE_BOOKS, 'lighthouse'), join(folder, 'lighthouse'), { recursive: true });
}, 15 * MINUTES);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(TARBALL, { force: true });
});

/** Checked against the types of the package, and run by Node. */
const CLIENT_PROGRAM = `import { createLecternClient, type components } from 'lectern/client';
const { argv } = (globalThis as unknown as { process: { argv: string[] } }).process;
const client = createLecternClient({ baseUrl: argv[2] ?? '' });
const { data } = await client.POST('/api/chat', { body: { query: ${JSON.stringify(QUESTION)} } });
const outcome: components['schemas']['AnswerMetadata']['outcome'] | undefined = data?.metadata.outcome;
const { error, response } = await client.GET('/api/documents/{document_id}', { params: { path: { document_id: 'none' } } });
console.log(outcome, error?.error_code, response.status);
// @ts-expect-error There is no such address.
client.GET('/api/nothing').catch(() => undefined);
`;

describe('the installed package', () => {
  it('answers in a terminal about a folder, with coloured quotes and without a server', async () => {
    env = { ...env, FORCE_COLOR: '1' };
    const { stdout, code } = await lectern('ask', QUESTION, './lighthouse');
    env = { ...env, FORCE_COLOR: '0' };
    expect(code).toBe(0);
    expect(stdout).toContain('\u001b[32m“The lamp is lit half an hour before sunset.”\u001b[39m');
    expect(stdout).toContain('2-the-lamp.md');
    const plain = await lectern('ask', QUESTION, './lighthouse', '--json');
    expect(chatResponseSchema.parse(JSON.parse(plain.stdout)).metadata.outcome).toBe('answered');
    expect((await lectern('ask', 'Who invented the zeppelin of Mars?', './lighthouse')).code).toBe(1);
  });

  it('searches, ingests and asks its library', async () => {
    expect((await lectern('search', 'reserve lamp', './lighthouse')).stdout).toContain('reserve lamp');
    expect((await lectern('ingest', './lighthouse')).code).toBe(0);
    expect((await lectern('ask', QUESTION)).stdout).toContain('half an hour before sunset');
  });

  it('is a library with types, and loads nothing of Next', async () => {
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { createRagAgent } = await import('lectern');
      const agent = createRagAgent();
      let answer = '';
      for await (const event of agent.ask(${JSON.stringify(QUESTION)})) if (event.type === 'answer-delta') answer += event.text;
      await agent.close();
      console.log(JSON.stringify({ answer, next: loaded.filter((url) => /node_modules\\/(?:next|react)\\//.test(url)) }));`;
    await writeFile(join(folder, 'ask.mjs'), program);
    const { stdout, stderr } = await run(process.execPath, ['ask.mjs']);
    expect(JSON.parse(stdout || JSON.stringify(stderr))).toMatchObject({
      answer: expect.stringContaining('half an hour before sunset') as string,
      next: [],
    });
    await writeFile(
      join(folder, 'typed.ts'),
      `import { createRagAgent, type AnswerEvent } from 'lectern';
      const agent = createRagAgent({ viewer: { userId: 'ann' } });
      for await (const event of agent.ask('Why?')) { const one: AnswerEvent = event; console.log(one.type); }
      // @ts-expect-error A viewer is no number.
      createRagAgent({ viewer: 3 });`,
    );
    const checked = await typeCheck('typed.ts');
    expect(checked.stdout).toBe('');
  });

  it('serves pages and the API, keeps an answer, and verifies it', async () => {
    const port = await findFreePort();
    const server = spawn(join(folder, 'node_modules/.bin/lectern'), ['serve'], {
      cwd: folder,
      env: {
        ...env,
        PORT: String(port),
        HOST: '127.0.0.1',
        API_RATE_LIMIT: '0',
        WIDGET_ORIGINS: 'https://docs.example',
      },
      stdio: 'ignore',
    });
    const url = `http://127.0.0.1:${port}`;
    try {
      await expect
        .poll(
          () =>
            fetch(`${url}/health`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 2 * MINUTES },
        )
        .toBe(200);
      expect(await (await fetch(`${url}/books/lighthouse/2-the-lamp`)).text()).toContain('half an hour before sunset');
      // What is read by its path is found, though the server was started elsewhere.
      for (const path of ['/docs', '/widget.js', '/pdfjs/pdf.min.mjs', '/pdfjs/standard_fonts/FoxitFixed.pfb'])
        expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200]);
      expect((await lectern('ask', QUESTION)).stdout).toContain(`${url}/books/lighthouse/2-the-lamp`);
      await writeFile(join(folder, 'client.ts'), CLIENT_PROGRAM);
      expect((await typeCheck('client.ts')).stdout).toBe('');
      const told = await run(process.execPath, ['client.ts', url]);
      expect(told.stdout, told.stderr).toBe('answered not_found 404\n');
      const body = JSON.stringify({ query: QUESTION, output_filename_base: 'lamp' });
      const headers = { 'content-type': 'application/json' };
      const kept = await (await fetch(`${url}/api/answers`, { method: 'POST', headers, body })).text();
      const id = /"id":"([^"]+)","filename"/.exec(kept)?.[1] ?? '';
      await writeFile(join(folder, 'lamp.md'), await (await fetch(`${url}/api/answers/${id}`)).text());
      expect((await lectern('verify', 'lamp.md')).stdout).toContain('The file is unchanged since it was saved.');
    } finally {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
  });

  it('judges answers, and writes its page where it is called', async () => {
    await cp(join(PROJECT, 'content/handbook/examples/answers.json'), join(folder, 'answers.json'));
    const { stdout, code, stderr } = await lectern('eval', '--score', 'answers.json');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('contradicted');
    expect(JSON.parse(await readFile(join(folder, 'eval-score.json'), 'utf8'))).toBeTruthy();
  });

  it('speaks MCP', async () => {
    const client = new Client({ name: 'tests', version: '1.0.0' });
    const command = join(folder, 'node_modules/.bin/lectern');
    const started = { command, args: ['mcp'], cwd: folder, env: env as Record<string, string> };
    await client.connect(new StdioClientTransport(started));
    const { structuredContent } = await client.callTool({ name: 'ask', arguments: { query: QUESTION } });
    expect(chatResponseSchema.parse(structuredContent).metadata.outcome).toBe('answered');
    await client.close();
  });

  it('says what there is, and refuses what there is not', async () => {
    expect((await lectern('--help')).stdout).toContain('lectern <command>');
    expect(await lectern('conjure')).toMatchObject({ code: 64 });
    expect((await lectern('ask', '--help')).stdout).toContain('lectern ask');
  });
});

describe('the page about it', () => {
  it('names variables that are read, in the unit and in the Compose file', async () => {
    const page = await readFile(join(PROJECT, 'content/handbook/src/command.md'), 'utf8');
    const [, unit = ''] = /```ini\n(.*?)```/s.exec(page) ?? [];
    const [, compose = ''] = /```yaml\n(.*?)```/s.exec(page) ?? [];
    const inUnit = [...(/^Environment=(.*)$/m.exec(unit)?.[1]?.matchAll(/([A-Z_]+)=/g) ?? [])].map(([, name]) => name);
    const { services } = parse(compose) as { services: { lectern: { environment: Record<string, string> } } };
    const named = [...inUnit, ...Object.keys(services.lectern.environment)];
    expect(named.length).toBe(6);
    for (const name of named) expect(variableNames()).toContain(name);
  });
});

/** As a program that has installed the package is checked. */
async function typeCheck(file: string) {
  const options = {
    ...{ noEmit: true, strict: true, module: 'nodenext', target: 'es2024', skipLibCheck: true },
    ...{ types: [], lib: ['es2024', 'dom', 'dom.iterable'] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [file] }));
  return run(process.execPath, [join(PROJECT, 'node_modules/typescript/bin/tsc'), '-p', '.']);
}
