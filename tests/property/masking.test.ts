import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findAgain } from '#lib/people/masking/echoes.ts';
import { type Finding, MARKS } from '#lib/people/masking/finding.ts';
import { MaskedText } from '#lib/people/masking/masked-text.ts';
import { openMasking } from '#lib/people/masking/open-masking.ts';
import { propertyOf } from '#tests/support/trials.ts';

const TRIALS = propertyOf({ usual: 500, deep: 20_000 });
/** Characters that are in no mark. */
const LETTERS = fc.string({
  unit: fc.constantFrom('A', 'B', '7', ' ', '\n', 'É', '😀', '\uD800', '`', '@'),
  maxLength: 60,
});
const KINDS = fc.constantFrom(...(Object.keys(MARKS) as (keyof typeof MARKS)[]));

const masked = LETTERS.chain((text) =>
  fc.record({
    text: fc.constant(text),
    findings: fc
      .array(fc.tuple(fc.nat(text.length), fc.nat(text.length), KINDS), { maxLength: 5 })
      .map((drawn) =>
        drawn.map(([one, other, kind]) => findingOf(one, other, kind)).filter(({ start, end }) => start < end),
      ),
  }),
);

function findingOf(one: number, other: number, kind: Finding['kind']): Finding {
  return { start: Math.min(one, other), end: Math.max(one, other), kind };
}

describe('any text with any findings', () => {
  it('keeps all that was not found and nothing that was', () => {
    fc.assert(
      fc.property(masked, ({ text, findings }) => {
        const { text: kept } = new MaskedText(text, findings);
        const isFound = (at: number) => findings.some(({ start, end }) => start <= at && at < end);
        const unmasked = Array.from({ length: text.length }, (_, at) => (isFound(at) ? '' : text.charAt(at))).join('');
        expect(kept.replaceAll(/‹(?:e-mail|number|name)›/g, '')).toBe(unmasked);
      }),
      TRIALS,
    );
  });

  it('has every offset at the same character, and those of what was found at its mark', () => {
    fc.assert(
      fc.property(masked, ({ text, findings }) => {
        const kept = new MaskedText(text, findings);
        const places = Array.from({ length: text.length + 1 }, (_, at) => kept.at(at));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
        expect(places.at(-1)).toBe(kept.text.length);
        for (let at = 0; at < text.length; at += 1) {
          const isFound = findings.some(({ start, end }) => start <= at && at < end);
          expect(kept.text.charAt(kept.at(at))).toBe(isFound ? '‹' : text.charAt(at));
        }
      }),
      TRIALS,
    );
  });
});

describe('any words that are written again', () => {
  it('are found, in any case, and digits however they are grouped', () => {
    const digits = fc.array(fc.constantFrom('1', '4', '8', '0'), { minLength: 11, maxLength: 19 });
    const gaps = fc.array(fc.constantFrom('', ' ', '-', ' - '), { minLength: 19, maxLength: 19 });
    fc.assert(
      fc.property(digits, gaps, (number, between) => {
        const again = number.map((digit, at) => digit + (at === number.length - 1 ? '' : (between[at] ?? ''))).join('');
        const text = `It is ${again}.`;
        const found = findAgain(text, { kind: 'number', words: number.join('') });
        expect(found).toEqual([{ start: 6, end: 6 + again.length, kind: 'number' }]);
      }),
      TRIALS,
    );
  });
});

describe('masking what is masked', () => {
  it('changes nothing', async () => {
    const masker = await openMasking({ kinds: ['emails', 'numbers', 'names'], country: 'DE' });
    const viewer = { userId: 'ada-7', department: null, orgId: null, name: 'Ada Lovelace' };
    const pieces = ['ann@example.org', '4111 1111 1111 1111', '+49 171 2345678', '88230044117', 'Ada', 'lamp', '`'];
    const signs = [' ', ', ', '', '-', '\n', '.', '（', '@', '12 '];
    const words = fc.array(fc.constantFrom(...pieces, ...signs), { maxLength: 12 }).map((all) => all.join(''));
    fc.assert(
      fc.property(words, (text) => {
        const once = masker?.words(viewer, text);
        expect(once && masker?.words(viewer, once)).toBe(once);
      }),
      TRIALS,
    );
  });
});
