import { type FoldedText, FoldedTextBuilder, remembered } from '../folding/folded-text.ts';

const TYPOGRAPHY: readonly [folded: string, written: RegExp][] = [
  ["'", /[‘’‚‛′ʼ´‹›]/],
  ['"', /[“”„‟″‶«»]/],
  ['-', /[‐‑‒–—―−﹘﹣]/],
  ['...', /…/],
];

/** Invisible: soft hyphens, break opportunities, variation selectors, marks of direction. */
const IGNORED = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f\ufeff]/;
/** Other shapes of letters and signs: of Hebrew and Arabic as they join, full and half width. */
const SHAPES = /[\ufb1d-\ufdff\ufe70-\ufefc\uff01-\uffee]/;
/** Scripts written without spaces, where a line break is nothing that a reader sees. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\u30fb\u30fc\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;

const foldCodePoint = remembered(foldCharacter);
const ASCII = Array.from({ length: 0x80 }, (_, unit) => foldCharacter(String.fromCharCode(unit)));

/**
 * The text without the differences over which a reader still calls it the same words: of case, of typographic and plain quotation
 * marks, dashes and dots, of ligatures, composed letters and widths; a run of white space is one space, soft hyphens are nothing.
 * Accents, digits, superscripts and every other letter stay what they are.
 */
export function foldWords(text: string): FoldedText {
  const builder = new FoldedTextBuilder(text.length);
  let spaceAt = -1;
  let wasUnspaced = false;
  for (let index = 0; index < text.length;) {
    const codePoint = text.codePointAt(index) ?? 0;
    const folded = ASCII[codePoint] ?? foldCodePoint(codePoint);
    if (folded === ' ') {
      if (spaceAt === -1) spaceAt = index;
    } else if (folded !== '') {
      const is = isUnspaced(codePoint);
      if (spaceAt !== -1 && !(wasUnspaced && is)) builder.add(' ', spaceAt);
      builder.add(folded, index);
      spaceAt = -1;
      wasUnspaced = is;
    }
    index += codePoint > 0xffff ? 2 : 1;
  }
  if (spaceAt !== -1) builder.add(' ', spaceAt);
  return builder.finish();
}

function isUnspaced(codePoint: number): boolean {
  return codePoint > 0x2fff && UNSPACED.test(String.fromCodePoint(codePoint));
}

/** Case as Unicode's full case folding does it, which takes Latin ligatures apart as well. */
function foldCharacter(character: string): string {
  if (IGNORED.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  // Its capital is that of another letter.
  if (character === 'ı') return character;
  const shape = SHAPES.test(character) ? character.normalize('NFKD') : character.normalize('NFD');
  const letters = shape.toLowerCase().toUpperCase().toLowerCase().normalize('NFD');
  // Marks that stand alone are a space and the mark when taken apart.
  if (letters.includes(' ')) return character;
  return Array.from(letters, foldTypography).join('');
}

function foldTypography(character: string): string {
  return TYPOGRAPHY.find(([, written]) => written.test(character))?.[0] ?? character;
}
