import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';

import { HowFound } from './how-found.tsx';

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
  expect(html).toContain('Done when: Every document is counted.');
  expect(html).toContain('Looked through the catalogue · department: Sales');
  expect(html).toContain('12 documents · 8 ms');
  expect(html).toContain('and 11 more');
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
