import type { GraphemeEdges } from '../graphemes.ts';
import type { TextRange } from '../range.ts';

/** A text as it is compared, with the way back to the text as it is written. */
export interface FoldedText {
  text: string;
  /** For each code unit of `text`: where the character it comes from starts in the original. */
  starts: Uint32Array;
}

const SPACE = 0x20;
const GROWTH = 64;
/** As many units as a call can take for arguments in every browser. */
const UNITS_PER_CALL = 8_192;

/** A text that is looked through by its folding. */
interface SearchedText {
  text: string;
  folded: FoldedText;
  edges: GraphemeEdges;
  /** Folds a part as the whole was folded. */
  fold: (part: string) => string;
}

/** Puts together a folded text. Typed arrays: a page can have a million characters. */
export class FoldedTextBuilder {
  #units: Uint16Array;
  #starts: Uint32Array;
  #length = 0;
  #endsInSpace = false;

  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity);
    this.#starts = new Uint32Array(capacity);
  }

  /** What the character at `start` folds to. A single space stands for white space; of several in a row one is kept. */
  add(folded: string, start: number): void {
    if (folded === ' ') this.addUnit(SPACE, start);
    else for (let index = 0; index < folded.length; index += 1) this.#append(folded.charCodeAt(index), start);
    if (folded !== '') this.#endsInSpace = folded === ' ';
  }

  /** One code unit that is its own folding. */
  addUnit(unit: number, start: number): void {
    const isSpace = unit === SPACE;
    if (isSpace && this.#endsInSpace) return;
    this.#endsInSpace = isSpace;
    this.#append(unit, start);
  }

  finish(): FoldedText {
    let text = '';
    for (let from = 0; from < this.#length; from += UNITS_PER_CALL) {
      const units = this.#units.subarray(from, Math.min(from + UNITS_PER_CALL, this.#length));
      // Lone surrogates stay what they are, which no decoder would let them.
      text += String.fromCharCode(...units);
    }
    return { text, starts: this.#starts.subarray(0, this.#length) };
  }

  #append(unit: number, start: number): void {
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#starts[this.#length] = start;
    this.#length += 1;
  }

  /** A ligature folds to more than it was. */
  #grow(): void {
    const [units, starts] = [this.#units, this.#starts];
    const capacity = Math.ceil(units.length * 1.5) + GROWTH;
    this.#units = new Uint16Array(capacity);
    this.#units.set(units);
    this.#starts = new Uint32Array(capacity);
    this.#starts.set(starts);
  }
}

/**
 * The range of the text whose folding is the `query` that stands at `from` in the folded text; null when that would cut a
 * grapheme whose rest is more than invisible: half a ligature, a letter without the mark that makes another letter of it.
 */
export function occurrenceAt(
  { text, folded: { starts }, edges, fold }: SearchedText,
  { from, query }: { from: number; query: string },
): TextRange | null {
  const to = from + query.length;
  const [start = 0, last = 0] = [starts[from], starts[to - 1]];
  if (starts[from - 1] === start || starts[to] === last || edges.startOf(start) !== start) return null;
  const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
  const wholeEnd = edges.endOf(end);
  if (wholeEnd !== end && fold(text.slice(start, wholeEnd)) !== query) return null;
  return { start, end: wholeEnd };
}
