import { UNSPACED_CHARACTER } from '#lib/foundation/text/unspaced-scripts.ts';

import type { Finder } from './finding.ts';

/** Characters in front of the sign (RFC 5321), and behind it (RFC 1035). */
const LOCAL_MAX = 64;
const DOMAIN_MAX = 253;

/** Where words are not set apart by spaces, an address ends with its own script; one that is wholly of such a script has it to itself. */
const LETTERS = [String.raw`(?!${UNSPACED_CHARACTER.source})[\p{L}\p{M}\p{N}]`, String.raw`[\p{L}\p{M}\p{N}]`];

/**
 * In front the characters that HTML lets an address have, without the slash, which belongs to paths; behind two labels at least, the last
 * without digits, or internationalised. Letters of every script besides.
 */
const FORMS = LETTERS.map((letter) => ({
  local: new RegExp(String.raw`(?:${letter}|[.!#$%&'*+=?^_\x60{|}~-])+$`, 'u'),
  domain: new RegExp(
    String.raw`^(?:${letter}(?:${letter}|-){0,62}\.){1,8}(?:xn--[a-z\d-]{1,59}|(?:(?!\p{N})${letter}){2,63})(?!${letter})`,
    'iu',
  ),
}));

/** Addresses of e-mail, and what looks like one. */
export const findEmails: Finder = (text) =>
  [...text.matchAll(/@/g)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - LOCAL_MAX), index);
    const after = text.slice(index + 1, index + 1 + DOMAIN_MAX);
    const local = lengthOf(FORMS.map((form) => form.local.exec(before)));
    const domain = lengthOf(FORMS.map((form) => form.domain.exec(after)));
    if (local === 0 || domain === 0) return [];
    return [{ start: index - local, end: index + 1 + domain, kind: 'email' }];
  });

/** Of the first that is something. */
function lengthOf(matches: readonly (RegExpExecArray | null)[]): number {
  return matches.find((match) => match !== null)?.[0].length ?? 0;
}
