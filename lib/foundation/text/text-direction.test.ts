import { expect, it } from 'vitest';

import { textDirection } from './text-direction.ts';

it.each([
  ['ar', [], 'rtl'],
  ['fa-IR', ['JavaScript'], 'rtl'],
  ['az-Arab', [], 'rtl'],
  ['en', ['שלום'], 'ltr'],
  [null, ['مقدمه‌ای بر JavaScript'], 'rtl'],
  [null, ['Hello there', 'שלום'], 'ltr'],
  ['no tag', ['שלום'], 'rtl'],
  [null, [], 'ltr'],
] as const)('a book in %j with the titles %j is written %s', (language, titles, direction) => {
  expect(textDirection(language, titles)).toBe(direction);
});
