import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { librarySources, relatedLinks, selectionSources } from './answer-sources.ts';

const BASE_URL = 'https://books.example';

describe('librarySources', () => {
  it('shows ranges of the page in reading order with their exact words and code points', () => {
    const chunk = buildChunk(['Smile 😀 once.', 'Then again.'], {}, '👋 Hello. ');
    const [one, two] = chunk.sentences;
    const cited = [{ sourceId: chunk.id, ranges: [two, one].flatMap((range) => range ?? []) }];
    const [source] = librarySources(cited, [{ chunk, relevance: 0.5, wordRelevance: 0.5 }], BASE_URL);
    expect(source).toMatchObject({
      source_url: 'https://books.example/books/handbook/owners',
      section_heading: 'Rules',
      relevance_score: 0.5,
      chunk_text: 'Smile 😀 once. Then again.',
      ranges: [
        { start: 10, end: 24, start_cp: 9, end_cp: 22, quote: 'Smile 😀 once.' },
        { start: 25, end: 36, start_cp: 23, end_cp: 34, quote: 'Then again.' },
      ],
    });
  });

  it('gives every range what stands around it on the page, beyond its chunk too', () => {
    const before = 'Hello. ';
    const after = '\nThe next chapter.';
    const chunk = buildChunk(
      ['One.', 'Two.'],
      { after, twins: [{ sentence: 1, count: 2, prefix: 5, suffix: 0 }] },
      before,
    );
    const [source] = librarySources(
      [{ sourceId: chunk.id, ranges: chunk.sentences }],
      [{ chunk, relevance: 1, wordRelevance: 1 }],
      BASE_URL,
    );
    expect(source?.ranges).toMatchObject([
      { prefix: 'Hello. ', suffix: ` Two.${after}`, twins: null },
      { prefix: 'Hello. One. ', suffix: after, twins: { count: 2, prefix: 5, suffix: 0 } },
    ]);
  });

  it('does not say that words stand nowhere else when nobody looked', () => {
    const chunk = buildChunk(['One.'], { twins: null });
    const [source] = librarySources(
      [{ sourceId: chunk.id, ranges: chunk.sentences }],
      [{ chunk, relevance: 1, wordRelevance: 1 }],
      BASE_URL,
    );
    expect(source?.ranges[0]).not.toHaveProperty('twins');
  });

  it('names the page of the file that each range stands on, and the first of them for the source', () => {
    const filePages = [
      { start: 0, number: 16, label: 'xvi' },
      { start: 5, number: 17, label: null },
    ];
    const chunk = buildChunk(['One.', 'Two.'], { pageNumber: 2, filePages });
    const passages = [{ chunk, relevance: 1, wordRelevance: 1 }];
    const cited = (ranges: typeof chunk.sentences) =>
      librarySources([{ sourceId: chunk.id, ranges }], passages, BASE_URL);
    expect(cited(chunk.sentences)[0]).toMatchObject({ page_number: 16, page_label: 'xvi' });
    expect(cited(chunk.sentences)[0]?.ranges).toMatchObject([
      { page_number: 16, page_label: 'xvi' },
      { page_number: 17 },
    ]);
    expect(cited(chunk.sentences.slice(1))[0]).toMatchObject({ page_number: 17 });
    expect(cited(chunk.sentences.slice(1))[0]).not.toHaveProperty('page_label');
  });

  it('links a section once', () => {
    const passages = [buildChunk(['One.']), buildChunk(['Two.'])].map((chunk) => ({
      chunk,
      relevance: 0.5,
      wordRelevance: 0.5,
    }));
    expect(relatedLinks(passages, BASE_URL)).toHaveLength(1);
  });

  it("keeps a document's own web address", () => {
    const chunk = buildChunk(['One.'], { sourceKey: 'https://doc.example/one.html' });
    expect(relatedLinks([{ chunk, relevance: 0.1, wordRelevance: 0.1 }], BASE_URL)[0]?.source_url).toBe(
      'https://doc.example/one.html',
    );
  });

  it('cuts the excerpt to 500 units around the first cited sentence, from the start of a sentence', () => {
    const chunk = buildChunk(['a'.repeat(200), 'b'.repeat(200), 'c'.repeat(200), 'd'.repeat(200)]);
    const third = chunk.sentences[2];
    const cited = [{ sourceId: chunk.id, ranges: third === undefined ? [] : [third] }];
    const text = librarySources(cited, [{ chunk, relevance: 1, wordRelevance: 1 }], BASE_URL)[0]?.chunk_text ?? '';
    expect(text.length).toBe(500);
    expect(text.startsWith('b')).toBe(true);
    expect(text).toContain('c'.repeat(200));
  });
});

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
