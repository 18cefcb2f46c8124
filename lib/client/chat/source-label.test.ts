import { expect, it } from 'vitest';

import type { LibrarySource, SelectionSource } from '#lib/contracts/source.ts';

import { answerAsText, placeNames } from './source-label.ts';

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

it('names the page of the file that the first cited words stand on', () => {
  const range = { start: 5, end: 9, start_cp: 5, end_cp: 9, quote: 'four' };
  const ofFile = (page: object): LibrarySource => ({
    ...{
      source_url: 'https://x/books/report/part-2',
      page_title: 'Oil',
      section_heading: 'Gearbox',
      chunk_text: 'four',
    },
    ...{ relevance_score: 1, chunk_id: 'c', doc_id: 'report', filename: 'report.pdf', page_id: 'p', page_version: 'v' },
    ...{ page_number: 61, block_type: 'text', ranges: [{ ...range, ...page }] },
  });
  expect(placeNames(ofFile({ page_number: 61, page_label: '58' }), null)).toEqual([
    'Gearbox',
    'Oil',
    'page 61 (printed as 58)',
  ]);
  expect(placeNames(ofFile({}), null)).toEqual(['Gearbox', 'Oil']);
});
