import { expect, test } from 'vitest';

import { cardinalOf, ordinalOf, romanValue } from './numbers.ts';

test.each([
  ['12', 12],
  ['zero', 0],
  ['twelve', 12],
  ['twenty-one', 21],
  ['ninety', 90],
  ['one-two', null],
  ['twenty-ten', null],
  ['1234567', null],
  ['twelfth', null],
])('%s counts %s', (text, value) => {
  expect(cardinalOf(text)).toBe(value);
});

test.each([
  ['2nd', 2],
  ['third', 3],
  ['twentieth', 20],
  ['two', null],
])('%s is number %s in a row', (text, value) => {
  expect(ordinalOf(text)).toBe(value);
});

test.each([
  ['XIV', 14],
  ['XC', 90],
  ['I', null],
  ['MIX', null],
])('%s in Roman numerals is %s', (text, value) => {
  expect(romanValue(text)).toBe(value);
});
