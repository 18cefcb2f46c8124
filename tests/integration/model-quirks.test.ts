import { tool } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { ASKED, askModel, hostedModel } from '#tests/support/services/model/ask-model.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import type { ChatBody } from '#tests/support/services/model/model-wire.ts';

let openai: ModelEndpoint;
let gemini: ModelEndpoint;
beforeAll(async () => {
  openai = await startModelEndpoint();
  gemini = await startModelEndpoint(() => ({}), { mode: 'gemini' });
});
beforeEach(() => {
  for (const { requests, refusals, service } of [openai, gemini]) {
    requests.splice(0);
    refusals.splice(0);
    service.calls.splice(0);
    service.faults.clear();
  }
});
afterAll(async () => {
  await openai.close();
  await gemini.close();
});

const search = tool({
  inputSchema: z.object({ query: z.string().optional() }),
  execute: ({ query }) => `found ${query ?? 'nothing'}`,
});

/** Calls the tool so many times at once, then says what it was told. */
function calling(inputs: string[]): (body: ChatBody) => ModelReply {
  return ({ messages }) => {
    const told = messages.flatMap((message) => (message.role === 'tool' ? [message.content] : []));
    if (told.length > 0) return { text: told.join(' and ') };
    return { toolCalls: inputs.map((input) => ({ name: 'search', arguments: input })) };
  };
}

describe('Gemini', () => {
  it('sends calls without number, id or word for their end, and the loop goes on', async () => {
    gemini.reply = calling(['{"query":"red"}', '{"query":"blue"}']);
    const said = await askModel(hostedModel(gemini), { tools: { search } });
    expect(said).toMatchObject({ text: 'found red and found blue', errors: [] });
    expect(said.calls.map(({ input }) => input)).toEqual([{ query: 'red' }, { query: 'blue' }]);
    expect(gemini.refusals).toEqual([]);
  });

  it('gets its thought signature back, for the first of several calls', async () => {
    gemini.reply = calling(['{"query":"red"}', '{"query":"blue"}']);
    await askModel(hostedModel(gemini), { tools: { search } });
    const calls = gemini.requests[1]?.messages.flatMap((message) =>
      message.role === 'assistant' ? (message.tool_calls ?? []) : [],
    );
    expect(calls?.map((call) => call.extra_content)).toEqual([
      { google: { thought_signature: 'signature-1' } },
      undefined,
    ]);
  });

  it('may leave the arguments of a call empty', async () => {
    gemini.reply = calling(['']);
    const said = await askModel(hostedModel(gemini), { tools: { search } });
    expect(said).toMatchObject({ text: 'found nothing', errors: [] });
  });

  it('counts tokens in every chunk; the last count is the one', async () => {
    gemini.reply = () => ({ text: ['One ', 'two ', 'three.'] });
    expect((await askModel(hostedModel(gemini))).outputTokens).toBe(5);
  });

  it('is told how long it may think', async () => {
    gemini.reply = () => ({ text: 'Red.' });
    await askModel(hostedModel(gemini));
    await askModel(hostedModel(gemini, { variables: { LLM_REASONING_EFFORT: 'minimal' } }));
    expect(gemini.requests.map(({ reasoning_effort: effort }) => effort)).toEqual(['low', 'minimal']);
  });

  it('wraps its errors in a list, and is understood', async () => {
    gemini.reply = () => ({ failure: { status: 400, message: 'No such setting.', reason: 'FAILED_PRECONDITION' } });
    const { errors } = await askModel(hostedModel(gemini));
    expect(errors).toMatchObject([{ cause: { kind: 'rejected', status: 400 } }]);
    expect(String((errors[0] as Error).cause)).toContain('(HTTP 400, FAILED_PRECONDITION)');
  });

  it('does so within a stream too', async () => {
    gemini.reply = () => ({ text: 'Red', streamError: 'The model is overloaded.' });
    const said = await askModel(hostedModel(gemini));
    expect(said).toMatchObject({ text: 'Red', errors: [{ cause: { kind: 'unavailable' } }] });
    expect(String((said.errors[0] as Error).cause)).toContain('(HTTP 503, UNAVAILABLE)');
  });

  it('says in the body how long to wait', async () => {
    gemini.reply = () => ({
      failure: { status: 429, message: 'Quota exceeded.', reason: 'RESOURCE_EXHAUSTED', retryDelay: '37.5s' },
    });
    const { errors } = await askModel(hostedModel(gemini));
    expect(errors).toMatchObject([
      { code: 'agent_unavailable', retryAfterSeconds: 38, cause: { kind: 'rate_limited', retryAfterMs: 37_500 } },
    ]);
    expect(gemini.requests).toHaveLength(1);
  });

  it.each(['SAFETY', 'RECITATION', 'PROHIBITED_CONTENT'])('ends an answer with %s as it says', async (finishReason) => {
    gemini.reply = () => ({ finishReason });
    expect(await askModel(hostedModel(gemini))).toMatchObject({ rawFinishReason: finishReason, errors: [] });
  });
});

describe('a server that speaks chat completions', () => {
  it('is sent nothing but the prompt', async () => {
    openai.reply = () => ({ text: 'Red.' });
    await askModel(hostedModel(openai));
    expect(openai.requests).toEqual([
      {
        model: openai.model,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: ASKED },
        ],
        max_tokens: 4096,
        stream: true,
        stream_options: { include_usage: true },
      },
    ]);
    expect(openai.refusals).toEqual([]);
  });

  it.each(['crlf', 'comments', 'no-done'] as const)('may write its stream as it likes: %s', async (form) => {
    openai.reply = () => ({ text: ['Red ', 'and blue.'], form });
    expect(await askModel(hostedModel(openai))).toMatchObject({ text: 'Red and blue.', errors: [], outputTokens: 5 });
  });

  it('may count its tokens in a chunk without choices', async () => {
    openai.reply = () => ({ text: 'Red.', form: 'usage-without-choices' });
    expect(await askModel(hostedModel(openai))).toMatchObject({
      text: 'Red.',
      errors: [],
      finishReason: 'stop',
      outputTokens: 5,
    });
  });

  it('may send characters byte by byte', async () => {
    openai.reply = () => ({ text: 'Żółta 🏮 "choices"' });
    openai.service.faults.add({ fault: { kind: 'slow-drip', everyMs: 0 } });
    expect(await askModel(hostedModel(openai))).toMatchObject({ text: 'Żółta 🏮 "choices"', errors: [] });
  });

  it('may word an error as a mere sentence', async () => {
    openai.reply = () => ({ text: 'Red', lines: ['data: {"error":"the runner has stopped"}'] });
    const { errors } = await askModel(hostedModel(openai));
    expect(String((errors[0] as Error).cause)).not.toContain('the runner has stopped');
  });
});

describe('an answer of which a part was handed on', () => {
  const BROKEN: [string, ModelReply][] = [
    ['a line that is no JSON, whatever follows', { text: 'Red', lines: ['data: {"choices":[{"delta":{"content":'] }],
    ['an error in the stream, whatever follows', { text: 'Red', lines: ['data: {"error":{"message":"overloaded"}}'] }],
    ['no finish reason', { text: 'Red', finishReason: null }],
    ['an error as its last event', { text: 'Red', streamError: 'overloaded' }],
  ];
  it.each(BROKEN)('ends with one error, and is not asked for again: %s', async (_, reply) => {
    openai.reply = () => reply;
    const said = await askModel(hostedModel(openai));
    expect(said.text).toBe('Red');
    expect(said.errors).toMatchObject([{ code: 'agent_unavailable', cause: { name: 'ServiceFault' } }]);
    expect(said.finishReason).not.toBe('stop');
    expect(openai.requests).toHaveLength(1);
  });

  it('does so when the connection breaks', async () => {
    openai.reply = () => ({ text: ['Red ', 'and blue '.repeat(200)] });
    openai.service.faults.add({ fault: { kind: 'reset-after-headers' } });
    const said = await askModel(hostedModel(openai));
    expect(said).toMatchObject({
      text: 'Red ',
      errors: [{ code: 'agent_unavailable', cause: { kind: 'interrupted' } }],
    });
    expect(openai.service.calls.map(({ outcome }) => outcome)).toEqual(['broken']);
  });

  it('does so when the server falls silent, and the connection is closed', async () => {
    openai.reply = () => ({ text: 'Red', hangs: true });
    // Silent for longer than it may take to begin: that limit is no longer its.
    const said = await askModel(hostedModel(openai, { generationMs: 1000, idleMs: 900 }));
    expect(said).toMatchObject({ text: 'Red', errors: [{ cause: { kind: 'timeout' } }] });
    expect(String((said.errors[0] as Error).cause)).toContain('silent for 900 ms');
    await expect.poll(() => openai.service.calls.map(({ outcome }) => outcome)).toEqual(['cut']);
  });
});
