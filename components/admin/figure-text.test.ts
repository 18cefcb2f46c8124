import { expect, it } from 'vitest';

import { durationText } from './figure-text.ts';

it.each([
  [0, '0 ms'],
  [24.4, '24 ms'],
  [99.4, '99 ms'],
  [99.6, '0.1 s'],
  [340, '0.3 s'],
  [2_060, '2.1 s'],
  [9_949, '9.9 s'],
  [9_950, '10 s'],
  [59_499, '59 s'],
  [59_600, '1 min 0 s'],
  [65_000, '1 min 5 s'],
])('tells %d ms as %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
