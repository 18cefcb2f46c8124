import { describe, expect, it } from 'vitest';

import { altered } from '#tests/support/try-attack.ts';

import { ALTERED_DATE } from './altered-date.ts';
import { ALTERED_IDENTIFIER } from './altered-identifier.ts';
import { ALTERED_NUMBER, numbersIn } from './altered-number.ts';
import { ALTERED_UNIT } from './altered-unit.ts';
import { ANTONYM } from './antonym.ts';
import { COMPARISON_REVERSED, swapSides } from './comparison-reversed.ts';
import { DROPPED_CONDITION } from './dropped-condition.ts';
import { NEGATION_DROPPED } from './negation-dropped.ts';
import { NEGATION_INSERTED } from './negation-inserted.ts';
import { NON_LATIN_ALTERATION } from './non-latin-alteration.ts';

describe('altered-number', () => {
  it('puts in a number that the sentence does not hold', () => {
    const sentence = 'The 42 steps of the tower were cut by three masons in 1871.';
    const claims = altered(ALTERED_NUMBER, sentence);
    expect(claims.length).toBeGreaterThan(3);
    for (const claim of claims) {
      const fresh = numbersIn(claim).difference(numbersIn(sentence));
      expect(fresh.size, claim).toBe(1);
    }
  });

  it('leaves alone what is part of a version or a name, and marks of notes and lists', () => {
    expect(altered(ALTERED_NUMBER, 'Version 1.2.3 of K-12 is out.[4]')).toEqual([]);
    expect(altered(ALTERED_NUMBER, '3. The referee decides.')).toEqual([]);
  });
});

describe('altered-unit', () => {
  it('changes the unit behind a number', () => {
    expect(altered(ALTERED_UNIT, 'The tower is 42 metres high.')).toEqual(['The tower is 42 feet high.']);
    expect(altered(ALTERED_UNIT, 'Sales rose by 8 % in a year.')).toEqual(['Sales rose by 8 ‰ in a year.']);
  });

  it('needs a number, and another unit that is not there yet', () => {
    expect(altered(ALTERED_UNIT, 'A day is as long as it is.')).toEqual([]);
    expect(altered(ALTERED_UNIT, 'The tower is 42 metres (138 feet) high.')).not.toContain(
      'The tower is 42 feet (138 feet) high.',
    );
  });
});

describe('altered-date', () => {
  it('changes years, months and weekdays', () => {
    const claims = altered(ALTERED_DATE, 'It opened on Tuesday, 12 May 1801 at 10:30.');
    expect(claims.some((claim) => !claim.includes('Tuesday'))).toBe(true);
    expect(claims.some((claim) => !claim.includes('May'))).toBe(true);
    expect(claims.some((claim) => !claim.includes('1801'))).toBe(true);
    expect(claims).toContain('It opened on Tuesday, 12 May 1801 at 11:30.');
  });

  it('knows that may is a verb', () => {
    expect(altered(ALTERED_DATE, 'They may march in step.')).toEqual([]);
  });
});

describe('altered-identifier', () => {
  it('changes one character of it', () => {
    const claims = altered(ALTERED_IDENTIFIER, 'Call read_line before K-12.');
    expect(claims.length).toBeGreaterThan(2);
    for (const claim of claims) expect(claim.includes('read_line') && claim.includes('K-12')).toBe(false);
  });

  it('leaves plain words alone', () => {
    expect(altered(ALTERED_IDENTIFIER, 'Call the keeper before sunset.')).toEqual([]);
  });
});

describe('negation-dropped', () => {
  it.each([
    ['The keeper must not leave the room.', 'The keeper must leave the room.'],
    ['It cannot be opened by hand.', 'It can be opened by hand.'],
    ['The file doesn’t hold any dates.', 'The file does hold any dates.'],
    ['It never perches in trees.', 'It perches in trees.'],
    ['The lamp burns without oil.', 'The lamp burns with oil.'],
  ])('makes of “%s” its opposite', (sentence, expected) => {
    expect(altered(NEGATION_DROPPED, sentence)).toContain(expected);
  });

  it.each([
    ['They may not come.'],
    ['It is not only large but also heavy.'],
    ['Nobody knows whether it is not true.'],
    ['It is not without charm.'],
    ['The tower is high.'],
  ])('leaves “%s” alone', (sentence) => {
    expect(altered(NEGATION_DROPPED, sentence)).toEqual([]);
  });
});

describe('negation-inserted', () => {
  it('denies what the sentence says', () => {
    const claims = altered(NEGATION_INSERTED, 'The tower is high and can be seen.');
    expect(claims.toSorted()).toEqual([
      'The tower is never high and can be seen.',
      'The tower is not high and can be seen.',
    ]);
    expect(altered(NEGATION_INSERTED, 'The lamp is always lit.')).toEqual(['The lamp is never lit.']);
  });

  it.each([
    ['They may be late.'],
    ['How often it is right depends on the book.'],
    ['It is not high.'],
    ['Ask whether it is high.'],
  ])('leaves “%s” alone', (sentence) => {
    expect(altered(NEGATION_INSERTED, sentence)).toEqual([]);
  });
});

describe('antonym', () => {
  it('needs an opposite that is not there yet', () => {
    expect(altered(ANTONYM, 'Wipe the glass before sunset.')).toEqual(['Wipe the glass after sunset.']);
    expect(altered(ANTONYM, 'Wipe it before and after sunset.')).toEqual([]);
  });

  it('keeps to whole words', () => {
    expect(altered(ANTONYM, 'The topmost shelf was openly shown.')).toEqual([]);
  });
});

describe('comparison-reversed', () => {
  it('turns the word or the sides round', () => {
    expect(swapSides('The male is larger than the female.')).toBe('The female is larger than the male.');
    expect(altered(COMPARISON_REVERSED, 'It needs at least two keepers.')).toEqual(['It needs at most two keepers.']);
  });

  it('swaps no side that only points', () => {
    expect(swapSides('It is larger than the female.')).toBeNull();
    expect(swapSides('The male is larger than that.')).toBeNull();
  });
});

describe('dropped-condition', () => {
  it.each([
    ['If the oil is low, the lamp smokes badly.', 'The lamp smokes badly.'],
    ['The lamp smokes badly if the oil is low.', 'The lamp smokes badly.'],
    ['Some keepers read novels at night.', 'All keepers read novels at night.'],
    ['The plant may begin production soon.', 'The plant will begin production soon.'],
  ])('makes “%s” absolute', (sentence, expected) => {
    expect(altered(DROPPED_CONDITION, sentence)).toContain(expected);
  });

  it.each([['An include may not reach outside.'], ['How often it rains is not known.']])(
    'leaves “%s” alone',
    (sentence) => {
      expect(altered(DROPPED_CONDITION, sentence)).toEqual([]);
    },
  );
});

describe('non-latin-alteration', () => {
  it('changes a character, a digit or a negation', () => {
    const claims = altered(NON_LATIN_ALTERATION, '绿茶不需要发酵，水温应为80度。');
    expect(claims).toContain('绿茶需要发酵，水温应为80度。');
    expect(claims).toContain('绿茶不需要发酵，水温应为83度。');
    expect(claims.length).toBeGreaterThan(5);
  });

  it('leaves Latin letters to the other attacks', () => {
    expect(altered(NON_LATIN_ALTERATION, 'Green tea needs no fermentation.')).toEqual([]);
  });
});
