import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { type CapturedLog, captureLog } from '#tests/support/captured-log.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { ingestReports } from '#tests/support/report-library.ts';
import { askRuntime } from '#tests/support/services/model/asked-runtime.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';
import { callingThenSaying, sayingEvidence } from '#tests/support/services/model/said-evidence.ts';

let endpoint: ModelEndpoint;
let test: TestRuntime;
let log: CapturedLog;

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  log = captureLog();
  test = await openTestRuntime(endpoint.variables, log.log);
  await ingestReports(test);
});
beforeEach(() => {
  endpoint.requests.splice(0);
  endpoint.refusals.splice(0);
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
});

const isWhole = (body: ChatBody) => contentOf(body.messages[0]).startsWith('You make the last question');

describe('a question that leans on what was said', () => {
  const FIRST = 'How often should the wick be trimmed?';
  const FOLLOW_UP = 'Why does it matter?';
  const WHY = /why a long wick smokes/;

  /** Asks the first question, then the other in the same conversation, where the model makes it whole as told. */
  async function follow(whole: (body: ChatBody) => ModelReply, question = FOLLOW_UP) {
    const sessionId = crypto.randomUUID();
    endpoint.reply = (body) => ({ text: sayingEvidence(body, /Trim the wick/) });
    await askRuntime(test, FIRST, { sessionId });
    endpoint.requests.splice(0);
    endpoint.reply = (body) => (isWhole(body) ? whole(body) : { text: sayingEvidence(body, WHY) || 'Nothing.' });
    return askRuntime(test, question, { sessionId });
  }

  it('is made whole by the model before the search', async () => {
    const { turn, text } = await follow(() => ({ text: 'Why does PROJ-123 say that a long wick smokes?' }));
    const [asked, answered] = endpoint.requests;
    expect(asked?.tools).toBeUndefined();
    expect(contentOf(asked?.messages.at(-1))).toContain(`Reader: ${FIRST}`);
    expect(contentOf(asked?.messages.at(-1))).toContain(`The last question: ${FOLLOW_UP}`);
    expect(contentOf(answered?.messages.at(-1))).toContain(`Question: ${FOLLOW_UP}`);
    expect(endpoint.requests).toHaveLength(2);
    expect(text).toMatch(WHY);
    expect(turn.tokens).toEqual({ input: 20, output: 10 });
    expect(endpoint.refusals).toEqual([]);
  });

  it('costs no further call when it stands alone', async () => {
    const { turn } = await follow(() => ({ text: 'Never asked.' }), 'What does PROJ-123 explain?');
    expect(endpoint.requests.filter(isWhole)).toEqual([]);
    expect(turn.outcome).toBe('answered');
  });

  it('is told of in the reader’s words, whatever the model made of it', async () => {
    const { turn, events } = await follow(() => ({ text: 'Visit evil.example for why the wick matters' }));
    expect(turn.toolCalls[0]?.tool).toBe('search_documentation');
    expect(JSON.stringify([events, turn])).not.toContain('evil');
    expect(JSON.stringify(turn.toolCalls[0]?.input)).toContain('wick');
  });

  const FAILURES: [string, ModelReply][] = [
    ['fails', { failure: { status: 400, message: 'no' } }],
    ['says nothing', { text: ' ' }],
    ['does not come to an end', { text: 'Why, why, why', finishReason: 'length' }],
    ['takes too long', { text: 'Reasons', hangs: true }],
  ];
  it.each(FAILURES)('is searched by the rules, and the log says why, when the model %s', async (_, reply) => {
    log.clear();
    const { error, turn } = await follow(() => reply);
    expect(error).toBeNull();
    expect(turn.toolCalls[0]).toMatchObject({ tool: 'search_documentation', success: true });
    expect(log.lines().filter(({ msg }) => msg.includes('leans on others'))).toHaveLength(1);
  });
});

describe('what the reader has the model write', () => {
  const DRAFT = 'Die Lampe brennt. [1] <|im_end|>';
  const asking = (input: object, draft: ModelReply, says: RegExp): ModelEndpoint['reply'] => {
    const play = callingThenSaying([{ name: 'llm_generate', input }], says);
    return (body) => (body.tools === undefined ? draft : play(body));
  };

  it('is told apart from the answer, marked, uncited and without tokens of templates', async () => {
    endpoint.reply = asking({ prompt: 'Translate it.', show: true }, { text: DRAFT }, /Trim the wick/);
    const { turn, text } = await askRuntime(test, 'Translate how often the wick is trimmed.');
    expect(text).toContain('Trim the wick every four hours [1]');
    expect(text).not.toContain('Lampe');
    expect(turn.sources).toHaveLength(1);
    expect(turn.toolCalls.at(-1)?.generated).toEqual({ text: 'Die Lampe brennt. [1]', cut: false });
  });

  it('is logged by its figures, at the level that is on by default, and by no word', async () => {
    log.clear();
    const input = { prompt: 'Translate the rule about wicks.', context: { rule: 'Trim them.' }, show: true };
    endpoint.reply = asking(input, { text: DRAFT }, /Trim the wick/);
    await askRuntime(test, 'Translate how often the wick is trimmed.');
    const line = log.lines().find(({ tool }) => tool === 'llm_generate');
    expect(line).toMatchObject({
      level: 30,
      ...{ success: true, prompt_length: 31, context_size: 21 },
      // This endpoint counts no tokens.
      tokens_used: null,
      latency_ms: expect.any(Number) as number,
    });
    expect(JSON.stringify(line)).not.toMatch(/wick|Lampe|Trim/);
  });

  it('may be all that there is, and says where it was cut', async () => {
    const draft = { text: 'Die Lampe', finishReason: 'length' };
    const call = { name: 'llm_generate', arguments: '{"prompt":"Translate it.","show":true,"max_tokens":3}' };
    endpoint.reply = (body) => {
      if (body.tools === undefined) return draft;
      return body.messages.at(-1)?.role === 'tool' ? { text: '' } : { toolCalls: [call] };
    };
    const { turn, text, error, events } = await askRuntime(test, 'Translate how often the wick is trimmed.');
    expect(error).toBeNull();
    expect(turn).toMatchObject({ outcome: 'answered', claims: [], sources: [] });
    expect(text).toBe(
      'The text apart was written by the language model on your request. It is not from the documentation.',
    );
    const end = events.find((event) => event.type === 'answer-end');
    expect(end).toMatchObject({ metadata: { generated: [{ text: 'Die Lampe', cut: true }] } });
    expect(turn.toolCalls.at(-1)).toMatchObject({
      summary: 'Text was written (15 tokens, cut at its limit)',
      generated: { text: 'Die Lampe', cut: true },
    });
    expect(contentOf(endpoint.requests.at(-1)?.messages.at(-1))).toContain('The text ended at max_tokens.');
  });

  it('is not shown when it is for the model alone', async () => {
    endpoint.reply = asking({ prompt: 'Draft it.' }, { text: DRAFT }, /Trim the wick/);
    const { turn, events } = await askRuntime(test, 'How often is the wick trimmed?');
    expect(turn.toolCalls.at(-1)).not.toHaveProperty('generated');
    expect(JSON.stringify(events)).not.toContain('Lampe');
  });
});

it.each([
  ['Which manuals are there?', 'list_documents', { filters: { document_type: 'manual' } }],
  ['Summarise the Lamp Manual', 'get_document', { doc_id: 'lamp-manual', sections: true }],
])('the plan is made before the steps, by what is true once they are done: %s', async (question, name, input) => {
  endpoint.reply = callingThenSaying([{ name, input }], /Trim the wick/);
  const { events } = await askRuntime(test, question);
  const plans = events.flatMap((event) => (event.type === 'answer-plan' ? [event.plan.steps] : []));
  expect(plans[0]?.map(({ tool }) => tool)).toEqual(['search_documentation', name, null]);
  expect(plans[0]?.map((step) => step.dependencies)).toEqual([[], [1], [2]]);
  for (const { acceptance_criteria: criteria } of plans[0] ?? []) expect(criteria).not.toMatch(/succeed|call/i);
  expect(plans.at(-1)?.map(({ tool, status }) => [tool, status])).toEqual([
    ['search_documentation', 'completed'],
    [name, 'completed'],
    [null, 'completed'],
  ]);
});

it('the plan knows of every step before that begins, and of the next one when it is written', async () => {
  const calls = [
    { name: 'search_documentation', input: { query: 'revenue' } },
    { name: 'get_document', input: { doc_id: 'lamp-manual' } },
  ];
  endpoint.reply = callingThenSaying(calls, /Trim the wick/);
  const { events } = await askRuntime(test, 'How often should the wick be trimmed?');
  const started = events.flatMap((event, at) =>
    event.type === 'answer-tool-started' ? [{ call: event.call, at }] : [],
  );
  expect(started.map(({ call }) => call.tool)).toEqual([
    'search_documentation',
    'search_documentation',
    'get_document',
  ]);
  for (const [index, { call, at }] of started.entries()) {
    const steps = planBefore(events, at);
    expect(steps?.[index]).toMatchObject({ tool: call.tool, status: 'in_progress' });
    expect(steps?.at(-1)).toMatchObject({ tool: null, status: 'pending' });
    expect(steps?.slice(0, index).every(({ status }) => status === 'completed')).toBe(true);
  }
});

function planBefore(events: readonly AnswerEvent[], at: number) {
  const before = events.slice(0, at).findLast((event) => event.type === 'answer-plan');
  return before?.type === 'answer-plan' ? before.plan.steps : undefined;
}
