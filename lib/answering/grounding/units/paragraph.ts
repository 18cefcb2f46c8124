import type { LineKind } from '../markers/line.ts';
import type { Marker } from '../markers/marker-list.ts';
import { addText, type MarkerEvent } from '../markers/marker-parser.ts';
import { type LanguageOfAnswer, BoundaryScanner } from './boundary-scanner.ts';
import { ProseBuffer } from './prose-buffer.ts';

/** The longest unit of a paragraph, in UTF-16 code units. */
const UNIT_MAX_LENGTH = 2000;

const NO_CUT: readonly MarkerEvent[][] = [];

/** A unit's text before its lead is separated. */
export interface Piece {
  kind: 'sentence' | 'item' | 'row' | 'heading' | 'code';
  parts: MarkerEvent[];
  isHeader?: true;
}

type Atom = { type: 'character'; character: string; isCode: boolean } | Marker;

const NONE: readonly Piece[] = [];
/** A longer line is not treated as a row, in UTF-16 code units. */
const ROW_MAX_LENGTH = 2000;

/**
 * A paragraph or the text of a list item as it streams. A line with a `|` waits for the next one: it may be the header of a table. A line of cells
 * without a table around it is also a row if its markers follow it.
 */
export class Paragraph {
  readonly #kind: 'sentence' | 'item';
  readonly #cutter: SentenceCutter;
  /** The line from its first `|` onwards. */
  #held: Atom[] | null = null;
  #isEscaped = false;
  #isFirstLine = true;
  #isWhole = true;

  constructor(kind: 'sentence' | 'item', languageOfAnswer: LanguageOfAnswer) {
    this.#kind = kind;
    this.#cutter = new SentenceCutter(kind === 'item' ? 'cited' : 'each', languageOfAnswer);
  }

  character(character: string, isCode: boolean): readonly Piece[] {
    const isPipe = character === '|' && !isCode && !this.#isEscaped && this.#cutter.isLineWhole;
    this.#isEscaped = character === '\\' && !isCode && !this.#isEscaped;
    if (isPipe) this.#held ??= [];
    if (this.#held === null) return this.#pieces(this.#cutter.add(character, isCode));
    return this.#hold({ type: 'character', character, isCode }, this.#held);
  }

  marker(marker: Marker): readonly Piece[] {
    if (this.#held === null) return this.#pieces(this.#cutter.addMarker(marker));
    return this.#hold(marker, this.#held);
  }

  /** Begins the next line of the paragraph. */
  startLine(prefix: string): readonly Piece[] {
    const isMarkerLine = this.#isFirstLine && this.#held === null && this.#cutter.isMarkersOnly;
    const pieces = isMarkerLine ? this.#pieces([this.#cutter.takeAll()]) : this.#settle();
    this.#isFirstLine = false;
    this.#cutter.startLine(prefix);
    return pieces;
  }

  /** Ends the paragraph before a line of another block; returns the remaining pieces, of the kind which that line implies. */
  end(next: LineKind): readonly Piece[] {
    if (next === 'delimiter' && this.#held !== null) return this.#row(this.#held, true);
    if (next === 'underline' && this.#isWhole) {
      return [{ kind: 'heading', parts: join(this.#cutter.takeAll(), this.#held ?? []) }];
    }
    return [...this.#settle(), ...this.#pieces(this.#cutter.end())];
  }

  #hold(atom: Atom, held: Atom[]): readonly Piece[] {
    held.push(atom);
    return held.length > ROW_MAX_LENGTH ? this.#release(held) : NONE;
  }

  #settle(): readonly Piece[] {
    const held = this.#held;
    if (held === null) return NONE;
    const isRow = this.#kind === 'sentence' && isRowOfCells(join(this.#cutter.peekLine(), held));
    return isRow ? this.#row(held, false) : this.#release(held);
  }

  #row(held: Atom[], isHeader: boolean): readonly Piece[] {
    const before = this.#cutter.takeBeforeLine();
    const row: Piece = { kind: 'row', parts: join(this.#cutter.takeAll(), held) };
    if (isHeader) row.isHeader = true;
    this.#held = null;
    return [...this.#pieces([before]), row];
  }

  #release(held: Atom[]): readonly Piece[] {
    this.#held = null;
    return held.flatMap((atom) =>
      this.#pieces(
        atom.type === 'marker' ? this.#cutter.addMarker(atom) : this.#cutter.add(atom.character, atom.isCode),
      ),
    );
  }

  #pieces(cuts: readonly MarkerEvent[][]): readonly Piece[] {
    if (cuts.length === 0) return NONE;
    this.#isWhole = false;
    return cuts.map((parts) => ({ kind: this.#kind, parts }));
  }
}

function join(parts: MarkerEvent[], held: Atom[]): MarkerEvent[] {
  const joined = [...parts];
  let text = '';
  for (const atom of held) {
    if (atom.type === 'character') {
      text += atom.character;
      continue;
    }
    addText(joined, text);
    joined.push(atom);
    text = '';
  }
  addText(joined, text);
  return joined;
}

/**
 * Whether a line outside a table is a table row: it begins and ends with `|`, or its cells are spaced (`a | b`) and no words follow its first marker,
 * as in quoted rows.
 */
function isRowOfCells(line: MarkerEvent[]): boolean {
  const text = line.map((part) => (part.type === 'text' ? part.text : '')).join('');
  const trimmed = text.trim();
  if (trimmed.length > 1 && trimmed.startsWith('|') && trimmed.endsWith('|')) return true;
  return text.includes(' | ') && areMarkersLast(line);
}

function areMarkersLast(line: MarkerEvent[]): boolean {
  const first = line.findIndex((part) => part.type === 'marker');
  if (first === -1) return true;
  return line.slice(first).every((part) => part.type === 'marker' || !/[\p{L}\p{N}]/u.test(part.text));
}

/**
 * Cuts a paragraph into its sentences as it streams. `each`: every sentence is a piece. `cited`: a piece ends with a sentence that has a marker, and
 * the last one with the paragraph. A piece includes the markers directly after it.
 */
class SentenceCutter {
  readonly #policy: 'each' | 'cited';
  readonly #buffer = new ProseBuffer();
  readonly #scanner: BoundaryScanner;
  /** Start of the current line; null when part of it has been cut off. */
  #lineStart: number | null = 0;

  constructor(policy: 'each' | 'cited', languageOfAnswer: LanguageOfAnswer) {
    this.#policy = policy;
    this.#scanner = new BoundaryScanner(languageOfAnswer);
  }

  get isLineWhole(): boolean {
    return this.#lineStart !== null;
  }

  get isMarkersOnly(): boolean {
    return this.#buffer.isMarkersOnly;
  }

  /** Takes a character; returns the pieces it completes. */
  add(character: string, isCode: boolean): readonly MarkerEvent[][] {
    const buffer = this.#buffer;
    let at = buffer.prose.length;
    buffer.addCharacter(character, isCode);
    for (; at < buffer.prose.length; at += 1) {
      const end = this.#scanner.push(buffer.prose.charAt(at), buffer.prose);
      const cut = end === null ? null : this.#cutAt(end);
      if (cut !== null) return [cut];
    }
    return this.#cutLong();
  }

  addMarker(marker: Marker): readonly MarkerEvent[][] {
    this.#buffer.addMarker(marker);
    return this.#cutLong();
  }

  /** Begins another line of the paragraph; `prefix` holds marks that are not part of its text. */
  startLine(prefix: string): void {
    this.#lineStart = this.#buffer.length;
    this.#buffer.addHidden(prefix);
  }

  /** Returns everything left, at the end of the paragraph. */
  end(): MarkerEvent[][] {
    const end = this.#scanner.end(this.#buffer.prose);
    const cut = end === null ? null : this.#cutAt(end);
    const rest = this.#take(this.#buffer.length);
    return cut === null ? [rest] : [cut, rest];
  }

  /** Takes all uncut text as one piece. */
  takeAll(): MarkerEvent[] {
    return this.#take(this.#buffer.length);
  }

  /** Returns the text of the current line. */
  peekLine(): MarkerEvent[] {
    return this.#lineStart === null ? [] : this.#buffer.parts(this.#lineStart, this.#buffer.length);
  }

  /** Takes the text before the current line. */
  takeBeforeLine(): MarkerEvent[] {
    return this.#take(this.#lineStart ?? 0);
  }

  #cutAt(proseEnd: number): MarkerEvent[] | null {
    const cut = this.#buffer.cutBehind(proseEnd);
    if (this.#policy === 'cited' && !this.#buffer.hasMarkerBefore(cut)) return null;
    return this.#take(cut);
  }

  #cutLong(): readonly MarkerEvent[][] {
    return this.#buffer.length < UNIT_MAX_LENGTH ? NO_CUT : [this.#take(this.#buffer.cutLate())];
  }

  #take(end: number): MarkerEvent[] {
    this.#scanner.shift(this.#buffer.proseBefore(end));
    if (this.#lineStart !== null) this.#lineStart = this.#lineStart >= end ? this.#lineStart - end : null;
    return this.#buffer.take(end);
  }
}
