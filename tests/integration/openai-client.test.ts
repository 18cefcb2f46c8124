import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findMarkers } from '#lib/answering/answers/answer-markdown.ts';
import { chatCompletionChunkSchema, chatCompletionSchema } from '#lib/contracts/openai/chat-completion.ts';
import { lecternAnswerSchema } from '#lib/contracts/openai/lectern-part.ts';
import { responseObjectSchema } from '#lib/contracts/openai/response-object.ts';
import type { LibrarySource } from '#lib/contracts/source.ts';
import { startOpenAiServer } from '#tests/support/start-openai-server.ts';

const QUESTION = 'When does the relief boat come?';

let server: Awaited<ReturnType<typeof startOpenAiServer>>;
let openai: OpenAI;

beforeAll(async () => {
  server = await startOpenAiServer();
  openai = new OpenAI({ baseURL: server.baseURL, apiKey: server.apiKey, maxRetries: 0 });
});
afterAll(() => server.close());

interface Annotated {
  start_index: number;
  end_index: number;
  start_index_cp?: number;
  end_index_cp?: number;
  url: string;
  title: string;
  quote?: string;
}

async function textAt(url: string): Promise<string> {
  const [, version, start, end] = /#c=([0-9a-f]{64}):(\d+)-(\d+)$/.exec(url) ?? [];
  const path = /\/books\/lighthouse\/([^#]+)#/.exec(url)?.[1];
  const details = await server.app.runtime.findPageByPath(
    { userId: null, department: null, orgId: null },
    'lighthouse',
    path ?? '',
  );
  const page = await server.app.runtime.findPageVersion(
    { userId: null, department: null, orgId: null },
    details?.id ?? '',
    version,
  );
  return page?.text.slice(Number(start), Number(end)) ?? '';
}

/** Each annotation stands for exactly its link in the text, and leads to exactly its quote. */
async function expectExact(text: string, annotations: readonly Annotated[]): Promise<void> {
  expect(annotations.length).toBeGreaterThan(0);
  for (const { start_index: start, end_index: end, url, title, quote, ...cp } of annotations) {
    expect(text.slice(start, end)).toMatch(/^\[\[\d+\]\]\(.*\)$/);
    expect(text.slice(start, end)).toContain(`](${url})`);
    expect([...text].slice(cp.start_index_cp, cp.end_index_cp).join('')).toBe(text.slice(start, end));
    expect(title).toBe('The rock');
    expect(quote?.length).toBeGreaterThan(10);
    expect(await textAt(url)).toBe(quote);
  }
  // No marker is left that is no link.
  const links = [...text.matchAll(/\[\[\d+\]\]\([^)]*\)/g)];
  expect(links.length).toBe(annotations.length);
  expect(findMarkers(text.replace(/\[\[\d+\]\]\([^)]*\)/g, ''))).toEqual([]);
}

/** The claims stand in the text as it was sent, and cite ranges of the sources. */
function expectClaims(text: string, lectern: unknown): void {
  const { sources, claims, metadata } = lecternAnswerSchema.parse(lectern);
  expect(metadata.outcome).toBe('answered');
  expect(claims?.length).toBeGreaterThan(0);
  for (const { start, end, citations } of claims ?? []) {
    for (const { position, ...range } of citations) {
      const source = sources[position - 1] as LibrarySource;
      expect(source.ranges).toContainEqual(expect.objectContaining(range));
      const quote = source.ranges.find((one) => one.start === range.start && one.end === range.end)?.quote ?? '';
      expect(text.slice(start, end)).toContain(quote);
    }
  }
}

describe('the official client', () => {
  it('lists profiles as models', async () => {
    const models = await openai.models.list();
    expect(models.data.map(({ id }) => id)).toEqual(['lectern', 'keeper']);
    expect(await openai.models.retrieve('lectern')).toMatchObject({ id: 'lectern', object: 'model' });
  });

  it('is answered with annotations that are right to the character', async () => {
    const completion = await openai.chat.completions.create({
      model: 'lectern',
      messages: [{ role: 'user', content: QUESTION }],
    });
    const { choices, usage, lectern } = chatCompletionSchema.parse(completion);
    const [choice] = choices;
    const text = choice?.message.content ?? '';
    expect(text).toContain('every second week in summer');
    expect(choice?.finish_reason).toBe('stop');
    expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
    expect(usage.completion_tokens).toBeGreaterThan(5);
    await expectExact(text, choice?.message.annotations.map(({ url_citation: citation }) => citation) ?? []);
    expectClaims(text, lectern);
  });

  it('is answered by the profile that it names', async () => {
    const messages = [{ role: 'user' as const, content: QUESTION }];
    const { model, lectern } = chatCompletionSchema.parse(
      await openai.chat.completions.create({ model: 'keeper', messages }),
    );
    expect([model, lectern.metadata.profile]).toEqual(['keeper', 'keeper']);
  });

  it('is streamed the same', async () => {
    const messages = [{ role: 'user' as const, content: [{ type: 'text' as const, text: QUESTION }] }];
    const stream = await openai.chat.completions.create({
      model: 'lectern',
      messages,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    const annotations: Annotated[] = [];
    let last: unknown;
    let usage: unknown;
    for await (const raw of stream) {
      const chunk = chatCompletionChunkSchema.parse(raw);
      const [choice] = chunk.choices;
      text += choice?.delta.content ?? '';
      annotations.push(...(choice?.delta.annotations ?? []).map(({ url_citation: citation }) => citation));
      last = chunk.lectern ?? last;
      usage = chunk.usage ?? usage;
    }
    await expectExact(text, annotations);
    expectClaims(text, last);
    expect(usage).toMatchObject({ completion_tokens: expect.any(Number) as number });
    const whole = await openai.chat.completions.create({ model: 'lectern', messages });
    expect(whole.choices[0]?.message.content).toBe(text);
  });

  it('goes on with the conversation that it keeps', async () => {
    const asked = { role: 'user' as const, content: QUESTION };
    const first = await openai.chat.completions.create({ model: 'lectern', messages: [asked] });
    const answered = { role: 'assistant' as const, content: first.choices[0]?.message.content ?? '' };
    // By itself it asks for nothing.
    const more = { role: 'user' as const, content: 'And how often?' };
    const alone = await openai.chat.completions.create({ model: 'lectern', messages: [more] });
    expect(alone.choices[0]?.message.content).not.toContain('every second week in summer');
    const told = await openai.chat.completions.create({ model: 'lectern', messages: [asked, answered, more] });
    expect(told.choices[0]?.message.content).toContain('every second week in summer');
    expect(told.choices[0]?.message.content).not.toContain('ring the bell');
  });

  it('asks about a selection by the fields of this API', async () => {
    const selected = 'The gull 🐦 of the harbour eats herring.';
    const request = {
      model: 'lectern',
      messages: [{ role: 'user' as const, content: 'What does the gull eat?' }],
      lectern: { selected_text: selected },
    };
    const { choices, lectern } = chatCompletionSchema.parse(await openai.chat.completions.create(request));
    expect(choices[0]?.message).toMatchObject({
      content: expect.stringContaining('herring') as string,
      annotations: [],
    });
    const [source] = lectern.sources;
    expect(source !== undefined && 'quote' in source && selected.slice(source.char_start, source.char_end)).toBe(
      selected,
    );
  });

  it('is answered by the Responses API, and goes on with what the server recorded', async () => {
    const response = await openai.responses.create({ model: 'lectern', input: QUESTION });
    const [item] = responseObjectSchema.parse(response).output;
    expect(response.output_text).toContain('every second week in summer');
    await expectExact(response.output_text, item?.content[0]?.annotations ?? []);
    const next = await openai.responses.create({
      model: 'lectern',
      input: 'And how often?',
      previous_response_id: response.id,
    });
    expect(next.output_text).toContain('every second week in summer');
    expect(next.previous_response_id).toBe(response.id);
  });

  it('is streamed a response whose events add up to it', async () => {
    const stream = openai.responses.stream({ model: 'lectern', input: [{ role: 'user', content: QUESTION }] });
    const types: string[] = [];
    let text = '';
    stream.on('event', ({ type }) => types.push(type));
    stream.on('response.output_text.delta', ({ delta }) => (text += delta));
    const response = await stream.finalResponse();
    expect(response.output_text).toBe(text);
    expect(types[0]).toBe('response.created');
    expect(types.at(-1)).toBe('response.completed');
    expect(types).toContain('response.output_text.annotation.added');
    const [item] = responseObjectSchema.parse({ ...response, output: response.output }).output;
    await expectExact(text, item?.content[0]?.annotations ?? []);
  });

  it('is told by its own errors what is wrong', async () => {
    const messages = [{ role: 'user' as const, content: QUESTION }];
    await expect(openai.chat.completions.create({ model: 'gpt-9', messages })).rejects.toMatchObject({
      constructor: OpenAI.NotFoundError,
      code: 'model_not_found',
      param: 'model',
    });
    await expect(openai.chat.completions.create({ model: 'lectern', messages: [] })).rejects.toMatchObject({
      constructor: OpenAI.BadRequestError,
      type: 'invalid_request_error',
    });
    await expect(openai.chat.completions.create({ model: 'lectern', messages, n: 2 })).rejects.toBeInstanceOf(
      OpenAI.BadRequestError,
    );
    await expect(
      openai.responses.create({ model: 'lectern', input: QUESTION, previous_response_id: 'resp_1' }),
    ).rejects.toMatchObject({ param: 'previous_response_id' });
    const stranger = new OpenAI({ baseURL: server.baseURL, apiKey: 'forged', maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toMatchObject({
      constructor: OpenAI.AuthenticationError,
      code: 'invalid_api_key',
    });
  });
});
