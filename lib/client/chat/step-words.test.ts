import { describe, expect, it } from 'vitest';

import type { QueryPlan } from '#lib/contracts/query-plan.ts';

import { foundSummary, runningWords, shortDuration, toolWords } from './step-words.ts';

const ended = { success: true, summary: '', count: 1, documents: [], duration_ms: 1 };
const call = (tool: string, input: Record<string, unknown> = {}) => ({ call_id: tool, tool, input });
const plan = (...statuses: QueryPlan['steps'][number]['status'][]): QueryPlan => ({
  query_type: 'LISTING',
  steps: statuses.map((status, index) => ({
    position: index + 1,
    description: '',
    acceptance_criteria: '',
    dependencies: [],
    tool: index + 1 === statuses.length ? null : 'list_documents',
    status,
  })),
});

describe('what is being done', () => {
  it('is what the calls under way do, all of a kind at once', () => {
    const reading = [call('get_document'), call('get_document')];
    expect(runningWords({ plan: null, toolCalls: [call('list_documents')] })).toBe('Looking through the catalogue…');
    expect(runningWords({ plan: null, toolCalls: reading })).toBe('Reading 2 documents…');
    expect(runningWords({ plan: null, toolCalls: reading.slice(1) })).toBe('Reading a document…');
    expect(runningWords({ plan: null, toolCalls: [call('somebodys_own')] })).toBe('Working on it…');
  });

  it('is the running step of the plan once every call has ended', () => {
    const toolCalls = [{ ...call('get_document'), ...ended }];
    expect(runningWords({ plan: plan('in_progress', 'pending'), toolCalls })).toBe('Looking through the catalogue…');
    expect(runningWords({ plan: plan('completed', 'in_progress'), toolCalls })).toBe('Writing the answer…');
    expect(runningWords({ plan: plan('completed', 'completed'), toolCalls })).toBeNull();
  });

  it('leaves a search to the words of its scope', () => {
    expect(runningWords({ plan: null, toolCalls: [call('search_documentation')] })).toBeNull();
  });
});

it('an unknown tool is called by its name', () => {
  expect(toolWords('list_documents')).toBe('Looked through the catalogue');
  expect(toolWords('find_tickets')).toBe('Used find tickets');
});

it('durations are short', () => {
  expect([0.2, 12.4, 999, 1_440].map(shortDuration)).toEqual(['1 ms', '12 ms', '999 ms', '1.4 s']);
});

it('the summary counts steps and look-ups, and is empty without either', () => {
  expect(foundSummary({ plan: plan('completed', 'completed'), toolCalls: [call('list_documents')] })).toBe(
    '2 steps, 1 look-up',
  );
  expect(foundSummary({ plan: null, toolCalls: [] })).toBe('');
});
