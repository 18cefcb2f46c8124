import { expect, test } from 'vitest';

import { foldWords } from '../anchors/fold-words.ts';
import { foldAccents } from './fold-letters.ts';
import { foldText } from './fold-text.ts';

test.each([
  // written, to a search, to a quotation
  ['“It’s” — é', '"it\'s" - e', '"it\'s" - e\u0301'],
  ['Straße STRASSE', 'strasse strasse', 'strasse strasse'],
  ['ﬁrst 10²', 'first 102', 'first 10²'],
  ['so\u00adft \u202bab', 'soft ab', 'soft ab'],
  ['Й ı', 'й i', 'и\u0306 ı'],
])('%s is searched for and quoted by its own folding', (written, searched, quoted) => {
  expect(foldText(written)).toBe(searched);
  expect(foldWords(written).text).toBe(quoted);
});

test('accents are taken off Latin letters, or marks off all', () => {
  expect(foldAccents('CÉLORON й がぎ', 'latin')).toBe('celoron й がぎ');
  expect(foldAccents('CÉLORON й ﬁ', 'all')).toBe('celoron и fi');
});
