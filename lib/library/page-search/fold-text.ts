import { type FoldedText, FoldedTextBuilder, remembered } from '#lib/text/folding/folded-text.ts';

/** Folding a slice of so many code units takes less than a millisecond. */
const SLICE = 16_384;

const PUNCTUATION: readonly [folded: string, written: RegExp][] = [
  ["'", /[‘’‚‛′‵ʼ´‹›＇]/],
  ['"', /[“”„‟″‶«»＂]/],
  ['-', /[‐‑‒–—―−﹘﹣－]/],
];

/** Invisible: soft hyphens, joiners, variation selectors. */
const IGNORED = /[\u00ad\u200b-\u200d\u2060\ufe00-\ufe0f\ufeff]/;
/** What is set above and below letters without making another letter of them; Indic vowels and kana marks do make one. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

const FOLDED_ASCII = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  foldCharacter(String.fromCharCode(unit)).charCodeAt(0),
);

const foldCodePoint = remembered(foldCharacter);

/**
 * The text without differences that somebody who searches does not mean: of case, accents, ligatures and widths, of typographic and
 * plain quotation marks and dashes; a run of white space, line breaks too, is one space. Characters are folded one by one, so the
 * folding of a part is the same part of the folding.
 */
export function foldText(text: string): string {
  const folding = foldInSlices(text);
  for (;;) {
    const next = folding.next();
    if (next.done === true) return next.value.text;
  }
}

/** Like `foldText`, stopping after every slice of work so that the caller can let others go on. */
export function* foldInSlices(text: string): Generator<undefined, FoldedText> {
  const builder = new FoldedTextBuilder(text.length);
  let nextStop = SLICE;
  for (let index = 0; index < text.length;) {
    const unit = text.charCodeAt(index);
    if (unit < FOLDED_ASCII.length) {
      builder.addUnit(FOLDED_ASCII[unit] ?? unit, index);
      index += 1;
    } else {
      const codePoint = text.codePointAt(index) ?? unit;
      builder.add(foldCodePoint(codePoint), index);
      index += codePoint > 0xffff ? 2 : 1;
    }
    if (index < nextStop) continue;
    nextStop = index + SLICE;
    yield;
  }
  return builder.finish();
}

/** A single space stands for white space and for nothing else. */
function foldCharacter(character: string): string {
  if (IGNORED.test(character)) return '';
  if (/\s/.test(character)) return ' ';
  const plain = foldPunctuation(character);
  if (plain !== character) return plain;
  // A letter of its own, not an accented one.
  if (/[йЙ]/.test(character)) return 'й';
  const letters = character.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');
  // Marks that stand alone are a space and the mark when taken apart.
  if (letters.startsWith(' ')) return character;
  return Array.from(letters.replace(ACCENTS, ''), foldPunctuation).join('');
}

function foldPunctuation(character: string): string {
  return PUNCTUATION.find(([, written]) => written.test(character))?.[0] ?? character;
}
