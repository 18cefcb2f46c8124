import { execFile } from 'node:child_process';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { RUNTIME_FOLDER } from '#lib/answering/model-files/local-models.ts';
import { makeModelsFolder, type ModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';
import { longIt } from '#tests/support/long-it.ts';

const PROJECT = join(import.meta.dirname, '../..');
const FIELD_GUIDE = join(FIXTURE_BOOKS, 'field-guide');
const LIGHTHOUSE = join(FIXTURE_BOOKS, 'lighthouse');

const BODY = { body: '{}', headers: { 'content-type': 'application/json' } };

interface Run {
  code: number;
  output: string;
}

interface Library {
  dataFolder: string;
  /** Variables of the model on this machine. */
  model: Record<string, string>;
}

async function ingest(library: string | Library, ...parameters: string[]): Promise<Run> {
  const { dataFolder, model } = typeof library === 'string' ? { dataFolder: library, model: {} } : library;
  const env = { ...process.env, ...model, LECTERN_DATA: dataFolder };
  const command = ['cli/ingest/main.ts', ...parameters];
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, command, { cwd: PROJECT, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'stderr' in error)) throw error;
    return { code: Number(error.code), output: String(error.stderr) };
  }
}

describe('npm run ingest with no server running', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await makeDataFolder();
  });
  afterAll(() => removeDataFolder(dataFolder));

  it('indexes a book, and nothing when it has done so before', async () => {
    const first = await ingest(dataFolder, FIELD_GUIDE);
    expect(first.code).toBe(0);
    expect(first.output).toMatch(/[1-9]\d* indexed, 0 unchanged .*\/books\/field-guide/);
    expect(first.output).toContain('3 files that pages include cannot be read, the first: ');
    expect(first.output).not.toContain('listings/counting/output.txt');
    if (inject('isDeep'))
      expect((await ingest(dataFolder, FIELD_GUIDE)).output).toMatch(/ 0 indexed, [1-9]\d* unchanged/);
  });

  longIt('never says that a book is there of which no page could be read', async () => {
    const file = join(dataFolder, 'broken.md');
    await writeFile(file, 'No text: \0.');
    const { code, output } = await ingest(dataFolder, file);
    expect(code).not.toBe(0);
    expect(output).toContain('0 indexed, 0 unchanged, 1 failed');
    expect(output).not.toMatch(/Read it at|✔/);
  });

  longIt('says once why no vectors are made of a book, which is there all the same', async () => {
    const models = await makeModelsFolder('tiny');
    // What was installed beside the models comes before what was installed with the app.
    const runtime = join(models.path, RUNTIME_FOLDER, 'node_modules', 'onnxruntime-node');
    await mkdir(runtime, { recursive: true });
    await writeFile(join(runtime, 'package.json'), '{"main":"index.cjs"}');
    const create = "() => Promise.reject(new Error('This processor is too old.'))";
    await writeFile(join(runtime, 'index.cjs'), `module.exports = { InferenceSession: { create: ${create} } };`);
    const model = { MODELS_FOLDER: models.path, EMBEDDINGS: 'auto', EMBEDDINGS_MODEL: 'tiny' };
    const run = await ingest({ dataFolder, model }, LIGHTHOUSE);
    expect(run.code).toBe(0);
    expect(run.output).toMatch(/[1-9]\d* indexed/);
    expect(run.output.match(/vectors cannot be made\. This processor is too old\./g)).toHaveLength(1);
    await models.close();
  });

  if (inject('isDeep')) {
    it('says what is known of a book, and puts another one in its place', async () => {
      await editAndReplace({ dataFolder, url: null });
    });

    it('takes a book out again', async () => {
      await ingest(dataFolder, FIELD_GUIDE, '--id', 'to-go');
      const removed = await ingest(dataFolder, '--remove', 'to-go');
      expect(removed).toEqual({ code: 0, output: expect.stringContaining('to-go is removed') as string });
      const again = await ingest(dataFolder, '--remove', 'to-go');
      expect([again.code, again.output.trim().split('\n')]).toEqual([
        66,
        [expect.stringContaining('no document named to-go')],
      ]);
    });
  }

  const refused = [
    ['a bad name', [FIELD_GUIDE, '--id', 'Not A Name']],
    ['a path that is not there', ['/nowhere/at/all']],
    ['a bad address', [FIELD_GUIDE, '--url', 'ftp://example.org']],
  ] as const;
  // Each is a process of its own.
  it.each(inject('isDeep') ? refused : refused.slice(0, 1))('refuses %s with one sentence', async (_, parameters) => {
    const run = await ingest(dataFolder, ...parameters);
    expect(run.code).toBe(64);
    expect(run.output.trim().split('\n')).toHaveLength(1);
    expect(run.output).not.toMatch(/ at .*:\d+:\d+/);
  });
});

/** Says what the book is called and who may read it, and puts another one in its place. */
async function editAndReplace({ dataFolder, url }: Pick<StartedServer, 'dataFolder'> & { url: string | null }) {
  const document = async (): Promise<{ title: string; contents: unknown[] } | number> => {
    const reply = await fetch(`${url ?? ''}/api/documents/field-guide`);
    return reply.ok ? ((await reply.json()) as { title: string; contents: unknown[] }) : reply.status;
  };
  const said = ['--title', 'Birds', '--author', 'Ann', 'Bob', '--type', '', '--access', 'user:ann'];
  const edited = await ingest(dataFolder, '--edit', 'field-guide', ...said);
  expect(edited).toEqual({
    code: 0,
    output: expect.stringMatching(
      /Set by hand and kept at every import: title, author, type, access\. user:ann may read it\./,
    ) as string,
  });
  if (url !== null) expect(await document()).toBe(404);
  const replaced = await ingest(dataFolder, LIGHTHOUSE, '--replace', 'field-guide');
  expect(replaced).toEqual({ code: 0, output: expect.stringMatching(/Birds.*\/books\/field-guide/) as string });
  // Each of the others is a process of its own.
  if (!inject('isDeep')) return;
  const followed = await ingest(dataFolder, '--edit', 'field-guide', '--follow', 'access', 'type');
  expect(followed.output).toMatch(/: title, author\. user:ann may read it\./);
  const opened = await ingest(dataFolder, '--edit', 'field-guide', '--access', 'public');
  expect(opened.output).toMatch(/: title, author, access\. public may read it\./);
  if (url !== null) expect(await document()).toMatchObject({ title: 'Birds' });
  const refusals = [
    [['--edit', 'nobody', '--title', 'x'], 66, 'no document named nobody'],
    [[FIELD_GUIDE, '--replace', 'nobody'], 66, 'There is no '],
    [['--edit', 'field-guide'], 64, 'Name at least one change'],
    [['--edit', 'field-guide', '--follow', 'id'], 64, '--follow takes title, '],
    [[FIELD_GUIDE, '--replace', 'field-guide', '--title', 'x'], 64, '--title cannot be used with --replace'],
    [[FIELD_GUIDE, '--language', 'en'], 64, '--language cannot be used with an ingest'],
  ] as const;
  for (const [parameters, code, sentence] of refusals) {
    const run = await ingest(dataFolder, ...parameters);
    expect([run.code, run.output]).toEqual([code, expect.stringContaining(sentence)]);
  }
}

describe('npm run ingest while the server runs', () => {
  let server: StartedServer;
  let models: ModelsFolder;
  beforeAll(async () => {
    models = await makeModelsFolder('tiny');
    const model = { MODELS_FOLDER: models.path, EMBEDDINGS: 'auto', EMBEDDINGS_MODEL: 'tiny' };
    server = await startServer({ env: { ...model, LECTERN_DATA: await makeDataFolder() } });
  });
  afterAll(async () => {
    await server.stop();
    await models.close();
  });

  it('works through the server, authorised by a file that only its owner may read', async () => {
    expect((await stat(join(server.dataFolder, 'server.json'))).mode & 0o777).toBe(0o600);
    const run = await ingest(server.dataFolder, FIELD_GUIDE);
    expect(run.code).toBe(0);
    expect(run.output).toMatch(/[1-9]\d* indexed/);
    expect(run.output).toMatch(/Meaning: all [1-9]\d* chunks of the library have vectors\./);
    const documents: unknown = await (await fetch(`${server.url}/api/documents`)).json();
    expect(JSON.stringify(documents)).toContain('field-guide');
    await editAndReplace(server);
    expect((await ingest(server.dataFolder, '--remove', 'field-guide')).output).toContain('field-guide is removed');
    expect((await fetch(`${server.url}/api/documents/field-guide`)).status).toBe(404);
    for (const method of ['DELETE', 'PATCH', 'POST'])
      expect(
        (await fetch(`${server.url}/api/ingest/handbook`, { method, ...(method !== 'DELETE' && BODY) })).status,
      ).toBe(401);
  });

  it("passes the server's refusal on", async () => {
    const run = await ingest(server.dataFolder, '/nowhere/at/all');
    expect(run.code).toBe(64);
    expect(run.output.trim().split('\n')).toHaveLength(1);
  });
});
