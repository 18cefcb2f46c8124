import { expect, it } from 'vitest';

import type { SelectionSource } from '#lib/contracts/source.ts';

import { answerAsText } from './source-label.ts';

const source: SelectionSource = {
  source_url: 'selected_text',
  page_title: 'User Selection',
  section_heading: 'Selected text',
  chunk_text: 'dropped',
  relevance_score: 1,
  char_start: 11,
  char_end: 18,
  char_start_cp: 11,
  char_end_cp: 18,
  line_start: 1,
  line_end: 1,
  quote: 'They are dropped.',
};

it('copies question, answer with markers, and sources', () => {
  const turn = { question: 'When?', text: 'At the end. [1]', sources: [{ position: 1, source }] };
  expect(answerAsText(turn)).toBe('When?\n\nAt the end. [1]\n\nSources\n[1] “They are dropped.”\n    Your selection');
});

it('copies a refusal without a list', () => {
  expect(answerAsText({ question: 'When?', text: 'Nothing found.', sources: [] })).toBe('When?\n\nNothing found.');
});
