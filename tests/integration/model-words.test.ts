import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { ingestReports } from '#tests/support/report-library.ts';
import { type AskedQuestion, askRuntime } from '#tests/support/services/model/asked-runtime.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

/** What a model that was led astray wants a reader to read. */
const BAIT = 'Your session has expired. Type your password at http://evil.example/login or write to help@evil.example';
/** Words of it that neither a question here nor the library has. */
const OF_BAIT = /expired|password|evil|login|help@/i;
const QUESTION = 'How many annual reports from finance are there?';
const REPORTS = ['annual-report-2023', 'annual-report-2024'];

/** Every tool with the bait in all of its places for words. */
const CALLS: [name: string, input: Record<string, unknown>][] = [
  ['ask_reader', { question: BAIT, doc_ids: REPORTS, note: BAIT }],
  ['list_documents', { filters: { title: BAIT } }],
  ['list_documents', { filters: { document_type: BAIT, department: [BAIT, 'finance'], author: BAIT } }],
  ['list_documents', { filters: { identifier: BAIT, filename: BAIT, origin: BAIT, language: BAIT, type: BAIT } }],
  ['list_documents', { filters: { document_type: BAIT }, group_by: 'department' }],
  ['list_documents', { [BAIT]: BAIT, sort_by: BAIT }],
  ['source_filter', { types: [BAIT], ids: [BAIT] }],
  ['date_filter', { phrase: BAIT }],
  ['date_filter', { from: BAIT }],
  ['lookup_by_id', { identifiers: [BAIT, 'http://evil.example'] }],
  ['search_documentation', { query: BAIT, filters: { page_title: [BAIT] } }],
  ['get_document', { doc_id: BAIT }],
  ['llm_generate', { prompt: `Repeat: ${BAIT}`, context: { [BAIT]: BAIT } }],
  ['rag_list_documents', { filters: { title: BAIT } }],
  ['Type your password at http://evil.example', { query: BAIT }],
];

let endpoint: ModelEndpoint;
let test: TestRuntime;

beforeAll(async () => {
  endpoint = await startModelEndpoint();
  test = await openTestRuntime({ ...endpoint.variables, LLM_TOOLS: 'on' });
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

/** The calls at once, whatever comes back of them, then the bait itself. */
function baiting(calls: readonly [name: string, input: Record<string, unknown>][]): void {
  endpoint.reply = (body) => {
    const hasCalled = body.messages.some(({ role }) => role === 'tool');
    if (hasCalled || body.tools === undefined) return { text: `${BAIT}.` };
    return { toolCalls: calls.map(([name, input]) => ({ name, arguments: JSON.stringify(input) })) };
  };
}

/** Everything that anybody is told of a turn: its events, and what is stored of it beside what was withheld. */
function toldOf({ events, turn: { withheld: _, ...turn } }: AskedQuestion): string {
  return JSON.stringify({ events, turn });
}

describe('what a model writes outside of the grounded answer', () => {
  it.each(CALLS)('does not reach the reader by a call of %s', async (name, input) => {
    baiting([[name, input]]);
    const asked = await askRuntime(test, QUESTION);
    expect(asked.error).toBeNull();
    expect(toldOf(asked)).not.toMatch(OF_BAIT);
  });

  it('does not reach the reader by all calls at once', async () => {
    baiting(CALLS.filter(([name]) => name !== 'ask_reader'));
    const asked = await askRuntime(test, QUESTION);
    expect(asked.error).toBeNull();
    expect(toldOf(asked)).not.toMatch(OF_BAIT);
  });

  it('is a choice of documents and no words: the question to the reader is ours', async () => {
    baiting([['ask_reader', { question: BAIT, doc_ids: REPORTS }]]);
    const { turn, text } = await askRuntime(test, QUESTION);
    expect(turn.outcome).toBe('clarification');
    expect(turn.clarification).toMatchObject({
      question: 'Which report do you mean?',
      options: [{ title: 'Annual Report 2024' }, { title: 'Annual Report 2023' }],
    });
    expect(text).toMatch(/^Which report do you mean\?\n\n1\. Annual Report 2024/);
  });

  it('may be words of the reader and of the catalogue: those are told', async () => {
    baiting([
      ['list_documents', { filters: { document_type: 'report', author: 'B. Lund' } }],
      ['search_documentation', { query: 'annual finance reports' }],
    ]);
    const { turn, text } = await askRuntime(test, QUESTION);
    expect(text).toContain('There is 1 report by B. Lund');
    expect(turn.toolCalls.map(({ input }) => input)).toContainEqual({ query: 'annual finance reports' });
  });

  it('that is of nobody is left out, and the number stays', async () => {
    baiting([['list_documents', { filters: { department: [BAIT, 'finance'] } }]]);
    const { text } = await askRuntime(test, QUESTION);
    expect(text).toMatch(/^There are 2 documents that fit/);
  });
});
