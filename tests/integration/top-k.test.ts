import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { TOP_K_DESCRIPTION } from '#lib/contracts/chat-request.ts';
import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { byWords } from '#tests/support/by-words.ts';
import { createRagAgent } from '#lib/serving/runtime/create-rag-agent.ts';
import { type ApiRoutes, openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { MCP_CLIENTS } from '#tests/support/mcp-clients.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { callingThenSaying } from '#tests/support/services/model/said-evidence.ts';

const QUESTION = 'How is the valve of a pump opened?';
const PUMPS = [
  'Alder',
  'Birch',
  'Cedar',
  'Dogwood',
  'Elm',
  'Fir',
  'Gorse',
  'Hazel',
  'Ivy',
  'Juniper',
  'Larch',
  'Maple',
];
const MANUAL = PUMPS.flatMap((name, index) =>
  ['lever', 'wheel'].map(
    (part, turn) =>
      `## ${name} ${part}\n\nThe valve of the pump ${name} is opened by its ${part} with ${String(index * 7 + turn + 3)} turns.\n`,
  ),
).join('\n');

let endpoint: ModelEndpoint;
let runtime: Runtime;
let variables: Record<string, string>;
let routes: ApiRoutes;
let server: RoutesServer;
let folder: string;
let inLibrary: Map<number, number>;

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  endpoint.reply = () => ({ text: 'That is all.' });
  folder = await mkdtemp(join(tmpdir(), 'lectern-top-k-'));
  await writeFile(join(folder, 'pumps.md'), `# Pumps\n\n${MANUAL}`);
  const data = { LECTERN_DATA: await makeDataFolder(), LOG_LEVEL: 'silent', API_RATE_LIMIT: '0' };
  variables = { ...data, ...byWords(endpoint.variables) };
  const library = await createRuntime(parseEnv(variables));
  await collect(library.ingest({ path: join(folder, 'pumps.md'), id: 'pumps' }, new AbortController().signal));
  await library.close();
  inLibrary = await askAsLibrary([2, 7]);
  runtime = await createRuntime(parseEnv(variables));
  routes = await openApiRoutes(runtime);
  server = await serveRoutes(routes, [], { access: runtime.env.access });
});
afterAll(async () => {
  await server.close();
  await runtime.close();
  await endpoint.close();
  await rm(folder, { recursive: true, force: true });
  removeDataFolder(variables['LECTERN_DATA'] ?? '');
});

/** How many passages the library without a server finds, by `topK`. */
async function askAsLibrary(each: readonly number[]): Promise<Map<number, number>> {
  const agent = createRagAgent({ variables });
  const counts = new Map<number, number>();
  for (const topK of each) {
    const events = await Array.fromAsync(agent.ask(QUESTION, { topK }));
    const end = events.find(({ type }) => type === 'answer-end');
    if (end?.type === 'answer-end') counts.set(topK, end.metadata.chunks_retrieved);
  }
  await agent.close();
  return counts;
}

const [{ connect }] = MCP_CLIENTS;

async function ask(request: object) {
  const response = await routes.post('/chat', { query: QUESTION, include: ['steps'], ...request });
  return chatResponseSchema.parse(await response.json());
}

it('top_k is said to be the same in OpenAPI, for MCP clients, in the library and in the handbook', async () => {
  const openApi = (await (await routes.fetch('/openapi.json')).json()) as {
    components: { schemas: { ChatRequest: { properties: { top_k: { description: string; default: number } } } } };
  };
  expect(openApi.components.schemas.ChatRequest.properties.top_k).toMatchObject({
    description: TOP_K_DESCRIPTION,
    default: 5,
    minimum: 1,
    maximum: 20,
  });
  const mcp = await connect(server.url);
  const { tools } = await mcp.client.listTools();
  expect(tools.find(({ name }) => name === 'ask')?.inputSchema.properties?.['top_k']).toMatchObject({
    description: TOP_K_DESCRIPTION,
  });
  await mcp.close();
  const words = async (path: string) => (await readFile(path, 'utf8')).replaceAll(/\n\s*\*? ?/g, ' ');
  expect(await words('lib/serving/runtime/create-rag-agent.ts')).toContain(TOP_K_DESCRIPTION);
  const [first = '', second = ''] = TOP_K_DESCRIPTION.split('. ');
  const handbook = await words('content/handbook/src/api/requests-and-filters.md');
  expect(handbook).toContain(`\`top_k\` is ${first.charAt(0).toLowerCase()}${first.slice(1)}. ${second}`);
});

it.each([2, 7])('top_k %i adds as many passages by the API, by MCP and in the library', async (topK) => {
  const { metadata } = await ask({ top_k: topK });
  expect(metadata.chunks_retrieved).toBe(topK);
  const mcp = await connect(server.url);
  const called = await mcp.call('ask', { query: QUESTION, top_k: topK });
  expect(called.structuredContent).toMatchObject({ metadata: { chunks_retrieved: topK } });
  await mcp.close();
  expect(inLibrary.get(topK)).toBe(topK);
});

it('a search by the name rag_semantic_search brings 10, and never more than the request says', async () => {
  const calls = [{ name: 'rag_semantic_search', input: { query: QUESTION } }];
  const counted = async (request: object) => {
    endpoint.reply = callingThenSaying(calls, /Nothing fits/);
    return (await ask(request)).tool_calls?.map(({ tool, count }) => [tool, count]);
  };
  expect(await counted({})).toEqual([
    ['search_documentation', 5],
    ['search_documentation', 10],
  ]);
  expect(await counted({ top_k: 3 })).toEqual([
    ['search_documentation', 3],
    ['search_documentation', 3],
  ]);
});
