import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { instructions, type EvidenceOrigin } from '#lib/answering/agent/prompts.ts';
import { DEFAULT_TOOLS } from '#lib/answering/agent/tools/default-tools.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { askRuntime, citing } from '#tests/support/services/model/asked-runtime.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';

// Left out is what is offered only where a question points at a passage.
const TOOLS = DEFAULT_TOOLS.map(({ name }) => name).filter((name) => name !== 'read_passage');

function told(origin: EvidenceOrigin): string {
  return instructions({ origin, tools: origin === 'library' ? TOOLS : [], instructions: null, language: null });
}

const CHAIR = 'How long should I sit still in the chair?';
const TEN_MINUTES = 'Sit still for ten minutes';
const RELEASED = `${TEN_MINUTES} [1].`;
const NOTHING_SAID: [string, ModelReply][] = [
  ['stop', {}],
  ['only space', { text: [' ', '\n'] }],
  ['length: all was spent on thinking', { finishReason: 'length' }],
  ['a word that nobody knows', { finishReason: 'MALFORMED_FUNCTION_CALL' }],
];

describe.each(['openai', 'gemini'] as const)('an answer of a hosted model (%s)', (mode) => {
  let endpoint: ModelEndpoint;
  let test: TestRuntime;
  beforeAll(async () => {
    endpoint = await startModelEndpoint(() => ({}), { mode });
    test = await openTestRuntime({ ...endpoint.variables, GENERATION_TIMEOUT_MS: '4000' });
    await collect(test.runtime.ingest({ path: `${FIXTURE_BOOKS}/field-guide` }, new AbortController().signal));
  });
  beforeEach(() => {
    endpoint.requests.splice(0);
    endpoint.service.calls.splice(0);
    endpoint.service.faults.clear();
  });
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  /** The model says the sentence that is known to hold, and then goes on as told. */
  function after(rest: ModelReply & { text?: string[] }): (body: ChatBody) => ModelReply {
    return (body) => ({ ...rest, text: [citing(body, TEN_MINUTES), ...(rest.text ?? [])] });
  }

  it('takes one call, whose request holds the evidence; the search tool is offered and not used', async () => {
    endpoint.reply = after({});
    const { error, turn } = await askRuntime(test, CHAIR);
    expect(error).toBeNull();
    expect(turn).toMatchObject({ outcome: 'answered', response: RELEASED });
    expect(endpoint.requests).toHaveLength(1);
    const [{ messages, tools } = { messages: [] }] = endpoint.requests;
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
    expect(contentOf(messages[0])).toBe(told('library'));
    expect(contentOf(messages[1])).toContain(TEN_MINUTES);
    expect(tools?.map((tool) => tool.function.name)).toEqual(TOOLS);
    expect(endpoint.refusals).toEqual([]);
  });

  it('goes on with a search that the model asks for, whatever its server calls the end of that', async () => {
    endpoint.reply = (body) =>
      body.messages.at(-1)?.role === 'tool'
        ? { text: citing(body, TEN_MINUTES) }
        : { toolCalls: [{ name: 'search_documentation', arguments: '{"query":"feeder"}' }] };
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'answered', response: RELEASED });
    expect(endpoint.requests).toHaveLength(2);
    expect(endpoint.refusals).toEqual([]);
  });

  const CUT: [string, ModelReply & { text?: string[] }][] = [
    ['a line that is no JSON, though the end says stop', { text: ['And then'], lines: ['data: {"choices":[{'] }],
    ['no finish reason', { text: ['And then'], finishReason: null }],
    ['an error in the stream', { text: ['And then'], streamError: 'overloaded' }],
    ['a filter', { text: ['And then'], finishReason: mode === 'gemini' ? 'RECITATION' : 'content_filter' }],
  ];
  it.each(CUT)('that is cut short is recorded as failed, with what was released: %s', async (_, rest) => {
    endpoint.reply = after(rest);
    const { error, text, events, turn } = await askRuntime(test, CHAIR);
    expect(error).toMatchObject({ code: 'agent_unavailable' });
    expect(turn).toMatchObject({ outcome: 'failed', errorCode: 'agent_unavailable', response: text });
    expect(turn.response.startsWith(TEN_MINUTES)).toBe(true);
    expect(turn.sources).toHaveLength(1);
    expect(events.map(({ type }) => type)).not.toContain('answer-end');
    expect(endpoint.requests).toHaveLength(1);
  });

  it('that breaks off with its connection is recorded as failed, with what was released', async () => {
    endpoint.reply = after({ text: ['And then '.repeat(300)] });
    endpoint.service.faults.add({ fault: { kind: 'reset-after-headers' } });
    const { error, text, turn } = await askRuntime(test, CHAIR);
    expect(error).toMatchObject({ code: 'agent_unavailable', cause: { kind: 'interrupted' } });
    expect(turn).toMatchObject({ outcome: 'failed', response: text });
    expect(endpoint.requests).toHaveLength(1);
  });

  it('that drips is cut at the deadline of generation, and its connection is closed', async () => {
    endpoint.reply = after({});
    endpoint.service.faults.add({ fault: { kind: 'slow-drip', everyMs: 25 } });
    const { error, turn } = await askRuntime(test, CHAIR);
    expect(error).toMatchObject({ code: 'agent_unavailable', cause: { kind: 'timeout' } });
    expect(turn).toMatchObject({ outcome: 'failed', errorCode: 'agent_unavailable', response: '' });
    await expect.poll(() => endpoint.service.calls.every(({ outcome }) => outcome === 'cut')).toBe(true);
  });

  it.each(NOTHING_SAID)('in which nothing is said is a failure, and is not asked for again: %s', async (_, reply) => {
    endpoint.reply = () => reply;
    const { error, turn } = await askRuntime(test, CHAIR);
    expect(error).toMatchObject({ code: 'agent_unavailable', cause: { kind: 'malformed' } });
    expect(turn).toMatchObject({ outcome: 'failed', response: '' });
    expect(endpoint.requests).toHaveLength(1);
  });

  const DECLINED = mode === 'gemini' ? ['SAFETY', 'RECITATION', 'PROHIBITED_CONTENT'] : ['content_filter'];
  it.each(DECLINED)('that the model declines to give says so, and offers links: %s', async (finishReason) => {
    endpoint.reply = () => ({ finishReason });
    const { error, text, turn } = await askRuntime(test, CHAIR);
    expect(error).toBeNull();
    expect(text).toBe('The language model declined to answer this question.');
    expect(turn).toMatchObject({ outcome: 'not_found', response: text, sources: [], claims: [] });
    expect(turn.related.length).toBeGreaterThan(0);
  });

  it('counts as whole when its length was limited: each of its sentences is judged by itself', async () => {
    endpoint.reply = after({ text: ['And the'], finishReason: 'length' });
    expect((await askRuntime(test, CHAIR)).turn).toMatchObject({ outcome: 'answered', response: RELEASED });
  });

  it('is not waited for when the reader leaves: the connection to the model is closed', async () => {
    endpoint.reply = after({ hangs: true });
    const leaving = new AbortController();
    const asked = askRuntime(test, CHAIR, { signal: leaving.signal });
    await expect.poll(() => endpoint.requests.length).toBe(1);
    leaving.abort(new DOMException('gone', 'AbortError'));
    expect((await asked).turn).toMatchObject({ outcome: 'stopped' });
    await expect.poll(() => endpoint.service.calls.map(({ outcome }) => outcome)).toEqual(['cut']);
  });

  it('is not waited for by any of eight who leave, half of them before it has said a word', async () => {
    const silent = Promise.withResolvers<never>();
    silent.promise.catch(() => undefined);
    endpoint.reply = () =>
      endpoint.requests.length % 2 === 0 ? { after: silent.promise } : { text: ['And then. '], hangs: true };
    const leaving = new AbortController();
    const asked = Array.from({ length: 8 }, () => askRuntime(test, CHAIR, { signal: leaving.signal }));
    await expect.poll(() => endpoint.requests.length).toBe(8);
    leaving.abort(new DOMException('gone', 'AbortError'));
    for (const { turn } of await Promise.all(asked)) expect(turn).toMatchObject({ outcome: 'stopped' });
    silent.reject(new Error('Nobody listens.'));
    await expect.poll(() => endpoint.service.calls.map(({ outcome }) => outcome)).toEqual(Array(8).fill('cut'));
  });

  it('closes the connection as well when its events are not read to the end', async () => {
    endpoint.reply = after({ text: ['And then. '], hangs: true });
    for await (const event of test.runtime.answerQuestion(buildQuestion(CHAIR)))
      if (event.type === 'answer-delta') break;
    await expect.poll(() => endpoint.service.calls.map(({ outcome }) => outcome)).toEqual(['cut']);
  });
});
