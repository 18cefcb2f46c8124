import { readFileSync } from 'node:fs';

import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createRagAgent, defineTool, type AnswerEvent } from '#lib/serving/runtime/create-rag-agent.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';

const CHAIR = 'How long should I sit still in the chair?';

let variables: Record<string, string>;

beforeAll(async () => {
  const dataFolder = await makeDataFolder();
  variables = { LECTERN_DATA: dataFolder, LOG_LEVEL: 'silent', EMBEDDINGS: 'off', TIME_ZONE: 'UTC' };
  const runtime = await createRuntime(parseEnv(variables));
  const book = { path: `${FIXTURE_BOOKS}/field-guide`, accessList: ['department:birds'] };
  await collect(runtime.ingest(book, new AbortController().signal));
  await runtime.close();
});

afterAll(() => removeDataFolder(variables['LECTERN_DATA'] ?? ''));

function textOf(events: AnswerEvent[]): string {
  return events.flatMap((event) => (event.type === 'answer-delta' ? [event.text] : [])).join('');
}

describe('createRagAgent', () => {
  it('opens nothing before the first question, and gives back what it has not opened', async () => {
    const agent = createRagAgent({ variables: { ...variables, LECTERN_DATA: '/dev/null/nowhere' } });
    await agent.close();
    await expect(Array.fromAsync(agent.ask(CHAIR))).rejects.toThrow();
  });

  it('says which variable is wrong at once', () => {
    expect(() => createRagAgent({ variables: { PORT: 'a door' } })).toThrow(/PORT/);
  });

  it('answers as the viewer it is made for', async () => {
    const agent = createRagAgent({ variables, viewer: { userId: 'ann', department: 'birds' } });
    const events = await Array.fromAsync(agent.ask(CHAIR));
    expect(textOf(events)).toContain('Sit still for ten minutes');
    expect(events.at(0)?.type).toBe('answer-start');
    expect(events.at(-1)).toMatchObject({ type: 'answer-end', metadata: { outcome: 'answered' } });
    await agent.close();
    const stranger = createRagAgent({ variables });
    expect(await Array.fromAsync(stranger.ask(CHAIR))).toContainEqual(
      expect.objectContaining({ type: 'answer-sources', sources: [], related: [] }),
    );
    await stranger.close();
  });

  it('refuses a question that HTTP would refuse', async () => {
    const agent = createRagAgent({ variables });
    await expect(Array.fromAsync(agent.ask(' '))).rejects.toMatchObject({ code: 'validation_error' });
    await expect(Array.fromAsync(agent.ask('x'.repeat(2001)))).rejects.toMatchObject({ code: 'validation_error' });
    await expect(Array.fromAsync(agent.ask(CHAIR, { topK: 21 }))).rejects.toMatchObject({ code: 'validation_error' });
    await agent.close();
  });

  it('is made in the README as in the handbook', async () => {
    const blocks = ['README.md', 'content/handbook/src/as-a-library.md'].map(
      (path) => /```ts\n(import \{ createRagAgent \}[^]*?)```/.exec(readFileSync(path, 'utf8'))?.[1],
    );
    expect(blocks[0]).toContain('mission:');
    expect(blocks[0]).toBe(blocks[1]);
  });

  it('works with a model and a tool of its own', async () => {
    const asked: string[] = [];
    const findBirds = defineTool({
      name: 'find_birds',
      description: 'Finds birds.',
      input: z.object({ bird: z.string() }),
      run: ({ bird }) => ({ success: true as const, bird }),
      apply: ({ bird }) => {
        asked.push(bird);
        return { output: { bird }, summary: `Looked for ${bird}`, count: null, documentIds: [] };
      },
    });
    const rounds: LanguageModelV4StreamPart[][] = [
      [{ type: 'tool-call', toolCallId: 'one', toolName: 'find_birds', input: '{"bird":"wren"}' }, end('tool-calls')],
      [
        { type: 'text-start', id: 'a' },
        { type: 'text-delta', id: 'a', delta: 'Sit still for ten minutes [1].' },
        { type: 'text-end', id: 'a' },
        end('stop'),
      ],
    ];
    const prompts: string[] = [];
    const model = new MockLanguageModelV4({
      doStream: async ({ prompt }) => {
        prompts.push(JSON.stringify(prompt[0]?.content));
        return { stream: simulateReadableStream({ chunks: rounds.shift() ?? [] }) };
      },
    });
    const { LECTERN_DATA: workDir = '', ...others } = variables;
    const about = { name: 'Bird desk', description: 'Knows birds.', mission: 'Help people to watch birds.' };
    const options = { ...about, workDir, variables: others, viewer: { department: 'birds' } };
    const agent = createRagAgent({ ...options, model, tools: [findBirds] });
    const events = await Array.fromAsync(agent.ask(CHAIR));
    await agent.close();
    expect(asked).toEqual(['wren']);
    expect(prompts[0]).toContain(
      'You are the assistant “Bird desk”. What it is for: Knows birds. Help people to watch birds.',
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'answer-tool-result',
        result: expect.objectContaining({ summary: 'Looked for wren' }) as unknown,
      }),
    );
    expect(events.at(-1)).toMatchObject({ metadata: { model: model.modelId } });
  });
});

function end(reason: 'stop' | 'tool-calls'): LanguageModelV4StreamPart {
  const tokens = { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined };
  return {
    type: 'finish',
    finishReason: { unified: reason, raw: undefined },
    usage: { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: undefined } },
  };
}
