import { describe, expect, it, test } from 'vitest';

import { localPath, readingPath } from './local-path.ts';

test.each([
  ['/admin', '/admin'],
  ['/admin/library', '/admin/library'],
  ['/admin/conversations?q=a%20b&outcome=answered#turn', '/admin/conversations?q=a%20b&outcome=answered#turn'],
  ['/admin/conversations?next=//evil.example', '/admin/conversations?next=//evil.example'],
  ['/admin/./library', '/admin/library'],
  ['/', '/'],
])('%s leads to %s', (next, path) => {
  expect(localPath(next)).toBe(path);
});

test.each([
  undefined,
  '',
  'admin',
  '/books/handbook',
  '/administration',
  '/api/admin/session',
  '//evil.example/admin',
  '///evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example/admin',
  '/\t/evil.example/admin',
  ' //evil.example/admin',
  'https://evil.example/admin',
  'https:/admin',
  'https:evil.example',
  'javascript:alert(1)//admin',
  '/%2f%2fevil.example/admin',
  '/%5cevil.example/admin',
  '/admin/..//evil.example',
  '/admin/%2e%2e//evil.example',
  '/admin\\..\\..\\evil.example',
  '/admin/../books',
  '//here.invalid:80@evil.example/admin',
  'http://here.invalid/admin',
  '/admin/sign-in',
  '/admin/sign-in?next=/admin/sign-in',
  ['/admin/library', '//evil.example'],
])('%j leads to the first page of the administration', (next) => {
  expect(localPath(next)).toBe('/admin');
});

test('whatever a path holds, a browser stays on this server and in the administration', () => {
  const pieces = ['/', '\\', '//', '..', '.', '%2e%2e', '%2f', '\t', '\n', '@', ':', '?', '#', 'evil.example', 'admin'];
  for (const one of pieces)
    for (const two of pieces)
      for (const three of pieces) {
        const url = new URL(localPath(`/admin${one}${two}${three}`), 'https://lectern.example');
        expect(url.origin).toBe('https://lectern.example');
        expect(url.pathname).toMatch(/^\/admin(?:\/|$)/);
      }
});

describe('where a reader goes on after signing in', () => {
  it.each([
    ['/books/guide/start?a=b#c', '/books/guide/start?a=b#c'],
    ['/', '/'],
    ['/api/sign-in?next=/', '/'],
    ['//evil.example/books', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    [undefined, '/'],
  ])('of %j is %j', (next, path) => {
    expect(readingPath(next)).toBe(path);
  });
});
