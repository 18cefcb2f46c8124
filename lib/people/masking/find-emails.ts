import { UNSPACED_CHARACTER } from '#lib/foundation/text/unspaced-scripts.ts';

import type { Finder } from './finding.ts';

/** Maximum number of characters before the at sign (RFC 5321) and after it (RFC 1035). */
const LOCAL_MAX = 64;
const DOMAIN_MAX = 253;

/** In text without spaces between words, an address ends where its script does; an address entirely in such a script is matched on its own. */
const LETTERS = [String.raw`(?!${UNSPACED_CHARACTER.source})[\p{L}\p{M}\p{N}]`, String.raw`[\p{L}\p{M}\p{N}]`];

/**
 * The local part has the characters that HTML allows in an address, except the slash, which belongs to paths; the domain has at least two labels, the
 * last without digits, or internationalised. Letters of every script are allowed too.
 */
const FORMS = LETTERS.map((letter) => ({
  local: new RegExp(String.raw`(?:${letter}|[.!#$%&'*+=?^_\x60{|}~-])+$`, 'u'),
  domain: new RegExp(
    String.raw`^(?:${letter}(?:${letter}|-){0,62}\.){1,8}(?:xn--[a-z\d-]{1,59}|(?:(?!\p{N})${letter}){2,63})(?!${letter})`,
    'iu',
  ),
}));

/** Finds e-mail addresses, and text that looks like one. */
export const findEmails: Finder = (text) =>
  [...text.matchAll(/@/g)].flatMap(({ index }) => {
    const before = text.slice(Math.max(0, index - LOCAL_MAX), index);
    const after = text.slice(index + 1, index + 1 + DOMAIN_MAX);
    const local = lengthOf(FORMS.map((form) => form.local.exec(before)));
    const domain = lengthOf(FORMS.map((form) => form.domain.exec(after)));
    if (local === 0 || domain === 0) return [];
    return [{ start: index - local, end: index + 1 + domain, kind: 'email' }];
  });

/** Returns the length of the first match that is not null. */
function lengthOf(matches: readonly (RegExpExecArray | null)[]): number {
  return matches.find((match) => match !== null)?.[0].length ?? 0;
}
