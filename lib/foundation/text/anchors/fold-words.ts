import { letterFolding } from '../folding/fold-letters.ts';
import { type FoldedText, FoldedTextBuilder } from '../folding/folded-text.ts';

/** Scripts written without spaces, in which readers do not see a line break as a space. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\u30fb\u30fc\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;

/** Dollar sign (`$`) and backslash. */
const NOTATION = new Set([0x24, 0x5c]);

const foldCodePoint = letterFolding({ keepsAccents: true });

/**
 * Folds differences that readers ignore in the same words: of case, of typographic and plain quotation marks, dashes and dots, of ligatures, composed
 * letters and widths; a run of white space becomes one space, soft hyphens are removed. So are `$` and `\\`: they are notation for a formula, and a
 * page may have been read with them or without. Accents, digits, superscripts and every other letter stay.
 */
export function foldWords(text: string): FoldedText {
  const builder = new FoldedTextBuilder(text.length);
  let spaceAt = -1;
  let wasUnspaced = false;
  for (let index = 0; index < text.length;) {
    const codePoint = text.codePointAt(index) ?? 0;
    const folded = NOTATION.has(codePoint) ? '' : foldCodePoint(codePoint);
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
