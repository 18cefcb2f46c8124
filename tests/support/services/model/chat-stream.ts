import { setTimeout as delay } from 'node:timers/promises';

import { MODEL_DIALECTS, type ModelFailure, type ModelMode } from './model-dialect.ts';

/** What the model says to one request: pieces of text, tool calls, or both; or how its server fails. */
export interface ModelReply {
  text?: string | string[];
  toolCalls?: { name: string; arguments: string }[];
  /** The server's word for the end; null ends the stream without one. By default what the server says of such an answer. */
  finishReason?: string | null;
  /** Instead of a stream. */
  failure?: ModelFailure;
  /** An error within the stream, after the text. */
  streamError?: string;
  /** Lines as they are, after the text. */
  lines?: string[];
  /** After the text nothing more comes, and the connection stays open. */
  hangs?: boolean;
  /** Nothing comes before this. */
  after?: Promise<unknown>;
  /** What comes first, and what the rest then waits for. */
  first?: { text: string; until: Promise<unknown> };
  /** After the text these pieces come over and over, until the client goes. */
  endless?: Iterable<string>;
  /** How the lines are written. */
  form?: 'crlf' | 'comments' | 'no-done' | 'no-usage' | 'usage-without-choices';
}

interface StreamOptions {
  mode: ModelMode;
  /** Gemini's, for the first of the calls. */
  thoughtSignature: string;
}

/** A reply as the events of a stream, one piece each. */
export async function* chatStream(reply: ModelReply, options: StreamOptions): AsyncGenerator<string> {
  await reply.after;
  const newline = reply.form === 'crlf' ? '\r\n' : '\n';
  if (reply.first !== undefined) {
    yield `${delta(options.mode, { role: 'assistant', content: reply.first.text })}${newline}${newline}`;
    await reply.first.until;
  }
  for (const line of linesOf(reply, options)) {
    if (reply.form === 'comments') yield `: keep-alive${newline}${newline}`;
    yield `${line}${newline}${newline}`;
  }
  if (reply.hangs === true) await new Promise(() => undefined);
  while (reply.endless !== undefined) {
    for (const piece of reply.endless) yield `${delta(options.mode, { content: piece })}${newline}${newline}`;
    await delay(2);
  }
}

function* linesOf(reply: ModelReply, options: StreamOptions): Generator<string> {
  const { mode } = options;
  const text = [reply.text ?? []].flat();
  if (mode === 'openai') yield delta(mode, { role: 'assistant', content: '' });
  for (const content of text) yield delta(mode, { role: 'assistant', content });
  yield* reply.lines ?? [];
  if (reply.hangs === true || reply.endless !== undefined) return;
  if (reply.streamError !== undefined) {
    const { errorBody } = MODEL_DIALECTS[mode];
    yield data(errorBody({ status: 503, message: reply.streamError, reason: 'UNAVAILABLE' }));
    return;
  }
  yield* toolCallLines(reply, options);
  const called = (reply.toolCalls ?? []).length > 0;
  const finish = reply.finishReason === undefined ? usualFinish(mode, called) : reply.finishReason;
  if (finish !== null) yield delta(mode, {}, finish);
  yield* endLines(reply, mode);
}

function* endLines({ form, finishReason }: ModelReply, mode: ModelMode): Generator<string> {
  if (finishReason === null) return;
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  if (form === 'usage-without-choices') yield data({ id: 'chatcmpl-1', usage });
  else if (mode === 'openai' && form !== 'no-usage') yield data({ ...chunk(mode), choices: [], usage });
  if (form !== 'no-done') yield 'data: [DONE]';
}

/** OpenAI sends the arguments in pieces, each with the number of its call; Gemini a whole call at once, without any. */
function* toolCallLines({ toolCalls = [] }: ModelReply, options: StreamOptions): Generator<string> {
  const { mode, thoughtSignature } = options;
  for (const [index, { name, arguments: input }] of toolCalls.entries()) {
    if (mode === 'gemini') {
      const signed = index === 0 && { extra_content: { google: { thought_signature: thoughtSignature } } };
      const call = { id: '', type: 'function', function: { name, arguments: input }, ...signed };
      yield delta(mode, { role: 'assistant', tool_calls: [call] });
      continue;
    }
    const half = Math.ceil(input.length / 2);
    const call = { id: `call-${index}`, type: 'function', function: { name, arguments: input.slice(0, half) } };
    yield delta(mode, { tool_calls: [{ index, ...call }] });
    yield delta(mode, { tool_calls: [{ index, function: { arguments: input.slice(half) } }] });
  }
}

function usualFinish(mode: ModelMode, called: boolean): string {
  return called && mode === 'openai' ? 'tool_calls' : 'stop';
}

function delta(mode: ModelMode, part: unknown, finish: string | null = null): string {
  return data({ ...chunk(mode), choices: [{ index: 0, delta: part, finish_reason: finish }] });
}

/** Gemini counts in every chunk, all that came so far. */
function chunk(mode: ModelMode): Record<string, unknown> {
  const usage = mode === 'gemini' ? { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } : null;
  const { model } = MODEL_DIALECTS[mode];
  return { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model, usage };
}

function data(value: unknown): string {
  return `data: ${JSON.stringify(value)}`;
}
