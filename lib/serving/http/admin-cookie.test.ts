import { expect, test } from 'vitest';

import { ADMIN_COOKIE, adminCookie, noAdminCookie } from './admin-cookie.ts';
import { cookieIn } from './read-cookie.ts';

const END = new Date('2026-05-01T12:00:00Z');

test('the cookie is out of reach of scripts and of pages of other sites, and ends when the session does', () => {
  expect(adminCookie('a.b.c', { expiresAt: END, isSecure: false })).toBe(
    'lectern_admin=a.b.c; Path=/; Expires=Fri, 01 May 2026 12:00:00 GMT; HttpOnly; SameSite=Lax',
  );
});

test('over https it travels over https alone', () => {
  expect(adminCookie('a.b.c', { expiresAt: END, isSecure: true }).split('; ')).toContain('Secure');
});

test('it is removed by one that has ended', () => {
  expect(noAdminCookie(false)).toContain('lectern_admin=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT');
});

test.each([
  [null, null],
  ['', null],
  ['other=1', null],
  ['lectern_admin=a.b.c', 'a.b.c'],
  ['other=1; lectern_admin=a.b.c; more=2', 'a.b.c'],
  ['xlectern_admin=a.b.c', null],
  ['lectern_admin=', ''],
])('of %j the token is %j', (header, token) => {
  expect(cookieIn(header, ADMIN_COOKIE)).toBe(token);
});
