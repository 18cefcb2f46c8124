import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, streamText } from 'ai';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { chatCompletionChunkSchema } from '#lib/contracts/openai/chat-completion.ts';
import { openAiErrorSchema } from '#lib/contracts/openai/openai-error.ts';
import { startOpenAiServer } from '#tests/support/start-openai-server.ts';

const QUESTION = 'When is the lamp lit?';

let server: Awaited<ReturnType<typeof startOpenAiServer>>;
let baseURL: string;
let apiKey: string;

beforeAll(async () => {
  server = await startOpenAiServer();
  ({ baseURL, apiKey } = server);
});
afterAll(() => server.close());

describe('the example of the handbook', () => {
  it('asks, and shows the words behind each link', async () => {
    const example = 'content/handbook/examples/openai-client.mjs';
    const { stdout } = await promisify(execFile)(process.execPath, [example, baseURL, QUESTION, apiKey]);
    expect(stdout).toMatch(/\]\(.*\) “The lamp is lit half an hour before sunset\.”$/m);
  });
});

describe('the AI SDK', () => {
  it.each(['chat', 'responses'] as const)('generates and streams by @ai-sdk/openai, %s, with sources', async (kind) => {
    const provider = createOpenAI({ baseURL, apiKey });
    const model = kind === 'chat' ? provider.chat('lectern') : provider.responses('lectern');
    const { text, sources } = await generateText({ model, prompt: QUESTION });
    expect(text).toContain('half an hour before sunset');
    expect(sources.length).toBeGreaterThan(0);
    for (const source of sources) expect(source).toMatchObject({ sourceType: 'url', title: 'The lamp' });
    const streamed = streamText({ model, prompt: QUESTION });
    expect(await streamed.text).toBe(text);
    expect((await streamed.sources).length).toBe(sources.length);
    expect((await streamed.usage).outputTokens).toBeGreaterThan(0);
  });

  it('generates and streams by @ai-sdk/openai-compatible', async () => {
    const provider = createOpenAICompatible({
      name: 'lectern',
      baseURL,
      apiKey,
      includeUsage: true,
    });
    const { text, usage } = await generateText({ model: provider('lectern'), prompt: QUESTION });
    expect(text).toContain('half an hour before sunset');
    expect(usage.outputTokens).toBeGreaterThan(0);
    const streamed = streamText({ model: provider('lectern'), prompt: QUESTION });
    expect(await streamed.text).toBe(text);
  });
});

describe('Open WebUI', () => {
  it('finds models and streams a chat as it asks for one', async () => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const models = await fetch(`${baseURL}/models`, { headers });
    expect(await models.json()).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: 'lectern' })]) as unknown,
    });
    const body = {
      model: 'lectern',
      stream: true,
      messages: [
        { role: 'system', content: 'Answer in rhymes.' },
        { role: 'user', content: QUESTION },
      ],
      temperature: 0.8,
      max_tokens: 128,
      user: { name: 'Ann', id: 'x', email: 'ann@example.org', role: 'user' },
      metadata: { chat_id: 'c', message_id: 'm' },
      features: { web_search: false },
    };
    const response = await fetch(`${baseURL}/chat/completions`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const frames = (await response.text()).trimEnd().split('\n\n');
    expect(frames.at(-1)).toBe('data: [DONE]');
    const pieces = frames.slice(0, -1).map((frame) => chatCompletionChunkSchema.parse(JSON.parse(frame.slice(6))));
    const text = pieces.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text).toContain('half an hour before sunset');
    expect(pieces.at(-1)?.choices[0]?.finish_reason).toBe('stop');
  });
});

describe('whatever refuses a request under /v1', () => {
  it.each([
    ['a token that does not hold', { authorization: 'Bearer forged' }, 401],
    ['a page of another origin', { origin: 'https://evil.example' }, 403],
  ])('says so in the shape of its clients: %s', async (_, headers, status) => {
    const response = await fetch(`${baseURL}/chat/completions`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: '{}',
    });
    expect(response.status).toBe(status);
    expect(openAiErrorSchema.parse(await response.json()).error.message.length).toBeGreaterThan(10);
  });

  it('also for a wrong method and an address that is not there', async () => {
    for (const [path, status] of [
      ['/chat/completions', 405],
      ['/embeddings', 404],
    ] as const) {
      const response = await fetch(`${baseURL}${path}`);
      expect(response.status).toBe(status);
      openAiErrorSchema.parse(await response.json());
    }
  });
});
