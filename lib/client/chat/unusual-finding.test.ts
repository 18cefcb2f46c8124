import { expect, it } from 'vitest';

import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';

import { isFoundUnusually } from './unusual-finding.ts';

type Finding = Parameters<typeof isFoundUnusually>[0];

const SEARCH: ToolCall = {
  ...{ call_id: '1', tool: 'search_documentation', input: { query: 'reserve lamp', top_k: 8 } },
  ...{ success: true, summary: '5 passages', count: 5, documents: [], duration_ms: 3 },
};
const PLAN: QueryPlan = {
  query_type: 'CONTENT_SEARCH',
  steps: [
    {
      ...{ position: 1, description: '', acceptance_criteria: '', dependencies: [] },
      ...{ tool: 'search_documentation', status: 'completed' },
    },
  ],
};
const [STEP] = PLAN.steps;
const USUAL: Finding = {
  ...{ plan: PLAN, toolCalls: [SEARCH], clarification: null, resumes: null },
  scope: { kind: 'document', documentId: 'light', title: 'The light' },
};
const asked = (input: Record<string, unknown>): Finding => ({ ...USUAL, toolCalls: [{ ...SEARCH, input }] });

it.each<[string, Finding]>([
  ['one search', USUAL],
  ['one search of the book that was asked', asked({ query: 'lamp', filters: { doc_id: ['light'] } })],
  ['a list of all documents', { ...asked({ limit: 50, sections: true }), scope: { kind: 'library' } }],
  ['nothing known', { ...USUAL, plan: null, toolCalls: [] }],
])('%s is nothing to tell', (_, finding) => {
  expect(isFoundUnusually(finding)).toBe(false);
});

it.each<[string, Finding]>([
  ['two look-ups', { ...USUAL, toolCalls: [SEARCH, SEARCH] }],
  ['a look-up that failed', { ...USUAL, toolCalls: [{ ...SEARCH, success: false }] }],
  ['one that never ended', { ...USUAL, toolCalls: [{ call_id: '1', tool: 'get_document', input: {} }] }],
  ['a search without meaning', { ...USUAL, toolCalls: [{ ...SEARCH, meaning_available: false }] }],
  ['a step that failed', { ...USUAL, plan: { ...PLAN, steps: STEP ? [{ ...STEP, status: 'failed' }] : [] } }],
  ['a question that was completed', { ...USUAL, plan: { ...PLAN, subject: 'the lamp' } }],
  ['a chosen document', { ...USUAL, resumes: { question: 'Summarise it', scope: { kind: 'library' } } }],
  ['a question in return', { ...USUAL, clarification: { question: 'Which?', options: [] } }],
  ['a condition', asked({ filters: { department: 'Sales' } })],
  ['an order', asked({ sort_by: 'title' })],
  ['another book', asked({ query: 'lamp', filters: { doc_id: ['light', 'fog'] } })],
])('%s is told', (_, finding) => {
  expect(isFoundUnusually(finding)).toBe(true);
});
