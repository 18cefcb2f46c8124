import { describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';

import { cleanNames } from './uploads.ts';

function problemOf(names: string[]): string | null {
  try {
    cleanNames(names);
    return null;
  } catch (error) {
    if (!AppError.is(error)) throw error;
    return error.message;
  }
}

describe('the names of uploaded files', () => {
  it('may be what people call their files', () => {
    const names = ['Grüße an alle (2).epub', 'a/b/c.md', '日本語.txt', "it's & more, 50%.html"];
    expect(cleanNames(names)).toEqual(names);
    expect(cleanNames(['Gru\u0308n.md'])).toEqual(['Grün.md']);
  });

  it.each([
    '../out.md',
    'a/../../out.md',
    '/etc/passwd',
    'C:\\out.md',
    'a\\b.md',
    'a//b.md',
    './a.md',
    '.hidden',
    'a/.git/config',
    'nul\0.md',
    'line\nfeed.md',
    ' edge.md',
    'a/ ',
    'lone\ud800.md',
    `${'x'.repeat(81)}.md`,
    Array.from({ length: 31 }, () => 'a').join('/'),
  ])('may not be %j', (name) => {
    expect(problemOf([name])).toMatch(/^“[^]*Rename it or leave it out\.$/);
  });

  it('may stand there once, whatever their case', () => {
    expect(problemOf(['a/Book.md', 'a/book.md'])).toContain('stands there twice');
    expect(problemOf(['a/book.md', 'b/book.md'])).toBeNull();
  });
});
