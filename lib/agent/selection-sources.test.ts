import { expect, it } from 'vitest';

import { selectionSources } from './selection-sources.ts';

it('indexes the selection exactly as sent, with lines and code points', () => {
  const selection = '  👋 First line.\r\nSecond line.\nThird.';
  const start = selection.indexOf('Second');
  const range = { start, end: start + 'Second line.'.length };
  expect(selectionSources([{ sourceId: 'any', ranges: [range] }], selection)).toEqual([
    {
      source_url: 'selected_text',
      page_title: 'User Selection',
      section_heading: 'Selected text',
      chunk_text: 'Second line.',
      relevance_score: 1,
      char_start: 18,
      char_end: 30,
      char_start_cp: 17,
      char_end_cp: 29,
      line_start: 2,
      line_end: 2,
      quote: 'Second line.',
    },
  ]);
});
