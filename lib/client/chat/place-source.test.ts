import { describe, expect, it } from 'vitest';

import type { LibrarySource, SelectionSource } from '#lib/contracts/source.ts';

import type { AskScope, OpenPage } from '../reader-state.ts';
import { citationAddress, ownPath, placeOfClaim, placeSource } from './place-source.ts';

const VERSION = 'a'.repeat(64);
const ORIGIN = 'https://reader.example';
const LIBRARY: AskScope = { kind: 'library' };

const librarySource: LibrarySource = {
  source_url: `${ORIGIN}/books/rust/ch04?x=1#y`,
  page_title: 'Ownership',
  section_heading: 'Rules',
  chunk_text: '',
  relevance_score: 0.8,
  chunk_id: 'chunk',
  doc_id: 'rust book',
  filename: 'ch04.md',
  page_id: 'page-4',
  page_version: VERSION,
  page_number: 4,
  block_type: 'text',
  ranges: [
    { start: 10, end: 20, start_cp: 10, end_cp: 20, quote: 'One is\nhere.' },
    { start: 30, end: 40, start_cp: 30, end_cp: 40, quote: 'Two is there.' },
  ],
};

const selectionSource: SelectionSource = {
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
  quote: 'dropped',
};

const page: OpenPage = {
  documentId: 'rust',
  documentTitle: 'Rust',
  pageId: 'page-4',
  version: VERSION,
  title: 'Ownership',
  href: '/books/rust/ch04',
  isCurrent: true,
  number: 1,
  chapter: null,
};

const place = (source: LibrarySource | SelectionSource, scope: AskScope = LIBRARY) =>
  placeSource({ position: 2, source }, scope, ORIGIN);

describe('placeSource', () => {
  it('takes the path of an address of this site', () => {
    expect(place(librarySource)).toMatchObject({ position: 2, href: '/books/rust/ch04', pageVersion: VERSION });
    expect(place(librarySource)?.places.map(({ start }) => start)).toEqual([10, 30]);
  });

  it.each(['https://elsewhere.example/books/rust/ch04', 'javascript:alert(1)', 'not an address:'])(
    'goes by the ids when the source stands at %s',
    (url) => {
      expect(place({ ...librarySource, source_url: url })?.href).toBe('/books/rust%20book?page=page-4');
    },
  );

  it('counts the places of a selection from where the selection starts', () => {
    const selection = {
      documentId: 'rust',
      pageId: 'page-4',
      pageVersion: VERSION,
      pageTitle: 'Ownership',
      href: '/books/rust/ch04',
      text: 'Values are dropped.',
      start: 100,
      end: 119,
    };
    const placed = place(selectionSource, { kind: 'selection', selection });
    expect(placed).toMatchObject({ href: '/books/rust/ch04', places: [{ start: 111, end: 118, quote: 'dropped' }] });
    expect(selection.text.slice(111 - 100, 118 - 100)).toBe('dropped');
  });

  it('places nothing it does not know the page of', () => {
    expect(place(selectionSource)).toBeNull();
    expect(place({ ...librarySource, ranges: [] })).toBeNull();
  });
});

describe('citationAddress', () => {
  const citation = place(librarySource);
  if (citation === null) throw new Error('the source has a place');

  it('names version and words in the fragment', () => {
    expect(citationAddress(citation, 1, page)).toBe(`/books/rust/ch04#c=${VERSION}:30-40`);
    expect(citationAddress(citation, 0, null)).toBe(`/books/rust/ch04#c=${VERSION}:10-20`);
  });

  it('asks for the version when the page on screen shows another one', () => {
    const other = { ...page, version: 'b'.repeat(64) };
    expect(citationAddress(citation, 0, other)).toBe(`/books/rust/ch04?version=${VERSION}#c=${VERSION}:10-20`);
    const byIds = { ...citation, href: '/books/rust?page=page-4' };
    expect(citationAddress(byIds, 0, other)).toContain(`/books/rust?page=page-4&version=${VERSION}#c=`);
  });
});

describe('placeOfClaim', () => {
  const citation = place(librarySource);
  if (citation === null) throw new Error('the source has a place');
  const placeOf = (...citations: [number, number, number][]) =>
    placeOfClaim({ citations: citations.map(([position, start, end]) => ({ position, start, end })) }, citation);

  it('finds the place that holds what the claim cites of this source', () => {
    expect(placeOf([2, 30, 40])).toBe(1);
    expect(placeOf([1, 30, 40], [2, 14, 20])).toBe(0);
  });

  it('takes the first where the claim cites something else, and outside of claims', () => {
    expect(placeOf([1, 30, 40])).toBe(0);
    expect(placeOf([2, 20, 30])).toBe(0);
    expect(placeOfClaim(undefined, citation)).toBe(0);
  });
});

describe('ownPath', () => {
  it('takes nothing but paths of this site', () => {
    expect(ownPath(`${ORIGIN}/books/a?b#c`, ORIGIN)).toBe('/books/a');
    expect(ownPath('https://reader.example.evil/books/a', ORIGIN)).toBeNull();
    expect(ownPath('javascript:alert(1)', ORIGIN)).toBeNull();
  });
});
