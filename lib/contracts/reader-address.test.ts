import { expect, it } from 'vitest';

import { KEPT_SCHEMAS } from './kept-records.ts';
import { isReaderPath, pageAddress } from './reader-address.ts';

const PATHS = [
  '/books/handbook',
  '/books/handbook/operating?page=3#c=ab:1-2',
  '/books/a%2Fb',
  '/books/..%2fadmin',
  "/books/it's/%C3%BC?q='a'#ä",
  pageAddress('', { documentId: 'Bücher & mehr', path: "a (b)/c'd!*~" }),
];
const OTHERS = [
  ...['/books/../admin', '/books/..', '/books/./../admin', '/books/%2e%2e/admin', '/books/.%2E/admin', '/books/x/../y'],
  ...['/books/\\evil', '/books\\x', '/books/\\..\\admin', '\\\\evil.example/books/'],
  ...['//evil.example/books/x', '//books/x', 'https://evil.example/books/x', 'javascript:/books/x', '/admin', ''],
  ...['/books/\tevil', '/bo\toks/x', '/books/\n../admin', ' /books/x', '/books/x ', '/books/ü', '/book/x', '/books'],
];

it.each(PATHS)('a path of the reader is one: %j', (path) => {
  expect(isReaderPath(path)).toBe(true);
});

it.each(OTHERS)('what a browser reads as another address is none, and is not kept: %j', (href) => {
  expect(isReaderPath(href)).toBe(false);
  expect(KEPT_SCHEMAS.notes.shape.href.safeParse(href).success).toBe(false);
  const places = KEPT_SCHEMAS.conversations.shape.places;
  expect(places.safeParse({ x: { title: '', href, documentId: '' } }).success).toBe(false);
});
