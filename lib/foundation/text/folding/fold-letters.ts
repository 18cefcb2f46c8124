/** Typography that a reader takes for a plain sign. */
const TYPOGRAPHY: readonly [folded: string, written: RegExp][] = [
  ["'", /[‘’‚‛′‵ʼ´‹›＇]/],
  ['"', /[“”„‟″‶«»＂]/],
  ['-', /[‐‑‒–—―−﹘﹣－]/],
  ['...', /…/],
];

/** Invisible: soft hyphens, break opportunities, variation selectors, marks of direction. */
const IGNORED = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]/;
const JOINERS = /[\u200c\u200d]/;
/** Other shapes of letters and signs: of Hebrew and Arabic as they join, full and half width. */
const SHAPES = /[\ufb1d-\ufdff\ufe70-\ufefc\uff01-\uffee]/;
/** What is set above and below letters without making another letter of them; Indic vowels and kana marks do make one. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
const ACCENTED_LATIN = /(\p{Script=Latin})\p{M}+/gu;
/** What may stand above or below a character, the two kana marks of half width included, which become such marks. */
const MARK = String.raw`[\p{M}\uff9e\uff9f]`;
/** As many marks in a row as a stream-safe text may have (UAX 15). */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`${MARK}{${MOST_MARKS + 1}}`, 'u');
const MARKED_PARTS = new RegExp(`[^\\p{M}\\uff9e\\uff9f]*${MARK}{0,${MOST_MARKS}}`, 'gu');

const MOST_KNOWN = 20_000;

interface Letters {
  /** Of a quotation every letter counts. Whoever searches means neither accents nor digits set small. */
  keepsAccents: boolean;
}

/**
 * What single characters fold to, by their code points: lower case as Unicode's full case folding has it, which takes Latin ligatures
 * apart, with plain quotation marks, dashes and dots; a single space for white space, nothing for what is invisible. Remembers what it
 * has folded.
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
  // Letters of their own: the capital of the one is that of another letter, the mark of the other is no accent.
  if (keepsAccents ? character === 'ı' : /[йЙ]/.test(character)) return character.toLowerCase();
  const letters = keepsAccents
    ? foldCase(character.normalize(SHAPES.test(character) ? 'NFKD' : 'NFD')).normalize('NFD')
    : foldCase(character.normalize('NFKD')).normalize('NFKD').replace(ACCENTS, '');
  // Marks that stand alone are a space and the mark when taken apart.
  return letters.includes(' ') ? character : Array.from(letters, foldTypography).join('');
}

function foldCase(letters: string): string {
  return letters.toLowerCase().toUpperCase().toLowerCase();
}

function foldTypography(character: string): string {
  return TYPOGRAPHY.find(([, written]) => written.test(character))?.[0] ?? character;
}

/**
 * A text in one of Unicode's normal forms. Marks in a row are put into their order, which takes the square of their number: of more
 * than 30, which no language has, each 30 are put into order for themselves.
 */
export function normalForm(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  if (!TOO_MANY_MARKS.test(text)) return text.normalize(form);
  return text.replace(MARKED_PARTS, (part) => part.normalize(form));
}

/**
 * A text in lower case without the accents of Latin letters (`latin`), or without the marks of any script, its compatibility forms
 * taken apart (`all`). What is stored depends on both: the terms of the index on the first, where marks of other scripts are letters,
 * the names in addresses on the second. Gives no offsets: see `foldText`.
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
