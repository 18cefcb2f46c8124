import { terms } from '#lib/foundation/text/terms.ts';

import type { Attack } from './attack.ts';
import { inCaseOf, replaceOne, replacements, type Replacement } from './replace-word.ts';

const OPENING_CONDITION =
  /^(?:If|Unless|Only (?:if|when)|Provided that|As long as|In theory|Perhaps|Possibly|According to [^,]{3,40}), ?|^(?:If|Unless|Provided that|As long as) [^,;:]{6,}, (?:then )?(?=\p{L})/u;
const CLOSING_CONDITION =
  /,? (?:if|unless|provided that|as long as|only if|only when|only while|except when|except) [^,;:]{6,}(?=[.!]$)/u;

const LIMITS: readonly [pattern: RegExp, by: string][] = [
  [/(?<!\bit) (?:may|might)(?= (?!not\b)\p{Ll})/giu, ' will'],
  [/(?<!\b(?:how|as|so|too|the|and|one of the) )\b(?:some|many|most|a few|several)(?= \p{Ll})(?! of\b)/giu, 'all'],
  [
    /(?<!\b(?:how|as|so|too|more|most|less) )\b(?:usually|often|sometimes|generally|normally|typically|mostly|rarely|occasionally)\b/gi,
    'always',
  ],
  [/\b(?:up to|almost|nearly|about|roughly|approximately) (?=\d)/g, 'exactly '],
  [/\b(?:probably|possibly|perhaps|apparently)\b/gi, 'certainly'],
  [/\bis said to\b/g, 'is known to'],
];

/** A statement without what limits it. */
export const DROPPED_CONDITION: Attack = {
  name: 'dropped-condition',
  about: 'an “if”, “unless”, “only when”, “may”, “some”, “usually” or “up to” taken away or made absolute',
  alter({ text }, { random }) {
    const options: Replacement[] = [
      ...replacements(text, new RegExp(OPENING_CONDITION, 'gu'), () => ''),
      ...replacements(text, new RegExp(CLOSING_CONDITION, 'gu'), () => ''),
      ...LIMITS.flatMap(([pattern, by]) => replacements(text, pattern, ([found]) => inCaseOf(found, by))),
    ];
    const altered = replaceOne(text, options, random);
    if (altered === null || terms(altered).length < 3) return null;
    return { text: altered.charAt(0).toUpperCase() + altered.slice(1) };
  },
};
