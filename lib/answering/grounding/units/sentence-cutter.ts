import type { Marker } from '../markers/marker-list.ts';
import type { MarkerEvent } from '../markers/marker-parser.ts';
import { BoundaryScanner, type LanguageOfAnswer } from './boundary-scanner.ts';
import { ProseBuffer } from './prose-buffer.ts';

/** The longest unit of a paragraph, in UTF-16 code units. */
const UNIT_MAX_LENGTH = 2000;
const NO_CUT: readonly MarkerEvent[][] = [];

/**
 * Cuts a paragraph into its sentences as it streams. `each`: every sentence is a piece. `cited`: a piece ends with a sentence that
 * has a marker, and the last one with the paragraph. A piece ends with the markers directly behind it.
 */
export class SentenceCutter {
  readonly #policy: 'each' | 'cited';
  readonly #buffer = new ProseBuffer();
  readonly #scanner: BoundaryScanner;
  /** Where the line starts that is being read; null when part of it has been cut off. */
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

  /** Takes a character; gives the pieces that it completes. */
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

  /** Another line of the paragraph begins, with marks that are not its text. */
  startLine(prefix: string): void {
    this.#lineStart = this.#buffer.length;
    this.#buffer.addHidden(prefix);
  }

  /** All that is left, as nothing follows. */
  end(): MarkerEvent[][] {
    const end = this.#scanner.end(this.#buffer.prose);
    const cut = end === null ? null : this.#cutAt(end);
    const rest = this.#take(this.#buffer.length);
    return cut === null ? [rest] : [cut, rest];
  }

  /** Whatever has not been cut, as one piece. */
  takeAll(): MarkerEvent[] {
    return this.#take(this.#buffer.length);
  }

  /** The text of the line that is being read. */
  peekLine(): MarkerEvent[] {
    return this.#lineStart === null ? [] : this.#buffer.parts(this.#lineStart, this.#buffer.length);
  }

  /** What stands before the line that is being read. */
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
