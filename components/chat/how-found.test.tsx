import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';

import { FoundBody, HowFound } from './how-found.tsx';

const PLAN: QueryPlan = {
  query_type: 'LISTING',
  steps: [
    {
      position: 1,
      description: 'Ask the catalogue',
      acceptance_criteria: 'Every document is counted.',
      dependencies: [],
      tool: 'list_documents',
      status: 'completed',
    },
  ],
};

const CALL: ToolCall = {
  call_id: '1',
  tool: 'list_documents',
  input: { filters: { department: 'Sales' } },
  success: true,
  summary: '12 documents',
  count: 12,
  documents: [{ doc_id: 'a/b', title: 'Lamps', url: 'javascript:alert(1)' }],
  duration_ms: 8,
};

it('it is closed until somebody asks', () => {
  const html = renderToStaticMarkup(<HowFound turn={{ plan: PLAN, toolCalls: [CALL] }} />);
  expect(html).toMatch(/^<details class="found [^"]*"><summary[^>]*>How this was found/);
  expect(html).toContain('Looked through the catalogue · department: Sales');
  expect(html).toContain('12 documents');
  expect(html).toContain('and 11 more');
});

it('what only administrators have a use for, only they are told', () => {
  const turn = { plan: PLAN, toolCalls: [CALL] };
  const [forReaders, forAdministrators] = [false, true].map((isForAdministrators) =>
    renderToStaticMarkup(<FoundBody turn={turn} isForAdministrators={isForAdministrators} />),
  );
  for (const words of ['Done when: Every document is counted.', '12 documents · 8 ms']) {
    expect(forReaders).not.toContain(words);
    expect(forAdministrators).toContain(words);
  }
});

it('a step that is called by its tool is told in words', () => {
  const steps = PLAN.steps.map((step) => ({ ...step, description: 'Call list_documents' }));
  expect(renderToStaticMarkup(<FoundBody turn={{ plan: { ...PLAN, steps }, toolCalls: [] }} />)).toContain(
    'Looked through the catalogue',
  );
});

it('documents are led to by their names alone', () => {
  const html = renderToStaticMarkup(<HowFound turn={{ plan: null, toolCalls: [CALL] }} />);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['/books/a%2Fb']);
});

it('a call that never ended says so', () => {
  const { call_id, tool, input } = CALL;
  const html = renderToStaticMarkup(<HowFound turn={{ plan: null, toolCalls: [{ call_id, tool, input }] }} />);
  expect(html).toContain('Not finished.');
});

it('there is nothing where nothing is known', () => {
  expect(renderToStaticMarkup(<HowFound turn={{ plan: null, toolCalls: [] }} />)).toBe('');
});
