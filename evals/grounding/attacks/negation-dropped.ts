import type { Attack } from './attack.ts';
import { inCaseOf, replaceOne, replacements, type Replacement } from './replace-word.ts';

// Where a lost negation changes nothing, or cannot be told to: "not only", "whether or not", a second negation.
const UNCLEAR =
  /\b(?:not (?:only|just|merely|simply|necessarily)|or not|whether|no matter|why not|no sooner|nor|no doubt)|(?:may|might) not\b/i;
const NEGATION =
  /\b(?:not|never|no|none|nothing|nobody|neither|without|cannot|hardly|unless|fails?|lacks?|un\p{L}{4,})\b|n['’]t\b/giu;

const RULES: readonly [pattern: RegExp, by: string][] = [
  [/\bcannot\b/gi, 'can'],
  [/\b(?:can)(?:['’]t)\b/gi, 'can'],
  [/\b(?:won)(?:['’]t)\b/gi, 'will'],
  [/(?<=\b(?:is|are|was|were|do|does|did|has|have|had|could|should|would|must|need))n['’]t\b/gi, ''],
  [/(?<=\b(?:is|are|was|were|do|does|did|has|have|had|could|should|would|must|need|will|can|it)) not(?= \p{Ll})/gu, ''],
  [/\bnever (?=\p{Ll})/giu, ''],
  [/\bwithout\b/gi, 'with'],
  [/ no longer(?= \p{Ll})/gu, ' still'],
  [/(?<=\b(?:is|are|was|were|has|have|with|needs?|takes?|holds?|gives?|there)) no(?= \p{Ll})/gu, ' a'],
  [/\bhardly\b/gi, 'easily'],
  [/\bunless\b/gi, 'if'],
];

/** The only negation of a sentence taken away. */
export const NEGATION_DROPPED: Attack = {
  name: 'negation-dropped',
  about: 'the sentence’s only “not”, “never”, “no”, “without”, “cannot” or “unless” taken away',
  alter({ text }, { random }) {
    if (UNCLEAR.test(text) || text.match(NEGATION)?.length !== 1) return null;
    const options: Replacement[] = RULES.flatMap(([pattern, by]) =>
      replacements(text, pattern, ([found]) => (by === '' ? '' : inCaseOf(found, by))),
    );
    const altered = replaceOne(text, options, random);
    return altered === null ? null : { text: altered.charAt(0).toUpperCase() + altered.slice(1) };
  },
};
