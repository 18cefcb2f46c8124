import { describe, expect, it } from 'vitest';

import { parsePageFragment } from '#lib/contracts/reader-address.ts';

import { pageSelection, quoteText, selectionLength } from './page-selection.ts';

const PAGE = {
  documentId: 'rust',
  documentTitle: 'Rust',
  pageId: 'rust:ch04',
  version: 'a'.repeat(64),
  title: 'Ownership',
  href: '/books/rust/ch04',
  isCurrent: true,
  number: 1,
  chapter: null,
};

describe('a selection', () => {
  it('is exactly that slice of the text', () => {
    const selection = pageSelection(PAGE, 'one two three', { start: 4, end: 7 });
    expect(selection).toMatchObject({ start: 4, end: 7, text: 'two', pageId: PAGE.pageId, pageVersion: PAGE.version });
  });

  it('is measured in code points', () => {
    expect(selectionLength('🦀'.repeat(8_999))).toMatchObject({ length: 8_999, isNearLimit: false, isTooLong: false });
    expect(selectionLength('🦀'.repeat(9_000))).toMatchObject({ isNearLimit: true, isTooLong: false });
    expect(selectionLength('🦀'.repeat(10_000))).toMatchObject({ isNearLimit: true, isTooLong: false });
    expect(selectionLength('a'.repeat(10_001))).toMatchObject({ length: 10_001, limit: 10_000, isTooLong: true });
  });

  it('is quoted with an address that leads to its words', () => {
    const selection = pageSelection(PAGE, 'one two three', { start: 4, end: 7 });
    const quote = quoteText(selection, 'https://books.example');
    expect(quote.split('\n')[0]).toBe('“two”');
    const [, title, address = ''] = /^— (.*), (.*)$/m.exec(quote) ?? [];
    expect(title).toBe('Ownership');
    expect(address.startsWith('https://books.example/books/rust/ch04#')).toBe(true);
    expect(parsePageFragment(address.slice(address.indexOf('#')))).toEqual({
      kind: 'cited',
      version: PAGE.version,
      start: 4,
      end: 7,
    });
  });
});
