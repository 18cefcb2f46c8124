/** Typographic characters that readers treat as plain ones. */
const TYPOGRAPHY: readonly [folded: string, written: RegExp][] = [
  ["'", /[‘’‚‛′‵ʼ´‹›＇]/],
  ['"', /[“”„‟″‶«»＂]/],
  ['-', /[‐‑‒–—―−﹘﹣－]/],
  ['...', /…/],
];

/** Invisible characters: soft hyphens, break opportunities, variation selectors, direction marks. */
const IGNORED = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]/;
const JOINERS = /[\u200c\u200d]/;
/** Presentation forms of letters and signs: joined Hebrew and Arabic, full and half width. */
const SHAPES = /[\ufb1d-\ufdff\ufe70-\ufefc\uff01-\uffee]/;
/** Marks above and below letters that do not change the letter; Indic vowels and kana marks do change it. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const ACCENTED_LATIN = /(\p{Script=Latin})\p{M}+/gu;
/** Marks that may be above or below a character, including the two half-width kana marks, which become such marks. */
const MARK = String.raw`[\p{M}\uff9e\uff9f]`;
/** The longest run of marks a stream-safe text may have (UAX 15). */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`${MARK}{${MOST_MARKS + 1}}`, 'u');
const MARKED_PARTS = new RegExp(`[^\\p{M}\\uff9e\\uff9f]*${MARK}{0,${MOST_MARKS}}`, 'gu');

const MOST_KNOWN = 20_000;

interface Letters {
  /** In a quotation every letter counts. In a search, accents and small-set digits are ignored. */
  keepsAccents: boolean;
}

/**
 * Returns a function that folds single characters by their code points: to lower case by Unicode's full case folding, which splits Latin ligatures,
 * with plain quotation marks, dashes and dots; white space becomes a single space, invisible characters are removed. Results are cached.
 */
export function letterFolding(letters: Letters): (codePoint: number) => string {
  const ascii = Array.from({ length: 0x80 }, (_, unit) => foldCharacter(String.fromCharCode(unit), letters));
  const known = new Map<number, string>();
  return (codePoint) => {
    const folded = ascii[codePoint] ?? known.get(codePoint);
    if (folded !== undefined) return folded;
    if (known.size >= MOST_KNOWN) known.clear();
    const fresh = foldCharacter(String.fromCodePoint(codePoint), letters);
    known.set(codePoint, fresh);
    return fresh;
  };
}

function foldCharacter(character: string, { keepsAccents }: Letters): string {
  if (IGNORED.test(character) || (!keepsAccents && JOINERS.test(character))) return '';
  if (/\s/.test(character)) return ' ';
  const plain = foldTypography(character);
  if (plain !== character) return plain;
  // Distinct letters: the capital of ı is that of another letter, and the mark of й is not an accent.
  if (keepsAccents ? character === 'ı' : /[йЙ]/.test(character)) return character.toLowerCase();
  const letters = keepsAccents
    ? foldCase(character.normalize(SHAPES.test(character) ? 'NFKD' : 'NFD')).normalize('NFD')
    : foldCase(character.normalize('NFKD')).normalize('NFKD').replace(ACCENTS, '');
  // A standalone mark decomposes into a space and the mark.
  return letters.includes(' ') ? character : Array.from(letters, foldTypography).join('');
}

function foldCase(letters: string): string {
  return letters.toLowerCase().toUpperCase().toLowerCase();
}

function foldTypography(character: string): string {
  return TYPOGRAPHY.find(([, written]) => written.test(character))?.[0] ?? character;
}

/**
 * Returns a text in a Unicode normal form. Sorting consecutive marks takes time quadratic in their number, so runs of more than 30, which no language
 * has, are sorted 30 at a time.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (!TOO_MANY_MARKS.test(text)) return text.normalize(form);
  return text.replace(MARKED_PARTS, (part) => part.normalize(form));
}

/**
 * Returns a text in lower case without the accents of Latin letters (`latin`), or without the marks of any script and with compatibility forms
 * decomposed (`all`). Stored data depends on both: the terms of the index on the first, where marks of other scripts are letters, the names in
 * addresses on the second. Gives no offsets: see `foldText`.
 */
export function foldAccents(text: string, marks: 'latin' | 'all'): string {
  if (marks === 'all')
    return normalForm(text, 'NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase();
  const lower = text.toLowerCase();
  if (/^[\p{ASCII}]*$/u.test(lower)) return lower;
  return normalForm(normalForm(lower, 'NFD').replace(ACCENTED_LATIN, '$1'), 'NFC');
}
