import { expect, test } from 'vitest';

import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';

import { analyseQuestion } from './analyse-question.ts';
import { rarityIn } from './term-rarity.ts';

test('of a question as long as a page the first hundred terms are weighed', () => {
  const lamps = Array.from({ length: 400 }, (_, index) => `lamp${index}`);
  const question = analyseQuestion(`What of ${lamps.join(', ')}?`, ENGLISH, rarityIn(null));
  expect(question.terms.map(({ term }) => term)).toEqual(lamps.slice(0, 100));
  expect(question.sequence).toHaveLength(100);
});

test.each([
  ['Wann baute Fresnel die Linse?', []],
  ['¿Cuándo construyó Fresnel la lente?', ['fresnel']],
  ['When did Fresnel build the lens?', ['fresnel']],
])('a capital says that a word is a name where not all nouns have one: %s', (text, names) => {
  const { terms } = analyseQuestion(text, languageOf(text) ?? ENGLISH, rarityIn(null));
  expect(terms.filter(({ isName }) => isName).map(({ term }) => term)).toEqual(names);
});
