import { COMPARISON_PAIRS } from './comparison-pairs.ts';
import type { Attack } from './attack.ts';
import { bothWays, replaceOne, wordReplacements } from './replace-word.ts';

const REVERSED = bothWays(COMPARISON_PAIRS);
const SIDE = String.raw`(?:(?:the|a|an|its|their|our|this|these|every|all) )?\p{L}[\p{L}\p{N}’'-]*(?: \p{L}[\p{L}\p{N}’'-]*){0,2}`;
const COMPARED = new RegExp(
  String.raw`^(${SIDE}) ((?:is|are|was|were) (?:\p{L}+ )?(?:\p{L}+er|more \p{Ll}+|less \p{Ll}+) than) (${SIDE})([.!]?)$`,
  'iu',
);
const POINTING =
  /^(?:it|this|that|these|those|they|he|she|we|you|i|there|what|which|one|ever|expected|usual|before)\b/i;

/** "Larger" made "smaller", or the two sides of a comparison changed. */
export const COMPARISON_REVERSED: Attack = {
  name: 'comparison-reversed',
  about: 'a comparison turned round, by its word or by its two sides',
  alter({ text }, { random }) {
    const swapped = swapSides(text);
    if (swapped !== null) return { text: swapped };
    const altered = replaceOne(text, wordReplacements(text, REVERSED), random);
    return altered === null ? null : { text: altered };
  },
};

/** "A is larger than B." → "B is larger than A.", where both sides are named; null for any other sentence. */
export function swapSides(text: string): string | null {
  const [, first = '', verb = '', second = '', stop = ''] = COMPARED.exec(text) ?? [];
  if (first === '' || POINTING.test(first) || POINTING.test(second)) return null;
  const opening = second.charAt(0).toUpperCase() + second.slice(1);
  return `${opening} ${verb} ${first.charAt(0).toLowerCase() + first.slice(1)}${stop}`;
}
