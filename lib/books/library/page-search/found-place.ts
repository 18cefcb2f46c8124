import { type FilePage, filePageAt } from '#lib/foundation/text/file-pages.ts';
import type { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import { sliceRange, type TextRange } from '#lib/foundation/text/range.ts';
import { wordsAround } from '#lib/foundation/text/words-around.ts';

import type { PageSummary, PageWords } from '../page.ts';
import type { Fit } from './places-on-page.ts';

/** A place on a page: a range of that version's canonical text, with the text around it. */
export interface FoundPlace extends TextRange {
  /** `related`: the place is only similar to the words. */
  fit: Fit | 'related';
  page: PageSummary;
  pageVersion: string;
  /** The heading of the section; the page's title if there is none above. */
  sectionHeading: string;
  /** The page of the file it begins on; null for a file without page numbers. */
  filePage: FilePage | null;
  before: string;
  match: string;
  after: string;
}

interface SearchedPage {
  page: PageSummary;
  words: PageWords;
  edges: GraphemeEdges;
}

export function foundPlace({ page, words, edges }: SearchedPage, range: TextRange): Omit<FoundPlace, 'fit'> {
  const heading = words.headings.findLast(({ start }) => start <= range.start)?.text.trim() ?? '';
  return {
    ...range,
    page,
    pageVersion: words.version,
    sectionHeading: heading === '' ? page.title : heading,
    filePage: filePageAt(words.filePages, range.start),
    match: sliceRange(words.text, range),
    ...wordsAround(words.text, range, edges),
  };
}
