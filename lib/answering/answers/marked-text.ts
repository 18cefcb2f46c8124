import type { NamedCitation } from '#lib/contracts/citation-style.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

import { findMarkers } from './answer-markdown.ts';

/** A marker whose source is known. */
export interface KnownMarker {
  position: number;
  source: Source;
  /** Of the library, the range that its own claim cites, else the first of its source; null where there is none. */
  range: LibrarySource['ranges'][number] | null;
}

/** What is written in the place of a marker behind this text; null leaves it. */
export type WriteMarker = (marker: KnownMarker, before: string) => string | null;

/** What was written, and where it stands in the text as it was sent. */
export type WrittenMarker = KnownMarker & NamedCitation;

/** Where a marker was replaced: how much longer the text is from there on. */
interface Growth {
  /** The end of the marker, in the answer. */
  from: number;
  by: number;
}

/**
 * The text of an answer with something else in the place of its markers, while it comes. A text is sent as soon as it is known what its
 * markers point at, which is when the claim that holds them is told.
 */
export class MarkedText {
  readonly #write: WriteMarker;
  readonly #sources: Source[] = [];
  readonly #written: WrittenMarker[] = [];
  readonly #growths: Growth[] = [];
  #answer = '';
  /** How much of the answer has been sent. */
  #settled = 0;
  #sent = '';

  constructor(write: WriteMarker) {
    this.#write = write;
  }

  /** What was sent so far. */
  get text(): string {
    return this.#sent;
  }

  get written(): readonly WrittenMarker[] {
    return this.#written;
  }

  /** The sources of markers from here on; each again when more of it is cited. */
  noteSource(position: number, source: Source): void {
    this.#sources[position - 1] = source;
  }

  /** More of the answer. Returns what can be sent of it: all before what may be a marker. */
  append(text: string): string {
    this.#answer += text;
    const bracket = this.#answer.indexOf('[', this.#settled);
    return this.#settle(bracket === -1 ? this.#answer.length : bracket, []);
  }

  /** Returns what can be sent now that it is known what this claim cites. */
  settle({ end, citations }: Pick<Claim, 'end' | 'citations'>): string {
    return this.#settle(end, citations);
  }

  /** Returns the rest, at the end of the answer. */
  finish(): string {
    return this.#settle(this.#answer.length, []);
  }

  /** Where an offset of the answer stands in the text that was sent. */
  toSent(offset: number): number {
    return this.#growths.filter(({ from }) => from <= offset).reduce((sum, { by }) => sum + by, offset);
  }

  #settle(end: number, citations: Claim['citations']): string {
    if (end <= this.#settled) return '';
    const before = this.#sent.length;
    // Read from the beginning: whether something is code depends on what stands before it.
    const markers = findMarkers(this.#answer.slice(0, end)).filter(({ start }) => start >= this.#settled);
    for (const { start, end: markerEnd, position } of markers) {
      this.#sent += this.#answer.slice(this.#settled, start);
      const grown = this.#replace(position, citations);
      if (grown === null) this.#sent += this.#answer.slice(start, markerEnd);
      else this.#growths.push({ from: markerEnd, by: grown - (markerEnd - start) });
      this.#settled = markerEnd;
    }
    this.#sent += this.#answer.slice(this.#settled, end);
    this.#settled = end;
    return this.#sent.slice(before);
  }

  /** Writes what stands for a marker. Returns how many UTF-16 units that is; null where nothing does. */
  #replace(position: number, citations: Claim['citations']): number | null {
    const source = this.#sources[position - 1];
    if (source === undefined) return null;
    const marker = { position, source, range: rangeOf(source, position, citations) };
    const written = this.#write(marker, this.#sent);
    if (written === null) return null;
    const name = written.trimStart();
    const last = this.#written.at(-1);
    if (last?.end === this.#sent.length && this.#sent.slice(last.start) === name) {
      this.#written.push({ ...last, ...marker });
      return 0;
    }
    this.#sent += written;
    const [start, end] = [this.#sent.length - name.length, this.#sent.length];
    const startCodePoint = countCodePoints(this.#sent.slice(0, start));
    const places = { start, end, start_cp: startCodePoint, end_cp: startCodePoint + countCodePoints(name) };
    this.#written.push({ ...marker, ...places });
    return written.length;
  }
}

function rangeOf(source: Source, position: number, citations: Claim['citations']): KnownMarker['range'] {
  if (!('ranges' in source)) return null;
  const cited = citations.find((citation) => citation.position === position);
  const exact = source.ranges.find(({ start, end }) => start === cited?.start && end === cited.end);
  return exact ?? source.ranges[0] ?? null;
}
