import { letterFolding } from './fold-letters.ts';
import { type FoldedText, FoldedTextBuilder } from './folded-text.ts';

/** Folding a slice of this many code units takes less than a millisecond. */
const SLICE = 16_384;

const foldCodePoint = letterFolding({ keepsAccents: false });
const FOLDED_ASCII = Uint8Array.from({ length: 0x80 }, (_, unit) => foldCodePoint(unit).charCodeAt(0));

/**
 * Returns the text without differences irrelevant to a search: case, accents, ligatures and widths, typographic versus plain quotation marks and
 * dashes. A run of white space, including line breaks, becomes one space. Characters are folded one by one, so the folding of a part is the same part
 * of the folding.
 */
export function foldText(text: string): string {
  const folding = foldInSlices(text);
  for (;;) {
    const next = folding.next();
    if (next.done === true) return next.value.text;
  }
}

/** Like `foldText`, but yields after every slice of work so that the caller can let other tasks run. */
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
