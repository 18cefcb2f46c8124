import { expect, it } from 'vitest';

import { terms } from '#lib/foundation/text/terms.ts';

import { NAME_COUNT, projectName, ticketOf } from './seeded-words.ts';

it('gives every project a name of its own, which is one word to the search', () => {
  const names = Array.from({ length: NAME_COUNT }, (_, rank) => projectName(rank));
  const known = new Set(names.map((name) => terms(name).join(' ')));
  expect(known.size).toBe(NAME_COUNT);
  expect([...known].filter((name) => name.includes(' '))).toEqual([]);
});

it('gives every ticket a number that is one word to the search', () => {
  expect(terms(ticketOf(101))).toEqual(['lc0000101']);
});
