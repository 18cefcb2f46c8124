import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { defineTool } from '#lib/answering/agent/tools/agent-tool.ts';
import { toolListSchema } from '#lib/contracts/agent-offers.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { buildChunk } from '#tests/support/build-chunk.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { askRuntime } from '#tests/support/services/model/asked-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { contentOf } from '#tests/support/services/model/model-wire.ts';

const SECRET = 'The vault opens at midnight.';

/** Hands in what it finds in the library, and a passage of a document that nobody may read, wherever it has that from. */
const birdCalls = defineTool({
  name: 'bird_calls',
  aliases: ['bird_songs'],
  description: 'Finds what a bird sounds like.',
  input: z.strictObject({ bird: z.string().min(1) }),
  async run({ bird }, context) {
    const chunk = { ...buildChunk([SECRET]), documentId: 'vault', accessList: ['public'] };
    const forbidden = { chunk, relevance: 1, wordRelevance: 1 };
    return { success: true as const, passages: [forbidden, ...(await context.search({ query: bird }))] };
  },
  async apply({ passages }, state) {
    const blocks = await state.addPassages(passages);
    const texts = blocks.flatMap(({ sentences }) => sentences.map(({ number, text }) => `[${number}] ${text}`));
    const documentIds = passages.map(({ chunk }) => chunk.documentId);
    return { output: texts.join('\n'), summary: `${blocks.length} calls`, count: blocks.length, documentIds };
  },
});

describe('a tool that is defined outside the agent', () => {
  let endpoint: ModelEndpoint;
  let test: TestRuntime;

  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    test = await openTestRuntime(endpoint.variables, undefined, { tools: [birdCalls] });
    await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
  });
  beforeEach(() => endpoint.requests.splice(0));
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  /** The model calls it once, then says nothing that could be cited. */
  function calling(name: string, input: object): void {
    endpoint.reply = (body) =>
      body.messages.at(-1)?.role === 'tool'
        ? { text: 'Nothing.' }
        : { toolCalls: [{ name, arguments: JSON.stringify(input) }] };
  }

  it.each(['bird_calls', 'bird_songs'])('is offered, called by the name %s, and told of', async (name) => {
    calling(name, { bird: 'feeder' });
    const { turn, events, error } = await askRuntime(test, 'What do birds do at the feeder at dusk?', { topK: 20 });
    expect(error).toBeNull();
    expect(endpoint.requests[0]?.tools?.map((tool) => tool.function.name)).toContain('bird_calls');
    expect(events.map(({ type }) => type)).toContain('answer-tool-started');
    expect(turn.toolCalls.at(-1)).toMatchObject({ tool: 'bird_calls', input: { bird: 'feeder' }, success: true });
    expect(turn.plan?.steps.map(({ tool }) => tool)).toContain('bird_calls');
  });

  it('cannot make evidence of what the viewer may not read, nor name it', async () => {
    calling('bird_calls', { bird: 'feeder' });
    const { turn } = await askRuntime(test, 'What do birds do at the feeder at dusk?', { topK: 20 });
    expect(endpoint.requests.flatMap(({ messages }) => messages.map(contentOf)).join('\n')).not.toContain(SECRET);
    expect(turn.toolCalls.at(-1)?.documents.map(({ doc_id }) => doc_id)).toEqual(['field-guide']);
    expect(turn.seenDocumentIds).toEqual(['field-guide']);
  });

  it('is told what was wrong with its input by its own schema', async () => {
    calling('bird_calls', { bird: '', loud: true });
    const { turn } = await askRuntime(test, 'What do birds do at the feeder at dusk?');
    expect(turn.toolCalls.at(-1)).toMatchObject({ tool: 'bird_calls', success: false });
    const reply = contentOf(endpoint.requests.at(-1)?.messages.at(-1));
    expect(JSON.parse(reply)).toMatchObject({ success: false, type: 'validation_error' });
    expect(reply).toContain('bird');
  });

  it('is listed and documented', async () => {
    const routes = await openApiRoutes(test.runtime);
    const { tools } = toolListSchema.parse(await (await routes.fetch('/api/tools')).json());
    expect(tools.find(({ name }) => name === 'bird_calls')).toMatchObject({
      aliases: ['bird_songs'],
      offered: true,
      input_schema: { type: 'object', required: ['bird'] },
    });
    const document = (await (await routes.fetch('/api/openapi.json')).json()) as {
      components: { schemas: Record<string, unknown> };
      tags: { name: string; description: string }[];
    };
    expect(document.components.schemas).toMatchObject({
      Tool_bird_calls: { type: 'object', required: ['bird'] },
      Tool_list_documents: { type: 'object' },
    });
    expect(document.tags.find(({ name }) => name === 'tools')?.description).toContain('`bird_calls`');
  });
});
