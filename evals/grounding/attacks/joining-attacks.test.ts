import { describe, expect, it } from 'vitest';

import { altered, claimsOf, textOf } from '#tests/support/try-attack.ts';

import { foldLetters } from '../../text/fold-letters.ts';
import { Random } from '#lib/foundation/core/random.ts';

import { ATTACKS } from './attack-catalogue.ts';
import { ENTITY_SWAPPED } from './entity-swapped.ts';
import { FABRICATED_QUOTE } from './fabricated-quote.ts';
import { generateAttacks } from './generate-attacks.ts';
import { ONE_WORD_CITATION } from './one-word-citation.ts';
import { OTHER_DOCUMENT } from './other-document.ts';
import { ROLES_SWAPPED } from './roles-swapped.ts';
import { STITCHED } from './stitched.ts';
import { WRONG_SENTENCE } from './wrong-sentence.ts';

describe('entity-swapped', () => {
  const text = textOf(['The log was written by Anna Lund.'], ['It was read by Olaf Brandt and by Anna Berg.']);

  it('puts in a name from elsewhere that shares no word', () => {
    expect(claimsOf(ENTITY_SWAPPED, text)).toEqual(['The log was written by Olaf Brandt.']);
  });
});

describe('roles-swapped', () => {
  it('exchanges two names', () => {
    expect(altered(ROLES_SWAPPED, 'The chair of Mireille was taken over from Sir John.')).toEqual([
      'The chair of Sir John was taken over from Mireille.',
    ]);
  });

  it.each([['The war between Sweden and Denmark ended.'], ['The road from Anna differs from Berta.']])(
    'leaves “%s” alone, which says the same the other way round',
    (sentence) => {
      expect(altered(ROLES_SWAPPED, sentence)).toEqual([]);
    },
  );
});

describe('stitched', () => {
  it('joins a subject and a predicate of sentences apart, and cites both', () => {
    const text = textOf(['The lantern is painted red every spring.'], ['The cellar is flooded after heavy rain.']);
    const [sentence] = text.sentences;
    if (sentence === undefined) throw new Error('The text is empty.');
    const made = STITCHED.alter(sentence, { text, random: new Random(1) });
    expect(made?.text).toBe('The lantern is flooded after heavy rain.');
    expect(made?.cited?.length).toBe(2);
  });

  it('gives no subject what may be said of it', () => {
    const same = textOf(['The lantern is painted red every spring.'], ['The old lantern is flooded after heavy rain.']);
    expect(claimsOf(STITCHED, same)).toEqual([]);
    const pointing = textOf(['The lantern is painted red every spring.'], ['It is flooded after heavy rain.']);
    expect(claimsOf(STITCHED, pointing)).toEqual([]);
  });
});

describe('wrong-sentence and other-document', () => {
  const claim = 'The keeper winds the clockwork every four hours.';
  const near = 'The keeper wipes the glass before sunset.';
  const same = 'Every four hours the keeper winds the heavy clockwork.';

  it('never cite a sentence that holds more than half of the claim', () => {
    const text = textOf([claim, same, near], [same, near]);
    const [sentence] = text.sentences;
    if (sentence === undefined) throw new Error('The text is empty.');
    for (const attack of [WRONG_SENTENCE, OTHER_DOCUMENT]) {
      const made = attack.alter(sentence, { text, random: new Random(1) });
      expect(made?.text).toBe(claim);
      expect(made?.cited?.map((cited) => cited.text)).toEqual([near]);
    }
  });

  it('need another sentence, on another page', () => {
    expect(claimsOf(WRONG_SENTENCE, textOf([claim]))).toEqual([]);
    expect(claimsOf(OTHER_DOCUMENT, textOf([claim, near]))).toEqual([]);
  });
});

describe('one-word-citation', () => {
  it('cites a label of one or two words', () => {
    const text = textOf([
      'The keeper winds the heavy clockwork every four hours.',
      'Clockwork',
      'It is wound by hand daily.',
    ]);
    const [sentence] = text.sentences;
    if (sentence === undefined) throw new Error('The text is empty.');
    const made = ONE_WORD_CITATION.alter(sentence, { text, random: new Random(1) });
    expect(made?.cited?.map((cited) => cited.text)).toEqual(['Clockwork']);
  });
});

describe('fabricated-quote', () => {
  const text = textOf([
    'The keeper winds the heavy clockwork every four hours.',
    'Before sunset somebody else polishes the window with spirit of wine.',
  ]);

  it('quotes words that stand nowhere', () => {
    const claims = claimsOf(FABRICATED_QUOTE, text);
    expect(claims.length).toBeGreaterThan(5);
    const all = text.sentences.map((sentence) => foldLetters(sentence.text));
    for (const claim of claims)
      expect(
        all.some((letters) => letters.includes(foldLetters(claim))),
        claim,
      ).toBe(false);
  });

  it('leaves alone what is a quotation already', () => {
    expect(altered(FABRICATED_QUOTE, 'The rule says: “Never leave the lantern alone.”')).toEqual([]);
  });
});

describe('generateAttacks', () => {
  const text = textOf(
    ['The tower has 42 steps.', 'It was lit in 1874 by Anna Lund.', 'The keeper must not leave before sunrise.', 'Oil'],
    [
      'The harbour is 7 metres deep.',
      'Vessels over twelve metres report by radio.',
      'Some ships may stay longer than others.',
    ],
  );
  const all = () => ATTACKS.flatMap((attack) => generateAttacks(attack, text, { limit: 50, seed: 3 }));

  it('makes the same claims for the same seed', () => {
    expect(all().length).toBeGreaterThan(20);
    expect(all()).toEqual(all());
  });

  it('makes none that stands in what it cites', () => {
    for (const { claim, cited } of all()) {
      for (const { text: words } of cited) {
        expect(foldLetters(words).includes(foldLetters(claim.markdown)), claim.markdown).toBe(false);
      }
    }
  });
});
