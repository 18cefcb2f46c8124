import fc from 'fast-check';
import { expect, it } from 'vitest';

import { markTerms } from './turn-row.tsx';

const marked = (text: string, query: string) =>
  markTerms(text, query)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

it.each([
  ['How do slices work?', 'slice', 'How do [slices] work?'],
  ['How do slices work?', 'WORKING slices', 'How do [slices] [work]?'],
  ['Where is the café?', 'cafe', 'Where is the [café]?'],
  ['How do slices work?', 'how the', 'How do slices work?'],
  ['How do slices work?', '', 'How do slices work?'],
  ['所有权规则是什么？', '权规则', '所有[权规][则]是什么？'],
])('marks in “%s” what a search for “%s” finds', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

it('leaves every text as it is, whatever is looked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      expect(
        markTerms(text, query)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
