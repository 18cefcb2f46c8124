import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { toolListSchema } from '#lib/contracts/agent-offers.ts';
import { loadTools } from '#lib/serving/runtime/load-tools.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { askRuntime } from '#tests/support/services/model/asked-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

const PAGE = 'content/handbook/src/adding-a-tool.md';
const MANUAL = '# The winch\n\nThe winch lifts boats.\n\n## Safety\n\nThe drum of the winch crushes fingers.\n';
const TOOL = (name: string) =>
  `export default ({ defineTool, z }) => defineTool({ name: '${name}', description: 'x', input: z.object({}), run: () => ({ success: true }), apply: () => null })`;

let folder: string;
let data: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-tools-'));
  data = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A new folder with these files. */
async function toolsFolder(name: string, files: Record<string, string>): Promise<string> {
  const tools = join(folder, name);
  await mkdir(tools);
  for (const [file, text] of Object.entries(files)) await writeFile(join(tools, file), text);
  return tools;
}

describe('the tool of the handbook, in a folder that TOOLS_FOLDER names', () => {
  let endpoint: ModelEndpoint;
  let test: TestRuntime;

  beforeAll(async () => {
    const example = /```js\n(.*?)```/s.exec(await readFile(PAGE, 'utf8'))?.[1] ?? '';
    const tools = await toolsFolder('handbook', { 'find-warnings.mjs': example, '_notes.mjs': 'nonsense' });
    endpoint = await startModelEndpoint();
    test = await openTestRuntime({ ...endpoint.variables, TOOLS_FOLDER: tools });
    await writeFile(join(folder, 'winch.md'), MANUAL);
    await collect(test.runtime.ingest({ path: join(folder, 'winch.md') }, new AbortController().signal));
  });
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  it('is told of by GET /api/tools', async () => {
    const routes = await openApiRoutes(test.runtime);
    const { tools } = toolListSchema.parse(await (await routes.fetch('/api/tools')).json());
    expect(tools.find(({ name }) => name === 'find_warnings')).toMatchObject({ offered: true });
  });

  it('gives the model evidence that it can cite', async () => {
    endpoint.reply = (body) =>
      body.messages.at(-1)?.role === 'tool'
        ? { text: 'The drum of the winch crushes fingers. [1]' }
        : { toolCalls: [{ name: 'find_warnings', arguments: '{"part":"winch"}' }] };
    const { turn, error } = await askRuntime(test, 'What is dangerous about it?', {});
    expect(error).toBeNull();
    expect(turn.toolCalls.map(({ tool }) => tool)).toContain('find_warnings');
    expect(turn.response).toBe('The drum of the winch crushes fingers. [1]');
  });
});

describe('a folder of tools is refused in one sentence', () => {
  const refusal = (tools: string) =>
    loadTools({ toolsFolder: tools, dataFolder: data }).then(
      () => 'loaded',
      (error: unknown) => (error as Error).message,
    );

  it.each([
    ['broken', 'export default (', 'it cannot be loaded: '],
    ['imports', "import 'nothing-of-that-name'", 'it cannot be loaded: '],
    ['without', 'export const tool = 1', 'its default export must be a function'],
    ['other', 'export default () => ({ name: "a" })', 'its default export must return a tool'],
    ['name', TOOL('Bad name'), 'its default export must return a tool'],
  ])('with a file that is %s', async (name, text, reason) => {
    const tools = await toolsFolder(name, { 'a.mjs': text });
    const said = await refusal(tools);
    expect(said).toContain(`The configuration is not valid: TOOLS_FOLDER: ${join(tools, 'a.mjs')}: ${reason}`);
  });

  it('that is not there, holds one name twice, or lies in the data folder', async () => {
    expect(await refusal(join(folder, 'nowhere'))).toContain('nothing that could be read');
    expect(await refusal(await toolsFolder('twice', { 'a.mjs': TOOL('same'), 'b.mjs': TOOL('same') }))).toContain(
      'another file has the tool same',
    );
    expect(await refusal(join(data, 'books'))).toContain('lies in the data folder');
  });

  it.each(['a.mjs', '.'])('where everybody may write %s', async (path) => {
    const tools = await toolsFolder(`open${path.length}`, { 'a.mjs': TOOL('fine') });
    expect(await refusal(tools)).toBe('loaded');
    await chmod(join(tools, path), 0o777);
    expect(await refusal(tools)).toContain('everybody may write it');
  });
});
