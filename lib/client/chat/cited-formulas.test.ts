import { expect, it } from 'vitest';

import { cutAtFormulas } from './cited-formulas.ts';
import { cutAtRanges, pieceStarts } from './quote-pieces.ts';

const formula = (start: number, tex: string) => ({
  start,
  end: start + tex.length,
  tex,
  mathml: `<math>${tex}</math>`,
});

it('cuts quoted words at the formulas that stand whole in them', () => {
  const formulas = [formula(90, 'a'), formula(104, 'x^2'), formula(108, 'd')];
  expect(cutAtFormulas('The x^2 d', 100, formulas).map(({ text, formula: found }) => [text, found?.start])).toEqual([
    ['The ', undefined],
    ['x^2', 104],
    [' ', undefined],
    ['d', 108],
  ]);
});

it('leaves words alone that are others than the formula has', () => {
  expect(cutAtFormulas('The y^2 d', 100, [formula(104, 'x^2')])).toEqual([{ text: 'The y^2 d', formula: null }]);
  expect(cutAtFormulas('', 0, [])).toEqual([{ text: '', formula: null }]);
});

it('knows where the pieces of an excerpt begin by its cited words', () => {
  const ranges = [{ start: 104, end: 107, quote: 'x^2' }];
  const pieces = cutAtRanges('The x^2 d', [{ start: 4, end: 7 }]);
  expect(pieceStarts(pieces, ranges)).toEqual([100, 104, 107]);
  expect(pieceStarts([{ text: '… The ', place: null }, ...pieces.slice(1)], ranges)).toEqual([98, 104, 107]);
  expect(pieceStarts([{ text: 'The', place: null }], ranges)).toEqual([]);
});
