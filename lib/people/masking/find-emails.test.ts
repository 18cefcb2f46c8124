import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';

import { findEmails } from './find-emails.ts';

function found(text: string): string[] {
  return findEmails(text, ANONYMOUS).map(({ start, end }) => text.slice(start, end));
}

describe('addresses of e-mail', () => {
  it.each([
    ['Mail Ada.Byron+books@mail.example.org, please.', 'Ada.Byron+books@mail.example.org'],
    ['<a.b@c-d.co.uk>', 'a.b@c-d.co.uk'],
    ['mailto:ann@example.org?subject=x', 'ann@example.org'],
    ['müller@exämple.de', 'müller@exämple.de'],
    ['用户@例子.公司', '用户@例子.公司'],
    ['请联系ann@example.org谢谢', 'ann@example.org'],
    ['पता ann@उदाहरण.भारत है', 'ann@उदाहरण.भारत'],
    ['x@xn--exmple-cua.xn--p1ai', 'x@xn--exmple-cua.xn--p1ai'],
    [`${'a'.repeat(70)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('are found in %s', (text, address) => {
    expect(found(text)).toEqual([address]);
  });

  it.each(['react@18.2.0 @types/node@20.1.0', 'next@15.0.0-rc.1', 'ssh ann@localhost', '@app.route("/")', 'a @ b.org'])(
    'are none in %s',
    (text) => {
      expect(found(text)).toEqual([]);
    },
  );
});
