import { expect, it } from 'vitest';

import { shortenText, truncateAtGrapheme } from './graphemes.ts';

it.each([
  ['short', 10, 'short'],
  ['exact', 5, 'exact'],
  ['longer', 4, 'long'],
  ['ab👩‍👩‍👧cd', 5, 'ab'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['🇩🇪🇫🇷', 6, '🇩🇪'],
])('cuts %j at %i units to %j', (text, maxLength, expected) => {
  expect(truncateAtGrapheme(text, maxLength)).toBe(expected);
});

it.each([
  ['exact', 5, 'exact'],
  ['longer', 5, 'long…'],
  ['two words', 5, 'two…'],
  ['ab👩‍👩‍👧cd', 5, 'ab…'],
])('shortens %j to %i units: %j', (text, maxLength, expected) => {
  expect(shortenText(text, maxLength)).toBe(expected);
});
