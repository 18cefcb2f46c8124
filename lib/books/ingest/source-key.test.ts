import { describe, expect, it } from 'vitest';

import { slugOfName, sourceKeyOf, titleOfName } from './source-key.ts';

const page = { document: { id: 'book', webUrl: null }, path: 'part one/ch01', url: null, isMdBook: true };

describe('sourceKeyOf', () => {
  it('is the address in the reader, percent-encoded', () => {
    expect(sourceKeyOf(page)).toBe('/books/book/part%20one/ch01');
  });

  it.each([
    { webUrl: 'https://example.org/b/', isMdBook: true, path: 'ch04-01', key: 'https://example.org/b/ch04-01.html' },
    {
      webUrl: 'https://example.org/b',
      isMdBook: true,
      path: 'part/README',
      key: 'https://example.org/b/part/index.html',
    },
    { webUrl: 'https://example.org/b', isMdBook: false, path: 'guide/start', key: 'https://example.org/b/guide/start' },
  ])('is the address on the web when the document has one', ({ webUrl, isMdBook, path, key }) => {
    expect(sourceKeyOf({ document: { id: 'book', webUrl }, path, url: null, isMdBook })).toBe(key);
  });

  it('is the page’s own address when it names one', () => {
    expect(sourceKeyOf({ ...page, url: 'https://example.org/x' })).toBe('https://example.org/x');
  });
});

describe('sourceKeyOf a part of a long page', () => {
  const part = { index: 1, of: 'laws', id: 'book-two' };
  it.each([
    [null, null, '/books/book/laws/book-two'],
    ['https://example.org/b', null, 'https://example.org/b/laws.html#book-two'],
    [null, 'https://example.org/x', 'https://example.org/x#book-two'],
  ])('is its place on the page where that is on the web (%s, %s)', (webUrl, url, key) => {
    const document = { id: 'book', webUrl };
    expect(sourceKeyOf({ document, path: 'laws/book-two', url, isMdBook: true, part })).toBe(key);
  });
});

describe('the name of a document', () => {
  it.each([
    ['Rust Book (2024)', 'rust-book-2024'],
    ['Über_uns', 'uber-uns'],
    ['---', expect.stringMatching(/^book-[0-9a-f]{8}$/)],
    ['日本語', expect.stringMatching(/^book-[0-9a-f]{8}$/)],
  ])('made from %s is URL-safe', (name, slug) => {
    expect(slugOfName(name)).toEqual(slug);
  });

  it('reads as a title', () => {
    expect(titleOfName('my-field_notes')).toBe('My field notes');
  });
});
