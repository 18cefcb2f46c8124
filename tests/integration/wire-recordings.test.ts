import { createOpenAI } from '@ai-sdk/openai';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as EarlierTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { generateText, streamText } from 'ai';
import OpenAI from 'openai';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { WireRecorder } from '#tests/support/record-wire.ts';
import { startOpenAiServer } from '#tests/support/start-openai-server.ts';

const QUESTION = 'When does the relief boat come?';
const NAME = { name: 'tests', version: '1.0.0' };

let server: Awaited<ReturnType<typeof startOpenAiServer>>;

beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

interface Wired {
  baseURL: string;
  apiKey: string;
  fetch: typeof globalThis.fetch;
}

interface McpClient {
  listTools(): Promise<unknown>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  readResource(resource: { uri: string }): Promise<unknown>;
  close(): Promise<void>;
}

async function askByMcp(client: McpClient): Promise<void> {
  await client.listTools();
  const found = (await client.callTool({
    name: 'search_documentation',
    arguments: { query: 'relief boat', limit: 1 },
  })) as {
    content: { type: string; uri?: string }[];
  };
  const { uri = '' } = found.content.find(({ type }) => type === 'resource_link') ?? {};
  await client.readResource({ uri });
  await client.callTool({ name: 'ask', arguments: { query: QUESTION } });
  await client.close();
}

const transportOf = ({ baseURL, apiKey, fetch }: Wired) =>
  [new URL('/mcp', baseURL), { fetch, requestInit: { headers: { authorization: `Bearer ${apiKey}` } } }] as const;

/** What each of the official clients does when it is asked to do the usual things. */
const CLIENTS: Record<string, (wired: Wired) => Promise<void>> = {
  'openai-chat': async ({ baseURL, apiKey, fetch }) => {
    const openai = new OpenAI({ baseURL, apiKey, fetch, maxRetries: 0 });
    await openai.models.list();
    const messages = [{ role: 'user' as const, content: QUESTION }];
    await openai.chat.completions.create({ model: 'lectern', messages });
    const stream_options = { include_usage: true };
    const stream = await openai.chat.completions.create({ model: 'lectern', messages, stream: true, stream_options });
    await Array.fromAsync(stream, () => null);
    await openai.chat.completions.create({ model: 'nobody', messages }).catch(() => null);
  },
  'openai-responses': async ({ baseURL, apiKey, fetch }) => {
    const openai = new OpenAI({ baseURL, apiKey, fetch, maxRetries: 0 });
    const { id } = await openai.responses.create({ model: 'lectern', input: QUESTION });
    await openai.responses.create({ model: 'lectern', input: 'And how often?', previous_response_id: id });
  },
  'ai-sdk': async ({ baseURL, apiKey, fetch }) => {
    const provider = createOpenAI({ baseURL, apiKey, fetch });
    await generateText({ model: provider.chat('lectern'), prompt: QUESTION });
    await streamText({ model: provider.responses('lectern'), prompt: QUESTION }).text;
  },
  'mcp-sdk-1': async (wired) => {
    const client = new EarlierClient(NAME);
    await client.connect(new EarlierTransport(...transportOf(wired)));
    await askByMcp(client);
  },
  'mcp-sdk-2': async (wired) => {
    const client = new Client(NAME, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(...transportOf(wired)));
    await askByMcp(client);
  },
};

// Written anew with `npx vitest run --project integration wire-recordings -u`; what has changed is then read in the diff.
it.each(Object.entries(CLIENTS))('%s says and is told over the wire what was recorded', async (name, ask) => {
  const recorder = new WireRecorder(server.baseURL);
  await ask({ baseURL: server.baseURL, apiKey: server.apiKey, fetch: recorder.fetch });
  await expect(await recorder.text()).toMatchFileSnapshot(join('../fixtures/wire', `${name}.json`));
});
