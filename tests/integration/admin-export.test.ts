import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { QueryPlan } from '#lib/contracts/query-plan.ts';
import type { ReviewedTurn } from '#lib/people/conversations/reviewed-turn.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type AdminApp, openAdminApp } from '#tests/support/admin-app.ts';
import { buildReviewedTurn, buildSource } from '#tests/support/conversation-records.ts';
import { readCsv, readCsvTable } from '#tests/support/read-csv.ts';

let app: AdminApp;

beforeAll(async () => {
  app = await openAdminApp();
});
beforeEach(() => app.rows('truncate conversations cascade'));
afterAll(() => app.close());

const open = (query: string, who: 'admin' | 'read-only' = 'read-only'): Promise<Response> =>
  app.routes.fetch(`/api/admin/export?${query}`, { headers: app.headers[who] });

const textOf = async (query: string): Promise<string> => (await open(query)).text();

async function linesOf(query: string): Promise<Record<string, unknown>[]> {
  const lines = (await textOf(query)).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

const PLAN: QueryPlan = {
  query_type: 'LISTING',
  steps: [
    {
      ...{ position: 1, description: 'List.', acceptance_criteria: 'Listed.', dependencies: [] },
      ...{ tool: 'list_documents', status: 'completed' },
    },
  ],
};

/** A turn with everything a turn can have. */
const FILTERS = {
  // In the order of their names, as the database keeps them.
  profile: { must: [{ key: 'department' as const, match: { any: ['Legal'] } }], should: [] },
  request: { page_title: ['Rights'] },
};

const FULL: ReviewedTurn = buildReviewedTurn({
  viewerId: 'bob',
  query: 'Who said "it",\r\nand why?',
  response: '=HYPERLINK("http://evil.example","Every value") [1] 所有権',
  sources: [
    buildSource('p1', 'v1'),
    {
      source_url: '',
      page_title: 'Selected text',
      section_heading: '',
      chunk_text: 'words',
      relevance_score: 1,
      char_start: 3,
      char_end: 8,
      char_start_cp: 3,
      char_end_cp: 8,
      line_start: 1,
      line_end: 1,
      quote: 'words',
    },
  ],
  claims: [
    {
      start: 0,
      end: 5,
      kind: 'sentence',
      status: 'weak',
      reasons: ['coverage'],
      citations: [{ position: 1, start: 0, end: 5 }],
    },
  ],
  withheld: [
    {
      kind: 'sentence',
      status: 'uncited',
      reasons: ['no_citation'],
      text: 'Gone.',
      citations: [{ sourceId: 's', start: 1, end: 2 }],
    },
  ],
  mode: 'selected_text',
  selectedText: '@words',
  selection: { pageId: 'p', pageVersion: 'v', start: 3, end: 9 },
  scope: { documentIds: ['handbook'] },
  retrievedChunks: [{ chunkId: 'c', pageId: 'p', pageVersion: 'v', start: 0, end: 9, relevance: 0.25 }],
  stages: { historyMs: 1, retrievalMs: 2.5, firstPartMs: 3 },
  tokens: { input: 100, output: 20 },
  documentIds: ['handbook', 'rust-book'],
  prompts: { answer: '0123456789ab', verifier: 'ba9876543210' },
  profile: 'legal',
  audit: { department: 'Sales', matter: '2026-4' },
  filters: FILTERS,
  plan: PLAN,
  toolCalls: [
    {
      ...{ call_id: 'c1', tool: 'list_documents', input: { document_type: 'policy' } },
      ...{ success: true, summary: '1 document', count: 1, documents: [], duration_ms: 2 },
    },
  ],
  resumes: { turnId: 'before', query: 'Which?', documentId: 'handbook' },
  feedback: { rating: 'down', reason: '-1, no' },
  feedbackAt: new Date('2026-01-02T00:00:00.000Z'),
  review: { verdict: 'wrong', note: '\n+ see chapter 4', by: 'ann', at: new Date('2026-01-03T00:00:00.000Z') },
});

describe('an export', () => {
  test('is a file that no cache keeps', async () => {
    const { status, headers } = await open('format=csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="lectern-turns-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await open('format=jsonl')).headers.get('content-disposition')).toContain('.jsonl"');
  });

  test('holds the turns the filter means, newest first', async () => {
    const at = (day: number, query: string) =>
      buildReviewedTurn({ query, createdAt: new Date(Date.UTC(2026, 0, day)) });
    await app.insert([at(1, 'one owner'), at(2, 'nobody'), at(3, 'two owners')]);
    const found = 'format=jsonl&q=owner&from=&to=&feedback=none';
    expect((await linesOf(found)).map(({ query }) => query)).toEqual(['two owners', 'nobody', 'one owner']);
    expect((await linesOf(`${found}&from=2026-01-02`)).map(({ query }) => query)).toEqual(['two owners', 'nobody']);
    expect((await linesOf('format=jsonl&q=nobody')).map(({ query }) => query)).toEqual(['nobody']);
  });

  test('of no turn is a header line, or nothing', async () => {
    expect(readCsv(await textOf('format=csv'))).toHaveLength(1);
    expect(await textOf('format=jsonl')).toBe('');
  });

  test('is refused when it is not known of what, or as what', async () => {
    for (const query of [
      '',
      'format=xlsx',
      'format=csv&from=yesterday',
      'format=csv&outcome=fine',
      'format=csv&min_ms=x',
    ])
      expect((await open(query)).status).toBe(400);
  });

  test('in JSON lines has everything that is known of a turn, under the names of the API', async () => {
    await app.insert([FULL]);
    const [line] = await linesOf('format=jsonl');
    expect(line).toEqual({
      export: { row: 1, last: true, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      turn_id: FULL.id,
      session_id: FULL.sessionId,
      viewer_id: 'bob',
      created_at: FULL.createdAt.toISOString(),
      query: FULL.query,
      response: FULL.response,
      sources: FULL.sources,
      claims: FULL.claims,
      withheld: [
        {
          kind: 'sentence',
          status: 'uncited',
          reasons: ['no_citation'],
          text: 'Gone.',
          citations: [{ source_id: 's', start: 1, end: 2 }],
        },
      ],
      grounding: 'strict',
      mode: 'selected_text',
      selected_text: '@words',
      selection: { page_id: 'p', page_version: 'v', start: 3, end: 9 },
      scope: { document_ids: ['handbook'] },
      document_ids: ['handbook', 'rust-book'],
      chunks_retrieved: 5,
      retrieved_chunks: [{ chunk_id: 'c', page_id: 'p', page_version: 'v', start: 0, end: 9, relevance_score: 0.25 }],
      related: [],
      outcome: 'answered',
      error_code: null,
      model: 'lectern-quoting',
      prompts: { answer: '0123456789ab', verifier: 'ba9876543210' },
      profile: 'legal',
      audit: { department: 'Sales', matter: '2026-4' },
      filters: FILTERS,
      plan: PLAN,
      tool_calls: FULL.toolCalls,
      clarification: null,
      resumes: { turn_id: 'before', query: 'Which?', doc_id: 'handbook' },
      first_event_ms: 8.5,
      latency_ms: 12.5,
      stages: { history_ms: 1, retrieval_ms: 2.5, first_part_ms: 3 },
      tokens: { input: 100, output: 20 },
      feedback: { rating: 'down', reason: '-1, no', at: '2026-01-02T00:00:00.000Z' },
      review: { verdict: 'wrong', note: '\n+ see chapter 4', by: 'ann', at: '2026-01-03T00:00:00.000Z' },
    });
  });

  test('in CSV is what a spreadsheet reads, and none of it runs there', async () => {
    await app.insert([FULL]);
    const bytes = await (await open('format=csv')).arrayBuffer();
    const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    expect(file.startsWith('\uFEFFturn_id,session_id,')).toBe(true);
    expect(file.endsWith('\r\n')).toBe(true);
    const [row, ...others] = readCsvTable(file.slice(1));
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      turn_id: FULL.id,
      question: FULL.query,
      answer: `'${FULL.response}`,
      citations: '[1] Owners, Rules: “Every” (p1@v1 0-5)\n[2] Selected text: “words” (selection 3-8)',
      selected_text: "'@words",
      documents: 'handbook\nrust-book',
      withheld: '1',
      feedback: 'down',
      feedback_reason: "'-1, no",
      verdict: 'wrong',
      verdict_note: "'\n+ see chapter 4",
      verdict_by: 'ann',
      first_event_ms: '8.5',
      latency_ms: '12.5',
      input_tokens: '100',
      output_tokens: '20',
      error_code: '',
      prompts: 'answer: 0123456789ab\nverifier: ba9876543210',
      profile: 'legal',
      audit: 'department: Sales\nmatter: 2026-4',
      filters: JSON.stringify(FILTERS),
      export_row: '1',
      export_last: 'true',
    });
  });

  test('reads no further ahead than a page of its turns while nobody reads it', async () => {
    const sessionId = newId();
    await app.insert(Array.from({ length: 450 }, () => buildReviewedTurn({ sessionId })));
    const reader = (await open('format=jsonl')).body?.getReader();
    await reader?.read();
    await app.rows('delete from conversations');
    let lines = 1;
    while ((await reader?.read())?.done === false) lines += 1;
    expect(lines).toBe(200);
  });
});
