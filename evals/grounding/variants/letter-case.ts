import type { Variant } from './variant.ts';

// Where case carries meaning: identifiers, abbreviations, inner capitals, single letters; and letters that change in number.
const CASE_MATTERS = /\p{Lu}[\p{Lu}\d]|\p{Ll}\p{Lu}|[\d_`<>=/\\]|\b(?!I\b)\p{Lu}\b|[ßıİŉǰΐ]|\(\)/u;
const CASED = /\p{Ll}/u;

/** Other letter case, where case carries no meaning. */
export const LETTER_CASE: Variant = {
  name: 'case',
  about: 'all letters small, all capital, or a capital to each word',
  vary({ text }, random) {
    if (CASE_MATTERS.test(text) || !CASED.test(text)) return null;
    const varied = random.pick([
      text.toLowerCase(),
      text.toUpperCase(),
      text.replaceAll(/(?<![\p{L}\p{M}’'])\p{Ll}/gu, (letter) => letter.toUpperCase()),
    ]);
    return varied === undefined || varied === text ? null : { text: varied };
  },
};
