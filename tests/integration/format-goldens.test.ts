import { describe, expect, it } from 'vitest';

import type { ReadPage } from '#lib/books/ingest/page-reading.ts';
import { FORMATS } from '#tests/support/one-book-in-all-formats.ts';

/** Written by hand: what a reader is to find in the book, whatever format it came in. */
const HEADINGS = ['The harbour', '  Fees', '  Lights', 'The tides'];
const CAPTION = 'Figure 1: The light on the pier';
const SENTENCES = [
  'The harbour',
  'The harbour opens at dawn and closes at dusk.',
  'Ask the master for a berth.',
  'Fees',
  'Every boat pays nine crowns a night.',
  'Lights',
  'A white light turns on the northern pier.',
  CAPTION,
  'The tides',
  'The tide turns every six hours.',
  'It rises by two metres.',
  'Day High water',
  'Monday 06:10',
  'Tuesday 06:58',
];

/** What a format cannot say, or says by itself. */
interface Allowances {
  /** It has no pages of its own, or too few for a reader to turn. */
  isOnePage?: true;
  hasNoLevels?: true;
  hasNoPictures?: true;
  caption?: string;
  /** Titles of pages before the book's own. */
  before?: string[];
}
const ALLOWANCES: Record<string, Allowances> = {
  PDF: { isOnePage: true },
  AsciiDoc: { caption: 'Figure 1. The light on the pier' },
  'plain text': { isOnePage: true, hasNoLevels: true, hasNoPictures: true },
  reStructuredText: { before: ['Contents'] },
};

const flat = (words: string) => words.replace(/\s+/g, ' ').trim();

function foundIn(pages: readonly ReadPage[]) {
  const shallowest = Math.min(...pages.flatMap(({ headings }) => headings.map(({ level }) => level)));
  return {
    titles: pages.map(({ title }) => title),
    headings: pages.flatMap(({ headings }) =>
      headings.map(({ level, text }) => `${'  '.repeat(level - shallowest)}${text}`),
    ),
    sentences: pages.flatMap(({ sentences, text }) => sentences.map(({ start, end }) => flat(text.slice(start, end)))),
    pictures: pages.flatMap(({ pictures, text }) => pictures.map(({ start, end }) => flat(text.slice(start, end)))),
    shown: pages.flatMap(({ html }) => [...html.matchAll(/<img [^>]*width="\d+" height="\d+"/g)]).length,
    rows: pages.flatMap(({ html }) => [...html.matchAll(/<tr/g)]).length,
  };
}

describe('one book in every format', () => {
  it.each(Object.keys(FORMATS))('has its pages, order, headings, pictures and words: %s', async (format) => {
    const { isOnePage, hasNoLevels, hasNoPictures, caption = CAPTION, before = [] } = ALLOWANCES[format] ?? {};
    const pages = (await FORMATS[format]?.()) ?? [];
    const found = foundIn(pages.slice(before.length));
    expect(pages.slice(0, before.length).map(({ title }) => title)).toEqual(before);
    expect(found.titles).toEqual(isOnePage ? ['The harbour'] : ['The harbour', 'The tides']);
    expect(found.headings).toEqual(hasNoLevels ? HEADINGS.map((heading) => heading.trim()) : HEADINGS);
    const sentences = SENTENCES.map((sentence) => (sentence === CAPTION ? caption : sentence));
    expect(found.sentences).toEqual(sentences);
    expect(found.pictures).toEqual(hasNoPictures ? [] : [caption]);
    expect(found.shown).toBe(hasNoPictures ? 0 : 1);
    expect(found.rows).toBe(format === 'plain text' ? 0 : 3);
  });
});
