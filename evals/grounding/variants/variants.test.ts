import { describe, expect, it } from 'vitest';

import { evaluationText } from '../../text/evaluation-text.ts';
import { foldLetters } from '../../text/fold-letters.ts';
import { Random } from '#lib/foundation/core/random.ts';

import { CLAUSE_ORDER } from './clause-order.ts';
import { generateVariants } from './generate-variants.ts';
import { LETTER_CASE } from './letter-case.ts';
import { NUMBER_FORMAT } from './number-format.ts';
import { REFLOW } from './reflow.ts';
import { TYPOGRAPHY } from './typography.ts';
import type { Variant } from './variant.ts';

const TRIES = 40;

function variantsOf(variant: Variant, text: string): string[] {
  const [sentence] = evaluationText([{ name: 'p', sentences: [{ text, kind: 'prose' }] }]).sentences;
  if (sentence === undefined) return [];
  const found = Array.from({ length: TRIES }, (_, seed) => variant.vary(sentence, new Random(seed)));
  return [...new Set(found.flatMap((alteration) => (alteration === null ? [] : [alteration.text])))];
}

const SENTENCE = 'When the oil falls below the red mark, the lamp — a first-order Fresnel — smokes for 3 hours.';

describe('variants', () => {
  it.each([TYPOGRAPHY, REFLOW])('$name keeps every letter', (variant) => {
    const found = variantsOf(variant, SENTENCE);
    expect(found.length).toBeGreaterThan(3);
    const letters = (text: string) => foldLetters(text.replaceAll('\u00ad', ''));
    for (const text of found) expect(letters(text)).toBe(letters(SENTENCE));
  });

  it('change case only where it carries no meaning', () => {
    expect(variantsOf(LETTER_CASE, 'Wipe the glass.').toSorted()).toEqual([
      'WIPE THE GLASS.',
      'Wipe The Glass.',
      'wipe the glass.',
    ]);
    expect(variantsOf(LETTER_CASE, 'Set the flag HTTP_PORT of the API.')).toEqual([]);
  });

  it('write numbers in another way', () => {
    expect(variantsOf(NUMBER_FORMAT, 'There are three keepers and 12,000 visitors.').toSorted()).toEqual(
      [
        'There are 3 keepers and 12,000 visitors.',
        'There are three keepers and 12000 visitors.',
        'There are three keepers and 12\u00a0000 visitors.',
        'There are three keepers and 12\u202f000 visitors.',
      ].toSorted(),
    );
  });

  it('put the second clause first', () => {
    expect(variantsOf(CLAUSE_ORDER, 'When the oil is low, the lamp smokes.')).toEqual([
      'The lamp smokes when the oil is low.',
    ]);
    expect(variantsOf(CLAUSE_ORDER, 'When the oil is low, the lamp smokes, and the glass cracks.')).toEqual([]);
  });

  it('show exactly the words when they are read as Markdown', () => {
    const text = evaluationText([{ name: 'p', sentences: [{ text: 'Use *p and a_b<T> [3].', kind: 'prose' }] }]);
    const [trial] = generateVariants(
      { name: 'verbatim', about: '', vary: ({ text: words }) => ({ text: words }) },
      text,
      {
        limit: 1,
        seed: 1,
      },
    );
    expect(trial?.claim.markdown).toBe(String.raw`Use \*p and a\_b\<T\> \[3\].`);
  });
});
