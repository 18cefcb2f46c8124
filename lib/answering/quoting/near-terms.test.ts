import { expect, test } from 'vitest';

import { NearTerms } from './near-terms.ts';

test.each([
  ['govern', 'governor'],
  ['migrat', 'migrant'],
  ['reconstruct', 'reconstructor'],
])('%s is near %s', (term, other) => {
  expect(new NearTerms(['castle', other, term]).of(term)).toEqual([other]);
});

test.each([
  ['cat', 'cats'],
  ['1891', '18912'],
  ['castl', 'castanet'],
  ['inform', 'reform'],
])('%s is not near %s', (term, other) => {
  expect(new NearTerms([other, term]).of(term)).toEqual([]);
});
