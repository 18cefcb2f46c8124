import { Client } from '@modelcontextprotocol/client';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { documentDetailsSchema } from '#lib/contracts/document-details.ts';
import { documentListSchema } from '#lib/contracts/document-list.ts';
import { pageSearchResponseSchema } from '#lib/contracts/page-search.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { ingestFixtures } from '#tests/support/answer-library.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { MCP_CLIENTS, type McpClient, type ToolResult } from '#tests/support/mcp-clients.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

let app: TestRuntime;
let server: RoutesServer;

beforeAll(async () => {
  app = await openTestRuntime();
  await ingestFixtures(app.runtime, ['lighthouse', 'field-guide']);
  server = await serveRoutes(await openApiRoutes(app.runtime));
});
afterAll(async () => {
  await server.close();
  await app.close();
});

async function json(path: string): Promise<unknown> {
  return (await fetch(`${server.url}${path}`)).json();
}

function linksOf({ content }: ToolResult): { uri: string; description: string | undefined }[] {
  return content
    .filter(({ type }) => type === 'resource_link')
    .map(({ uri = '', description }) => ({ uri, description }));
}

describe('the example of the handbook', () => {
  it('asks, and reads the words behind each citation', async () => {
    const example = 'content/handbook/examples/mcp-client.mjs';
    const { stdout } = await promisify(execFile)(process.execPath, [example, server.url, 'When is the lamp lit?']);
    expect(stdout).toContain('half an hour before sunset');
    expect(stdout).toMatch(/^\[\d\] The lamp: The lamp is lit half an hour before sunset\.$/m);
  });
});

describe.each(MCP_CLIENTS)('$name', ({ name, connect }) => {
  let mcp: McpClient;
  beforeAll(async () => {
    mcp = await connect(server.url);
  });
  afterAll(async () => {
    await mcp.close();
  });

  async function textAt(uri: string): Promise<string> {
    const { contents } = await mcp.client.readResource({ uri });
    const [content] = contents;
    if (content === undefined || !('text' in content)) throw new Error(`${uri} is no text.`);
    return content.text;
  }

  it('speaks the protocol it is known for', () => {
    const { client } = mcp;
    if (!(client instanceof Client)) return;
    expect(client.getProtocolEra()).toBe(name.endsWith('auto') ? 'modern' : 'legacy');
  });

  it('is told what there is to call, with schemas of what goes in and what comes out', async () => {
    expect(mcp.client.getInstructions()).toContain('UTF-16');
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual([
      'ask',
      'get_document',
      'list_documents',
      'read_page',
      'search_documentation',
    ]);
    for (const { inputSchema, outputSchema, description } of tools) {
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
      expect(description?.length).toBeGreaterThan(40);
    }
  });

  it('is answered as the API answers, and every cited range can be read at its link', async () => {
    const result = await mcp.call('ask', { query: 'When is the lamp lit?' });
    const answer = chatResponseSchema.parse(result.structuredContent);
    expect(answer.metadata.outcome).toBe('answered');
    expect(result.content[0]).toEqual({ type: 'text', text: answer.answer });
    expect(answer.claims?.length).toBeGreaterThan(0);
    const quotes = (answer.sources as LibrarySource[]).flatMap(({ ranges }) => ranges.map(({ quote }) => quote));
    const links = linksOf(result);
    expect(quotes.length).toBeGreaterThan(0);
    expect(links.map(({ description }) => description)).toEqual(quotes);
    for (const { uri, description } of links) expect(await textAt(uri)).toBe(description);
  });

  it('is answered about a selection from the selection alone', async () => {
    const selected = 'The gull 🐦 of the harbour eats herring. It sleeps on the mole.';
    const { structuredContent } = await mcp.call('ask', { query: 'What does the gull eat?', selected_text: selected });
    const { mode, sources, metadata } = chatResponseSchema.parse(structuredContent);
    expect([mode, metadata.chunks_retrieved]).toEqual(['selected_text', 0]);
    for (const source of sources) {
      if (!('char_start' in source)) throw new Error('That is a source of the library.');
      expect(selected.slice(source.char_start, source.char_end)).toBe(source.quote);
    }
    expect(sources.length).toBeGreaterThan(0);
  });

  it('goes on with a conversation', async () => {
    const first = await mcp.call('ask', { query: 'When is the lamp lit?' });
    const { session_id } = chatResponseSchema.parse(first.structuredContent).metadata;
    await mcp.call('ask', { query: 'What if it fails?', session_id });
    expect(await json(`/api/conversations/${session_id}`)).toMatchObject({ turns: [{}, {}] });
  });

  it('finds the same places as the API, each at its link', async () => {
    const result = await mcp.call('search_documentation', { query: 'reserve lamp' });
    const found = pageSearchResponseSchema.parse(result.structuredContent);
    expect(found).toEqual(await json('/api/search?query=reserve%20lamp'));
    expect(found.matches.length).toBeGreaterThan(1);
    const links = linksOf(result);
    expect(links.length).toBe(found.matches.length);
    for (const [index, { match }] of found.matches.entries()) expect(await textAt(links[index]?.uri ?? '')).toBe(match);
    const within = await mcp.call('search_documentation', { query: 'reserve lamp', document_id: 'field-guide' });
    expect(
      pageSearchResponseSchema
        .parse(within.structuredContent)
        .matches.every(({ document_id }) => document_id === 'field-guide'),
    ).toBe(true);
  });

  it('lists and describes documents as the API does', async () => {
    const listed = documentListSchema.parse((await mcp.call('list_documents', {})).structuredContent);
    expect(listed).toEqual(await json('/api/documents'));
    const some = documentListSchema.parse(
      (await mcp.call('list_documents', { limit: 1, sort: '-title' })).structuredContent,
    );
    expect([some.documents.length, some.total]).toEqual([1, listed.total]);
    const details = await mcp.call('get_document', { document_id: 'lighthouse' });
    expect(documentDetailsSchema.parse(details.structuredContent)).toEqual(await json('/api/documents/lighthouse'));
  });

  it('reads a page in parts that add up to it', async () => {
    const { contents } = documentDetailsSchema.parse(await json('/api/documents/lighthouse'));
    const page = contents.find(({ path }) => path.startsWith('4'));
    const whole = (await json(`/api/pages/${page?.page_id ?? ''}`)) as { text: string };
    let text = '';
    for (let start: number | null = 0; start !== null;) {
      const { structuredContent: part } = await mcp.call('read_page', { page_id: page?.page_id, start });
      expect(part).toMatchObject({ page_id: page?.page_id, version: page?.version, start });
      text += String(part?.['text']);
      start = part?.['next_start'] as number | null;
    }
    expect(text).toBe(whole.text);
    const range = await mcp.call('read_page', { page_id: page?.page_id, version: page?.version, start: 2, end: 9 });
    expect(range.structuredContent?.['text']).toBe(whole.text.slice(2, 9));
  });

  it('finds documents and pages among the resources', async () => {
    const { resources } = await mcp.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'lectern://documents/field-guide',
      'lectern://documents/lighthouse',
    ]);
    expect(JSON.parse(await textAt('lectern://documents/lighthouse'))).toEqual(await json('/api/documents/lighthouse'));
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect(resourceTemplates.length).toBe(4);
    const ref = { type: 'ref/resource', uri: 'lectern://documents/{document_id}' } as const;
    const completed = await mcp.client.complete({ ref, argument: { name: 'document_id', value: 'li' } });
    expect(completed.completion.values).toEqual(['lighthouse']);
  });

  it('has prompts that say how to cite', async () => {
    const { prompts } = await mcp.client.listPrompts();
    expect(prompts.length).toBe(3);
    const { messages } = await mcp.client.getPrompt({ name: 'answer_with_citations', arguments: { question: 'Why?' } });
    expect(messages).toMatchObject([
      { role: 'user', content: { type: 'text', text: expect.stringContaining('Why?') as string } },
    ]);
  });

  it.each([
    ['get_document', { document_id: 'no-such-book' }, 'not_found'],
    ['read_page', { page_id: 'no-such-page' }, 'not_found'],
    ['search_documentation', { query: 'lamp', document_id: 'no-such-book' }, 'not_found'],
    ['ask', { query: 'Why?', profile: 'no-such-profile' }, 'validation_error'],
  ])('is told by %s, as by the API, what is not there', async (tool, input, code) => {
    const result = await mcp.call(tool, input);
    expect(result).toMatchObject({ isError: true, _meta: { 'lectern/error_code': code } });
    expect(result.structuredContent).toBeUndefined();
  });

  it.each([
    'lectern://documents/no-such-book',
    'lectern://pages/no-such-page',
    `lectern://pages/no-such-page/versions/${'f'.repeat(64)}/0-5`,
    'lectern://elsewhere/x',
    'file:///etc/passwd',
  ])('reads nothing at %s', async (uri) => {
    await expect(mcp.client.readResource({ uri })).rejects.toThrow(/not found/i);
  });

  it('is told in one sentence what is wrong with its input', async () => {
    const result = await mcp
      .call('ask', { query: '' })
      .catch((error: unknown) => ({ isError: true, content: [{ text: String(error) }] }));
    expect(result.isError).toBe(true);
    expect(result.content[0]?.text).toContain('query must be 1 to 2000 characters');
  });
});
