import { describe, expect, it } from 'vitest';

import { type AskedRequest, wantedOf } from './wanted-request.ts';

const ORIGIN = 'https://books.example';

function wanted(path: string, asked: Partial<AskedRequest> & { named?: Record<string, string> } = {}) {
  const { named = {}, ...request } = asked;
  const url = new URL(path, ORIGIN).href;
  return wantedOf({ method: 'GET', mode: 'cors', headers: new Headers(named), ...request, url }, ORIGIN);
}

const navigated = (path: string) => wanted(path, { mode: 'navigate' });

describe('wantedOf', () => {
  it.each([
    ['/', null],
    ['/notes', null],
    ['/shared/abc', null],
    ['/books/guide', 'guide'],
    ['/books/guide/a/b?version=1', 'guide'],
    ['/books/a%20b/c', 'a b'],
  ])('takes %s for a page', (path, documentId) => {
    const kind = { kind: 'page', path: new URL(path, ORIGIN).pathname, documentId };
    expect(navigated(path)).toEqual({ ...kind, isData: false });
    expect(wanted(path, { named: { rsc: '1' } })).toEqual({ ...kind, isData: true });
  });

  it('takes no page for opened that is fetched ahead, or by a script', () => {
    expect(wanted('/books/guide', { named: { rsc: '1', 'next-router-prefetch': '1' } })).toBeNull();
    expect(wanted('/books/guide')).toBeNull();
  });

  it('knows parts of pages, pictures, notes and the end of a session', () => {
    expect(wanted('/_next/static/chunks/a.js')).toEqual({ kind: 'part' });
    expect(wanted('/api/documents/a%20b/assets/img/x.png?width=480')).toEqual({ kind: 'picture', documentId: 'a b' });
    expect(wanted('/api/reader/kept/notes')).toEqual({ kind: 'notes' });
    expect(wanted('/api/admin/session', { method: 'DELETE' })).toEqual({ kind: 'sign-out' });
  });

  it.each([
    '/admin',
    '/admin/library',
    '/api/admin/session',
    '/api/conversations/1',
    '/api/shared/1',
    '/api/reader/chat',
    '/api/reader/kept/conversations',
    '/api/reader/kept/answers',
    '/api/reader/shared',
    '/api/reader/groups',
    '/api/documents/guide',
    '/api/documents/guide/search?query=a',
    '/api/pages/1',
    '/api/pictures/token',
    '/api/widget/token',
    '/api/search?query=a',
    '/source/token',
    '/docs',
    '/widget.js',
    '/offline.js',
    '/notes/other',
    '/bookshelf',
  ])('leaves %s to the server', (path) => {
    expect([navigated(path), wanted(path)]).toEqual([null, null]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'HEAD', 'DELETE'])('leaves %s to the server', (method) => {
    for (const path of ['/', '/books/guide', '/api/reader/kept/notes', '/api/documents/guide'])
      expect(wanted(path, { method, mode: 'navigate' })).toBeNull();
  });

  it('leaves other origins, parts of files, what is signed and what cannot be read', () => {
    expect(wanted('https://other.example/books/guide', { mode: 'navigate' })).toBeNull();
    expect(wanted('/books/guide', { mode: 'navigate', named: { range: 'bytes=0-1' } })).toBeNull();
    expect(wanted('/api/reader/kept/notes', { named: { authorization: 'Bearer x' } })).toBeNull();
    expect(wanted('/api/documents/%ff/assets/x.png')).toBeNull();
    expect(navigated('/books/%ff')).toMatchObject({ kind: 'page', documentId: null });
  });
});
