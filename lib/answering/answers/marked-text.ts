import type { NamedCitation } from '#lib/contracts/citation-style.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

import { findMarkers } from './answer-markdown.ts';

/** A marker whose source is known. */
export interface KnownMarker {
  position: number;
  source: Source;
  /** For a library source, the range that its own claim cites, else the first range of the source; null where there is none. */
  range: LibrarySource['ranges'][number] | null;
}

/** Returns the replacement of a marker that follows this text; null leaves the marker unchanged. */
export type WriteMarker = (marker: KnownMarker, before: string) => string | null;

/** The text written for a marker, and its position in the text as sent. */
export type WrittenMarker = KnownMarker & NamedCitation;

/** Records a replaced marker: how much longer the text is from there on. */
interface Growth {
  /** The end of the marker in the answer. */
  from: number;
  by: number;
}

/**
 * The text of a streamed answer with its markers replaced. A text is sent as soon as the targets of its markers are known, which is when the claim
 * that contains them arrives.
 */
export class MarkedText {
  readonly #write: WriteMarker;
  readonly #sources: Source[] = [];
  readonly #written: WrittenMarker[] = [];
  readonly #growths: Growth[] = [];
  #answer = '';
  /** Length of the answer that has been sent. */
  #settled = 0;
  #sent = '';

  constructor(write: WriteMarker) {
    this.#write = write;
  }

  /** The text sent so far. */
  get text(): string {
    return this.#sent;
  }

  get written(): readonly WrittenMarker[] {
    return this.#written;
  }

  /** Sets the source of the markers from here on; called again when more of it is cited. */
  noteSource(position: number, source: Source): void {
    this.#sources[position - 1] = source;
  }

  /** Adds more of the answer. Returns the part that can be sent: everything before a possible marker. */
  append(text: string): string {
    this.#answer += text;
    const bracket = this.#answer.indexOf('[', this.#settled);
    return this.#settle(bracket === -1 ? this.#answer.length : bracket, []);
  }

  /** Returns the text that can be sent now that the citations of this claim are known. */
  settle({ end, citations }: Pick<Claim, 'end' | 'citations'>): string {
    return this.#settle(end, citations);
  }

  /** Returns the rest, at the end of the answer. */
  finish(): string {
    return this.#settle(this.#answer.length, []);
  }

  /** Converts an offset in the answer to one in the sent text. */
  toSent(offset: number): number {
    return this.#growths.filter(({ from }) => from <= offset).reduce((sum, { by }) => sum + by, offset);
  }

  #settle(end: number, citations: Claim['citations']): string {
    if (end <= this.#settled) return '';
    const before = this.#sent.length;
    // Parsed from the beginning: whether something is code depends on the text before it.
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

  /** Writes the replacement of a marker. Returns its length in UTF-16 units; null if the marker is not replaced. */
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
