import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { ingestReports } from '#tests/support/report-library.ts';
import { type AskedQuestion, askRuntime } from '#tests/support/services/model/asked-runtime.ts';
import type { ModelReply } from '#tests/support/services/model/chat-stream.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { type ChatBody, contentOf } from '#tests/support/services/model/model-wire.ts';

interface Scenario {
  name: string;
  question: string;
  /** What a model that can call tools calls, one round each. */
  calls: { name: string; input: object }[];
  /** Which sentences it then says, of all the evidence it was shown. */
  says?: RegExp;
  queryType: string;
  outcome?: string;
  /** What every answer holds. */
  facts: RegExp[];
  absent?: RegExp;
}

const SCENARIOS: Scenario[] = [
  {
    name: 'listing',
    question: 'Which documents are there?',
    calls: [{ name: 'list_documents', input: {} }],
    queryType: 'LISTING',
    facts: [/Annual Report 2023/, /Annual Report 2024/, /Lamp Manual/],
  },
  {
    name: 'counting',
    question: 'How many reports are there?',
    calls: [{ name: 'list_documents', input: { filters: { document_type: 'report' } } }],
    queryType: 'LISTING',
    facts: [/\b(2|two)\b/i],
  },
  {
    name: 'metadata',
    question: 'Who wrote the Annual Report 2024?',
    calls: [{ name: 'get_document', input: { doc_id: 'annual-report-2024' } }],
    queryType: 'METADATA_SEARCH',
    facts: [/B\. Lund/],
    absent: /A\. Kerr/,
  },
  {
    name: 'lookup by id',
    question: 'What does PROJ-123 say?',
    calls: [{ name: 'lookup_by_id', input: { identifiers: ['PROJ-123'] } }],
    says: /PROJ-123/,
    queryType: 'CONTENT_SEARCH',
    facts: [/PROJ-123 explains why a long wick smokes/],
  },
  {
    name: 'date filter',
    question: 'Which documents were updated in 2023?',
    calls: [
      { name: 'date_filter', input: { phrase: 'in 2023' } },
      { name: 'list_documents', input: {} },
    ],
    queryType: 'LISTING',
    facts: [/Annual Report 2023/],
    absent: /Annual Report 2024|Lamp Manual/,
  },
  {
    name: 'summary',
    question: 'Summarise the Lamp Manual.',
    calls: [{ name: 'get_document', input: { doc_id: 'lamp-manual', sections: true } }],
    says: /Trim the wick|Never refill/,
    queryType: 'DOCUMENT_SUMMARY',
    facts: [/Trim the wick every four hours/, /Never refill the lamp while it burns/],
    absent: /million/,
  },
  {
    name: 'comparison',
    question: 'Compare the Annual Report 2023 and the Annual Report 2024.',
    calls: [
      { name: 'get_document', input: { doc_id: 'annual-report-2023', sections: true } },
      { name: 'get_document', input: { doc_id: 'annual-report-2024', sections: true } },
    ],
    says: /Revenue in/,
    queryType: 'COMPARISON',
    facts: [/4 million/, /5 million/],
  },
  {
    name: 'plain content',
    question: 'How often should the wick be trimmed?',
    calls: [],
    says: /Trim the wick/,
    queryType: 'CONTENT_SEARCH',
    facts: [/every four hours/],
  },
  {
    name: 'nothing found',
    question: 'Which planets have rings?',
    calls: [],
    queryType: 'CONTENT_SEARCH',
    outcome: 'not_found',
    facts: [/find relevant information|have information about that/],
  },
];

const AMBIGUOUS = 'Summarise the annual report.';

let endpoint: ModelEndpoint;
let test: TestRuntime;

/** Every sentence of evidence in the messages so far that fits, as an answer cites it. */
function saying(body: ChatBody, words: RegExp | undefined): ModelReply {
  const shown = body.messages.filter(({ role }) => role === 'user' || role === 'tool').map(contentOf);
  const said = shown.flatMap((text) => [...text.matchAll(/^\[(\d+)\] (.*)$/gm)]);
  const answer = said
    .filter(([, , text = '']) => words?.test(text) === true)
    .map(([, number = '', text = '']) => `${text.replace(/\.$/, '')} [${number}].`)
    .join(' ');
  return { text: answer === '' ? 'That is all I know.' : answer };
}

/** Calls what the scenario says while it may, then answers from what it was shown. */
function playing({ calls, says }: Pick<Scenario, 'calls' | 'says'>): ModelEndpoint['reply'] {
  return (body) => {
    const call =
      body.tools === undefined ? undefined : calls[body.messages.filter(({ role }) => role === 'tool').length];
    if (call === undefined || body.tool_choice === 'none') return saying(body, says);
    return { toolCalls: [{ name: call.name, arguments: JSON.stringify(call.input) }] };
  };
}

function expectFacts({ turn, text, error }: AskedQuestion, scenario: Scenario): void {
  expect(error).toBeNull();
  expect(turn.outcome).toBe(scenario.outcome ?? 'answered');
  expect(turn.plan?.query_type).toBe(scenario.queryType);
  for (const fact of scenario.facts) expect(text).toMatch(fact);
  if (scenario.absent !== undefined) expect(text).not.toMatch(scenario.absent);
  expect(turn.plan?.steps.every(({ status }) => status !== 'pending' && status !== 'in_progress')).toBe(true);
  expect(turn.toolCalls.length).toBeGreaterThan(0);
}

/** Asked which of two is meant, chooses the second, and gets what it first asked for. */
async function expectResumed(isScripted: boolean): Promise<void> {
  const sessionId = crypto.randomUUID();
  endpoint.reply = playing({
    calls: [
      {
        name: 'ask_reader',
        input: { question: 'Which report do you mean?', doc_ids: ['annual-report-2023', 'annual-report-2024'] },
      },
    ],
  });
  const asked = await askRuntime(test, AMBIGUOUS, { sessionId });
  const options = asked.turn.clarification?.options ?? [];
  expect(asked.turn.outcome).toBe('clarification');
  expect(options.map(({ doc_id }) => doc_id).toSorted()).toEqual(['annual-report-2023', 'annual-report-2024']);
  expect(asked.events.map(({ type }) => type)).toContain('answer-clarification');
  for (const { number, title } of options) expect(asked.text).toContain(`${number}. ${title}`);
  const second = options[1];
  endpoint.reply = playing({
    calls: [{ name: 'get_document', input: { doc_id: second?.doc_id, sections: true } }],
    says: new RegExp(`employed|Revenue in ${second?.doc_id.slice(-4)}`),
  });
  const { turn, text } = await askRuntime(test, 'the second', { sessionId });
  expect(turn).toMatchObject({ outcome: 'answered', query: 'the second' });
  expect(turn.resumes).toMatchObject({ query: AMBIGUOUS, documentId: second?.doc_id, turnId: asked.turn.id });
  expect(text).toMatch(second?.doc_id === 'annual-report-2024' ? /52 people|5 million/ : /40 people|4 million/);
  if (isScripted) {
    const offered = endpoint.requests.at(-1)?.tools?.map((tool) => tool.function.name);
    expect(offered).not.toContain('ask_reader');
  }
}

interface Engine {
  name: string;
  variables: (endpoint: ModelEndpoint) => Record<string, string>;
  /** The server takes no tools. */
  refuses?: boolean;
  isScripted?: boolean;
}

const ENGINES: Engine[] = [
  { name: 'the built-in model', variables: () => ({}) },
  { name: 'a model that calls tools', variables: ({ variables }) => variables, isScripted: true },
  { name: 'a model without tools', variables: ({ variables }) => ({ ...variables, LLM_TOOLS: 'off' }) },
  { name: 'a server that refuses tools', variables: ({ variables }) => variables, refuses: true },
];

describe.each(ENGINES)('questions to $name', ({ variables, refuses = false, isScripted = false }) => {
  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    test = await openTestRuntime(variables(endpoint));
    await ingestReports(test);
  });
  beforeEach(() => {
    endpoint.requests.splice(0);
    // What ingest asks of a model is tested elsewhere.
    endpoint.refusals.splice(0);
  });
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  function refusing(reply: ModelEndpoint['reply']): ModelEndpoint['reply'] {
    if (!refuses) return reply;
    const failure = { status: 400, message: 'this model does not support tools' };
    return (body) => (body.tools === undefined ? reply(body) : { failure });
  }

  it.each(SCENARIOS)('$name', async (scenario) => {
    endpoint.reply = refusing(playing(scenario));
    expectFacts(await askRuntime(test, scenario.question, { topK: 5 }), scenario);
    expect(endpoint.refusals).toEqual([]);
  });

  it('an ambiguous reference is asked about, and its choice goes on with the question', async () => {
    await expectResumed(isScripted);
  });
});

describe('a model that calls tools', () => {
  beforeAll(async () => {
    endpoint = await startModelEndpoint();
    test = await openTestRuntime(endpoint.variables);
    await ingestReports(test);
  });
  beforeEach(() => endpoint.requests.splice(0));
  afterAll(async () => {
    await test.close();
    await endpoint.close();
  });

  it('narrows with every filter: none takes the place of another', async () => {
    endpoint.reply = playing({
      calls: [
        { name: 'date_filter', input: { from: '2024-01-01', to: '2025-01-01' } },
        { name: 'source_filter', input: { types: ['report'] } },
        { name: 'source_filter', input: { types: ['wiki'] } },
        { name: 'list_documents', input: { filters: { department: 'finance' } } },
      ],
    });
    const { turn } = await askRuntime(test, 'What changed?');
    expect(turn.toolCalls.at(-1)).toMatchObject({ tool: 'list_documents', count: 1 });
    expect(turn.toolCalls.at(-1)?.documents.map(({ doc_id }) => doc_id)).toEqual(['annual-report-2024']);
  });

  it('finds nothing where its filters leave nothing', async () => {
    endpoint.reply = playing({
      calls: [
        { name: 'source_filter', input: { ids: ['no-such-document'] } },
        { name: 'search_documentation', input: { query: 'revenue', filters: {} } },
      ],
    });
    const { turn } = await askRuntime(test, 'How often should the wick be trimmed?');
    expect(turn.toolCalls.at(-1)).toMatchObject({ tool: 'search_documentation', success: true, count: 0 });
  });

  it('has five rounds at most; in the last it can only answer', async () => {
    const call = { name: 'search_documentation', arguments: '{"query":"wick"}' };
    endpoint.reply = (body) => (body.tool_choice === 'none' ? saying(body, /Trim the wick/) : { toolCalls: [call] });
    const { turn } = await askRuntime(test, 'How often should the wick be trimmed?');
    expect(endpoint.requests).toHaveLength(5);
    expect(endpoint.requests.map(({ tool_choice }) => tool_choice === 'none')).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(turn.outcome).toBe('answered');
    expect(turn.plan?.steps.map(({ tool }) => tool)).toEqual([...Array<string>(5).fill('search_documentation'), null]);
  });

  it('writes a draft that is no evidence: said without numbers it is withheld', async () => {
    const draft = 'The moon is made of cheese.';
    endpoint.reply = (body) => {
      if (body.tools === undefined) return { text: draft };
      const call = { name: 'llm_generate', arguments: '{"prompt":"Write about the moon.","max_tokens":50}' };
      return body.messages.at(-1)?.role === 'tool' ? { text: draft } : { toolCalls: [call] };
    };
    const { turn, text } = await askRuntime(test, 'What is the moon made of?');
    const asked = endpoint.requests.find(({ tools }) => tools === undefined);
    expect(asked).toMatchObject({ max_tokens: 50, temperature: 0.7 });
    expect(turn.toolCalls.at(-1)).toMatchObject({
      tool: 'llm_generate',
      success: true,
      summary: 'Text was written (15 tokens)',
    });
    expect(turn.outcome).toBe('not_found');
    expect(text).not.toContain('cheese');
  });

  it('reads of a document that does not exist the same as of none', async () => {
    endpoint.reply = playing({ calls: [{ name: 'rag_get_document', input: { doc_id: 'secret' } }] });
    const { turn } = await askRuntime(test, 'What is in the secret document?');
    expect(turn.toolCalls.at(-1)).toMatchObject({ tool: 'get_document', success: false, documents: [] });
    const reply = contentOf(endpoint.requests.at(-1)?.messages.at(-1));
    expect(JSON.parse(reply)).toMatchObject({ success: false, type: 'not_found' });
  });
});
