import { describe, expect, it } from 'vitest';

import { foldedOf } from '#tests/support/folded-of.ts';
import { buildPage } from '#tests/support/library-records.ts';

import type { PageSummary } from '../page.ts';
import { forgiveSpelling } from './forgive-spelling.ts';
import { searchedWords } from './places-on-page.ts';

async function meant(query: string, ...texts: string[]): Promise<string | null> {
  const pages = texts.map((text, index) => buildPage({ path: `page-${index}`, text }));
  const load = async (some: PageSummary[]) =>
    new Map(
      pages
        .filter((page) => some.includes(page))
        .map((page) => [page.id, { words: page, folded: foldedOf(page.text) }]),
    );
  return forgiveSpelling({ pages, load }, searchedWords(query), new AbortController().signal);
}

describe('a word that stands nowhere', () => {
  it.each([
    ['a letter too few', 'borow', 'borrow'],
    ['a letter too many', 'ownnership', 'ownership'],
    ['a letter for another', 'mutavle', 'mutable'],
    ['two letters swapped', 'mutabel', 'mutable'],
    ['two errors in a long word', 'ovnershop', 'ownership'],
    ['an error in its first letter', 'nutable', 'mutable'],
    ['accents and capitals besides', 'Orgnaizér', 'organizer'],
  ])('has %s: %s', async (_, typed, word) => {
    expect(await meant(typed, 'borrow ownership mutable organizer')).toBe(word);
  });

  it.each([
    ['stands there', 'mutable'],
    ['is a part of one that stands there', 'utabl'],
    ['is short', 'moot'],
    ['has too many errors', 'mutibel'],
    ['is a number', '12346'],
    ['is a name with a number', 'e0383'],
  ])('is not replaced when it %s', async (_, typed) => {
    expect(await meant(typed, 'mutable mood 12345 e0382')).toBeNull();
  });

  it('is replaced where it stands, and the others stay', async () => {
    expect(await meant('&mut refrence!', 'mut reference')).toBe('&mut reference!');
  });

  it('is replaced only when all the others are known or replaced too', async () => {
    expect(await meant('mutabel zebra', 'mutable')).toBeNull();
    expect(await meant('mutabel refrence', 'mutable', 'reference')).toBe('mutable reference');
  });

  it('is replaced by the word with fewer errors, then the more frequent one', async () => {
    expect(await meant('informatoin', 'informations informations information')).toBe('information');
    expect(await meant('crate', 'grate grate', 'irate', 'grate irate irate irate')).toBe('irate');
  });
});
