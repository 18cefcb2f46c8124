import { expect, it } from 'vitest';

import { WordParts } from './word-parts.ts';

const parts = new WordParts(['strauch', 'teestrauch', 'tee', 'straucher', 'brauch', '灯塔', '塔', '高灯塔', 'v2beta']);

it.each([
  ['strauch', ['straucher', 'teestrauch']],
  ['teestrauch', ['strauch']],
  ['teestraucher', ['teestrauch', 'straucher']],
  ['灯塔', ['高灯塔']],
  ['tee', []],
  ['beta', []],
])('finds what %s is made of and what it is a part of', (term, expected) => {
  expect(parts.of(term).toSorted()).toEqual(expected.toSorted());
});
