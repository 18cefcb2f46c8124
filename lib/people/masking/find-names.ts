import type { Viewer } from '#lib/people/access/viewer.ts';
import { UNSPACED_CHARACTER } from '#lib/foundation/text/unspaced-scripts.ts';

import type { Finder, Finding } from './finding.ts';

/** Minimum length of an account name; shorter ones coincide with ordinary words and numbers. */
const ACCOUNT_MIN = 3;

/**
 * Finds the viewer's own names, as stated by the identity source: account and whole name in any spelling, and a part of the name, of at least two
 * letters, that begins with a capital, if it is written so. Other people's names are not known.
 */
export const findNames: Finder = (text, viewer) =>
  namesOf(viewer).flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: { length }, index }): Finding => ({
      start: index,
      end: index + length,
      kind: 'name',
    })),
  );

function namesOf({ userId, name }: Viewer): RegExp[] {
  const whole = [userId ?? '', name ?? ''].filter((each) => each.length >= ACCOUNT_MIN && /\p{L}/u.test(each));
  const parts = (name ?? '').split(/\s+/).filter((part) => /^(?!\p{Ll})\p{L}.*\p{L}/u.test(part));
  return [...whole.map((each) => wordPattern(each, 'giu')), ...parts.map((part) => wordPattern(part, 'gu'))];
}

/** A letter of a script with spaces between words. */
const LETTER = String.raw`(?!${UNSPACED_CHARACTER.source})[\p{L}\p{M}\p{N}]`;

/** Matches a name as a separate word, with accented letters as one character or two. */
function wordPattern(name: string, flags: string): RegExp {
  const forms = [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])];
  const written = forms.map((form) =>
    form
      .split(/\s+/)
      .map((word) => RegExp.escape(word))
      .join(String.raw`\s+`),
  );
  const edge = (character = '', assertion: string) => (UNSPACED_CHARACTER.test(character) ? '' : assertion);
  const before = edge([...name][0], `(?<!${LETTER})`);
  const after = edge([...name].at(-1), `(?!${LETTER})`);
  return new RegExp(`${before}(?:${written.join('|')})${after}`, flags);
}
