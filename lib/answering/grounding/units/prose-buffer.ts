import { graphemeStart } from '#lib/foundation/text/graphemes.ts';

import type { Marker } from '../markers/marker-list.ts';
import { addText, type MarkerEvent } from '../markers/marker-parser.ts';

/** Stands for code, which has no sentences and begins one like a name does. */
const CODE = 'X';
const EMPHASIS = '*_';
const BEGINS_WORD = /[\p{L}\p{N}"'“‘«([]/u;

/**
 * The part of a paragraph that has not been cut yet, twice: as it is written, and as plain prose in which markers, marks of
 * emphasis and line breaks do not disturb the sentences. Offsets of `prose` map to offsets of the text.
 */
export class ProseBuffer {
  prose = '';
  #text = '';
  /** Where each character of `prose` stands in the text. */
  #offsets: number[] = [];
  #markers: { start: number; end: number; marker: Marker }[] = [];

  get length(): number {
    return this.#text.length;
  }

  get hasMarkers(): boolean {
    return this.#markers.length > 0;
  }

  /** Whether it has markers and nothing else. */
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

  /** Adds text that is no prose: what a line of a paragraph begins with. */
  addHidden(text: string): void {
    this.#text += text;
  }

  addMarker(marker: Marker): void {
    const start = this.#text.length;
    this.#text += marker.before + marker.raw;
    this.#markers.push({ start, end: this.#text.length, marker });
  }

  /** Where the text is cut when a sentence ends at this offset of `prose`: behind its markers and marks of emphasis. */
  cutBehind(proseEnd: number): number {
    const from = (this.#offsets[proseEnd - 1] ?? -1) + 1;
    let next = proseEnd;
    while (this.prose.charAt(next) === ' ') next += 1;
    const limit = this.#offsets[next] ?? this.#text.length;
    let cut = this.#markers.findLast(({ end }) => end > from && end <= limit)?.end ?? from;
    while (cut < limit && !/\s/.test(this.#text.charAt(cut))) cut += 1;
    return cut;
  }

  /** Where a text that is too long is cut: at white space in its later half, else between graphemes. */
  cutLate(): number {
    const space = this.#offsets[this.prose.lastIndexOf(' ')] ?? 0;
    if (space > this.#text.length / 2) return space;
    const markersEnd = this.#markers.at(-1)?.end ?? 0;
    // The last grapheme may still grow.
    const cut = Math.max(markersEnd, graphemeStart(this.#text, this.#text.length - 1));
    return cut === 0 ? this.#text.length : cut;
  }

  /** Whether a marker stands before this offset of the text. */
  hasMarkerBefore(offset: number): boolean {
    const [first] = this.#markers;
    return first !== undefined && first.start < offset;
  }

  /** How much of the prose stands before this offset of the text. */
  proseBefore(offset: number): number {
    const index = this.#offsets.findIndex((at) => at >= offset);
    return index === -1 ? this.prose.length : index;
  }

  /** The text between two offsets, neither of which lies in a marker. */
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

  /** Removes the text before the offset and gives it back. */
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

  /** Whether only a marker parts the character from the word before. */
  #follows(character: string): boolean {
    const last = this.#markers.at(-1);
    const isParted = last !== undefined && last.end === this.#text.length && this.prose !== '';
    return isParted && !this.prose.endsWith(' ') && BEGINS_WORD.test(character);
  }
}
