import { expect, it } from 'vitest';

import { truncateAtGrapheme } from './graphemes.ts';

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
