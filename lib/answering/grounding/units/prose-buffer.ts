import { graphemeStart } from '#lib/foundation/text/graphemes.ts';

import type { Marker } from '../markers/marker-list.ts';
import { addText, type MarkerEvent } from '../markers/marker-parser.ts';

/** Placeholder for code, which has no sentences and begins one like a name does. */
const CODE = 'X';
const EMPHASIS = '*_';
const BEGINS_WORD = /[\p{L}\p{N}"'“‘«([]/u;

/**
 * The part of a paragraph that has not been cut yet, in two forms: as written, and as plain prose in which markers, emphasis marks and line breaks do
 * not interfere with sentence detection. Offsets of `prose` map to offsets of the text.
 */
export class ProseBuffer {
  prose = '';
  #text = '';
  /** The offset in the text of each character of `prose`. */
  #offsets: number[] = [];
  #markers: { start: number; end: number; marker: Marker }[] = [];

  get length(): number {
    return this.#text.length;
  }

  get hasMarkers(): boolean {
    return this.#markers.length > 0;
  }

  /** Whether it contains only markers. */
  get isMarkersOnly(): boolean {
    return this.hasMarkers && this.prose.trim() === '';
  }

  addCharacter(character: string, isCode: boolean): void {
    if (isCode) this.#addProse(CODE);
    else if (/\s/.test(character)) this.#addProse(' ');
    else if (!EMPHASIS.includes(character) && character !== '\\') {
      if (this.#follows(character)) this.#addProse(' ');
      this.#addProse(character);
    }
    this.#text += character;
  }

  /** Adds text that is not prose: the beginning of a line of a paragraph. */
  addHidden(text: string): void {
    this.#text += text;
  }

  addMarker(marker: Marker): void {
    const start = this.#text.length;
    this.#text += marker.before + marker.raw;
    this.#markers.push({ start, end: this.#text.length, marker });
  }

  /** Returns where to cut the text for a sentence that ends at this offset of `prose`: after its markers and emphasis marks. */
  cutBehind(proseEnd: number): number {
    const from = (this.#offsets[proseEnd - 1] ?? -1) + 1;
    let next = proseEnd;
    while (this.prose.charAt(next) === ' ') next += 1;
    const limit = this.#offsets[next] ?? this.#text.length;
    let cut = this.#markers.findLast(({ end }) => end > from && end <= limit)?.end ?? from;
    while (cut < limit && !/\s/.test(this.#text.charAt(cut))) cut += 1;
    return cut;
  }

  /** Returns where to cut a text that is too long: at white space in its later half, else between graphemes. */
  cutLate(): number {
    const space = this.#offsets[this.prose.lastIndexOf(' ')] ?? 0;
    if (space > this.#text.length / 2) return space;
    const markersEnd = this.#markers.at(-1)?.end ?? 0;
    // The last grapheme may still be incomplete.
    const cut = Math.max(markersEnd, graphemeStart(this.#text, this.#text.length - 1));
    return cut === 0 ? this.#text.length : cut;
  }

  /** True if there is a marker before this offset of the text. */
  hasMarkerBefore(offset: number): boolean {
    const [first] = this.#markers;
    return first !== undefined && first.start < offset;
  }

  /** Returns the length of the prose before this offset of the text. */
  proseBefore(offset: number): number {
    const index = this.#offsets.findIndex((at) => at >= offset);
    return index === -1 ? this.prose.length : index;
  }

  /** Returns the text between two offsets, neither of which may be inside a marker. */
  parts(from: number, end: number): MarkerEvent[] {
    const parts: MarkerEvent[] = [];
    let at = from;
    for (const { start, end: markerEnd, marker } of this.#markers) {
      if (start < from || start >= end) continue;
      addText(parts, this.#text.slice(at, start));
      parts.push(marker);
      at = markerEnd;
    }
    addText(parts, this.#text.slice(at, end));
    return parts;
  }

  /** Removes the text before the offset and returns it. */
  take(end: number): MarkerEvent[] {
    const parts = this.parts(0, end);
    this.#drop(end);
    return parts;
  }

  #drop(end: number): void {
    const kept = this.proseBefore(end);
    this.prose = this.prose.slice(kept);
    this.#offsets = this.#offsets.slice(kept).map((offset) => offset - end);
    this.#text = this.#text.slice(end);
    this.#markers = this.#markers
      .filter(({ start }) => start >= end)
      .map(({ start, end: markerEnd, marker }) => ({ start: start - end, end: markerEnd - end, marker }));
  }

  #addProse(character: string): void {
    this.prose += character;
    this.#offsets.push(this.#text.length);
  }

  /** Whether only a marker separates the character from the word before it. */
  #follows(character: string): boolean {
    const last = this.#markers.at(-1);
    const isParted = last !== undefined && last.end === this.#text.length && this.prose !== '';
    return isParted && !this.prose.endsWith(' ') && BEGINS_WORD.test(character);
  }
}
