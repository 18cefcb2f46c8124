import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pageAddress } from '#lib/contracts/reader-address.ts';
import { toSourceKeys } from './source-keys.ts';

const PLACE = { publicUrl: 'https://books.example/library', origin: 'http://10.0.0.5:3000', port: 3000 };

describe('stands for its path here', () => {
  test.each([
    ['/books/rust/intro', '/books/rust/intro'],
    ['/books/rust/intro?x=1#top', '/books/rust/intro'],
    ['/books/rust/intro/', '/books/rust/intro'],
    ['http://10.0.0.5:3000/books/rust/intro', '/books/rust/intro'],
    ['http://localhost:3000/books/rust/intro', '/books/rust/intro'],
    ['http://127.0.0.1:3000/books/rust/intro', '/books/rust/intro'],
    ['http://[::1]:3000/books/rust/intro', '/books/rust/intro'],
    ['https://books.example/library/books/rust/intro', '/books/rust/intro'],
    ['HTTP://LOCALHOST:3000/books/rust/intro', '/books/rust/intro'],
    ['/books/rust/an intro', '/books/rust/an%20intro'],
    ['/books/rust/été', '/books/rust/%C3%A9t%C3%A9'],
    ['/books/rust/%c3%a9t%c3%a9', '/books/rust/%C3%A9t%C3%A9'],
    ['/books/rust/a:b', '/books/rust/a%3Ab'],
    ['/books/rust/a%2Fb', '/books/rust/a%2Fb'],
    ['/books/rust/%zz', '/books/rust/%zz'],
    ['/', '/'],
  ])('%s', (value, key) => {
    expect(toSourceKeys([value], PLACE)).toEqual([key]);
  });
});

describe('is literal', () => {
  test.each([
    'https://doc.rust-lang.org/book/ch01.html?x=1#y',
    'http://localhost:4000/books/rust/intro',
    'https://localhost:3000/books/rust/intro',
    '//localhost:3000/books/rust/intro',
    'books/rust/intro',
    'selected_text',
    'Ownership',
    'http://',
  ])('%s', (value) => {
    expect(toSourceKeys([value], PLACE)).toEqual([value]);
  });
});

test('an address this server hands out is found again, whatever its page is called', () => {
  const segment = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !['.', '..'].includes(text) && !text.includes('/'));
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const page = { documentId: 'rust', path: segments.join('/') };
      const key = pageAddress('', page);
      for (const base of [PLACE.origin, PLACE.publicUrl, 'http://localhost:3000', '']) {
        expect(toSourceKeys([pageAddress(base, page)], PLACE)).toEqual([key]);
      }
    }),
  );
});

test('the same key is asked for once', () => {
  expect(toSourceKeys(['/books/a/b', 'http://localhost:3000/books/a/b#c'], PLACE)).toEqual(['/books/a/b']);
});
