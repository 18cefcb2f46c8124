import type { Viewer } from '#lib/people/access/viewer.ts';
import { UNSPACED_CHARACTER } from '#lib/foundation/text/unspaced-scripts.ts';

import type { Finder, Finding } from './finding.ts';

/** Of an account; shorter ones are words and numbers of any text. */
const ACCOUNT_MIN = 3;

/**
 * The names of the viewer themselves, as they were told by whoever signed them in: account and whole name however they are written, and a
 * part of the name, of two letters at least, that begins with a capital, where it is written so. Nothing is known of anybody else’s.
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

/** Of a script with spaces between words. */
const LETTER = String.raw`(?!${UNSPACED_CHARACTER.source})[\p{L}\p{M}\p{N}]`;

/** A name as a word of its own, letters with their accents in one character or in two. */
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
