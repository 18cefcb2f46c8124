import type { GraphemeEdges } from '../graphemes.ts';
import type { TextRange } from '../range.ts';

/** A text folded for comparison, with a mapping back to the original. */
export interface FoldedText {
  text: string;
  /** For each code unit of `text`, the start of its source character in the original. */
  starts: Uint32Array;
}

const SPACE = 0x20;
const GROWTH = 64;
/** The number of arguments a call can take in every browser. */
const UNITS_PER_CALL = 8_192;

/** A text that is searched through its folded form. */
interface SearchedText {
  text: string;
  folded: FoldedText;
  edges: GraphemeEdges;
  /** Folds a part in the same way as the entire text. */
  fold: (part: string) => string;
}

/** Builds a folded text. Uses typed arrays because a page can have a million characters. */
export class FoldedTextBuilder {
  #units: Uint16Array;
  #starts: Uint32Array;
  #length = 0;
  #endsInSpace = false;

  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity);
    this.#starts = new Uint32Array(capacity);
  }

  /** Adds the folding of the character at `start`. White space folds to a single space; of several in a row one is kept. */
  add(folded: string, start: number): void {
    if (folded === ' ') this.addUnit(SPACE, start);
    else for (let index = 0; index < folded.length; index += 1) this.#append(folded.charCodeAt(index), start);
    if (folded !== '') this.#endsInSpace = folded === ' ';
  }

  /** Adds a code unit that folds to itself. */
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
      // Lone surrogates are kept, which no decoder would allow.
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

  /** A ligature folds to more units than the original has. */
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
 * Returns the range of the text whose folding is the `query` found at `from` in the folded text; null when that would cut a grapheme and leave more
 * than invisible characters: half a ligature, a letter without the mark that makes another letter of it.
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
