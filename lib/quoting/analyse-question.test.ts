import { expect, test } from 'vitest';

import { analyseQuestion } from './analyse-question.ts';
import { englishRarity } from './term-rarity.ts';

test('of a question as long as a page the first hundred terms are weighed', () => {
  const lamps = Array.from({ length: 400 }, (_, index) => `lamp${index}`);
  const question = analyseQuestion(`What of ${lamps.join(', ')}?`, englishRarity);
  expect(question.terms.map(({ term }) => term)).toEqual(lamps.slice(0, 100));
  expect(question.sequence).toHaveLength(100);
});
