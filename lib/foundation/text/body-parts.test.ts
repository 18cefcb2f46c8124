import { expect, test } from 'vitest';

import { bodyParts } from './body-parts.ts';

const part = (title: string, weight: number) => ({ title, weight });
const titlesOf = (parts: Parameters<typeof bodyParts>[0]) => bodyParts(parts).map(({ title }) => title);

test('what stands around a book is no part of it: not its ends, and not what holds little', () => {
  const book = [
    part('One', 40),
    part('Two', 3_000),
    part('Three', 200),
    part('Four', 21_000),
    part('Five', 18_000),
    part('Six', 25_000),
    part('Seven', 19_000),
  ];
  expect(titlesOf(book)).toEqual(['Four', 'Five', 'Six']);
});

test('a text of few parts has no ends, and loses what is empty', () => {
  expect(titlesOf([part('One', 900), part('Two', 0), part('Three', 1_200)])).toEqual(['One', 'Three']);
  expect(titlesOf([part('One', 10)])).toEqual(['One']);
  expect(titlesOf([])).toEqual([]);
  expect(titlesOf([part('One', 0)])).toEqual([]);
});
