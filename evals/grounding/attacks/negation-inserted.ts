import type { Attack } from './attack.ts';
import { inCaseOf, replaceAt, replaceOne, replacements } from './replace-word.ts';

// "May" and "might" are left out, since both halves of "may or may not" are true together.
const VERB =
  /(?<=^(?:[^,;:—(]*[\p{L}\p{N}])) (is|are|was|were|can|will|must|should|does|did|has been|have been)(?= (?!but\b|not\b|never\b|no\b|n['’]t)\p{Ll}{2,})/giu;
const UNCLEAR =
  /\b(?:whether|not|never|no|none|nothing|neither|nor|without|cannot|hardly|unless|either|or|if)\b|n['’]t\b/i;
// "How often it is right" and "how often it is not right" depend on the same things.
const ASKING = /^(?:how|what|which|who|whose|why|where)\b|\bhow (?:often|much|many|well)\b/i;
const ALWAYS = /\balways\b/i;

/** A "not" or "never" put into a sentence that has none. */
export const NEGATION_INSERTED: Attack = {
  name: 'negation-inserted',
  about: 'a “not” or “never” put into a sentence without negation',
  alter({ text }, { random }) {
    if (UNCLEAR.test(text) || ASKING.test(text)) return null;
    const always = ALWAYS.exec(text);
    if (always !== null) {
      const by = inCaseOf(always[0], 'never');
      return { text: replaceAt(text, { index: always.index, length: always[0].length, by }) };
    }
    // The first verb alone: it is the one that the sentence is about.
    const options = replacements(text, VERB, ([, verb = '']) => negated(verb, random.next() < 0.25)).slice(0, 1);
    const altered = replaceOne(text, options, random);
    return altered === null ? null : { text: altered };
  },
};

function negated(verb: string, withNever: boolean): string | null {
  if (verb.includes('been')) return ` ${verb.replace(' ', ' not ')}`;
  if (verb === 'can') return ' cannot';
  return ` ${verb} ${withNever ? 'never' : 'not'}`;
}
