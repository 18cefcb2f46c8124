import type { Line } from './line.ts';

/** `text` may belong to a marker; `literal` is escaped; `code` is in a code span, a fence or a structural line. */
export type CharacterMode = 'text' | 'literal' | 'code';

export interface SpanSink {
  line(line: Line): void;
  character(character: string, mode: CharacterMode): void;
}

// Maximum length of a code span; longer text is not treated as one, which bounds the buffered text.
const SPAN_MAX_LENGTH = 2000;
const INLINE_KINDS: ReadonlySet<Line['kind']> = new Set(['text', 'item', 'heading', 'row']);

/**
 * Separates code from text, a character at a time. Backticks open a code span only when as many close it within the block, so the text after them is
 * buffered until that is known. If the length limit decides, the backticks are written escaped: no reader of the text may find a span where its
 * markers were recognised.
 */
export class SpanReader {
  readonly #sink: SpanSink;
  #isInline = false;
  #isRow = false;
  #last = '';
  #isEscaped = false;
  /** Number of backticks just read outside a span. */
  #opening = 0;
  #held: OpenSpan | null = null;

  constructor(sink: SpanSink) {
    this.#sink = sink;
  }

  line(line: Line): void {
    if (line.continues && this.#opening > 0) this.#open();
    if (line.continues && this.#held !== null) {
      this.#held.addLine(line);
      return;
    }
    this.end();
    this.#isInline = INLINE_KINDS.has(line.kind);
    this.#isRow = line.kind === 'row';
    this.#sink.line(line);
  }

  character(character: string): void {
    // A `|` ends a cell even within backticks.
    if (this.#isRow && character === '|' && this.#last !== '\\') this.end();
    this.#last = character;
    if (!this.#isInline) this.#sink.character(character, 'code');
    else if (this.#held === null) this.#plain(character);
    else this.#inSpan(this.#held, character);
  }

  /** Ends the block: unclosed text is no code. */
  end(): void {
    if (this.#opening > 0) this.#open();
    this.#held?.endRun();
    this.#release('');
    this.#isEscaped = false;
  }

  #plain(character: string): void {
    const isTick = character === '`';
    if (isTick && !this.#isEscaped) {
      this.#opening += 1;
    } else if (this.#opening > 0) {
      this.#inSpan(this.#open(), character);
    } else {
      this.#text(character);
    }
  }

  #text(character: string): void {
    const isLiteral = this.#isEscaped && /[!-/:-@[-`{-~]/.test(character);
    this.#isEscaped = character === '\\' && !isLiteral;
    this.#sink.character(character, isLiteral ? 'literal' : 'text');
  }

  #open(): OpenSpan {
    const held = new OpenSpan(this.#opening);
    this.#opening = 0;
    this.#held = held;
    return held;
  }

  #inSpan(held: OpenSpan, character: string): void {
    if (character !== '`' && held.endRun()) {
      this.#release('');
      this.#plain(character);
      return;
    }
    held.add(character);
    if (character !== '`' && held.length > SPAN_MAX_LENGTH) this.#release('\\');
  }

  /** Passes on the buffered text; `escape` is put before each backtick that opens nothing. */
  #release(escape: '' | '\\'): void {
    const held = this.#held;
    this.#held = null;
    if (held === null) return;
    let at = 0;
    while (at < held.text.length) {
      held.linesAt(at).forEach((line) => this.#sink.line(line));
      if (held.text.charAt(at) === '`' && !this.#isEscaped) at = this.#releaseRun(held, at, escape);
      else this.#text(held.text.charAt(at++));
    }
    held.linesAt(at).forEach((line) => this.#sink.line(line));
  }

  #releaseRun(held: OpenSpan, start: number, escape: string): number {
    const runEnd = held.runEnd(start);
    const spanEnd = held.spanEnd(start, runEnd - start);
    if (spanEnd === null) {
      for (let at = start; at < runEnd; at += 1) {
        if (escape !== '') this.#sink.character(escape, 'literal');
        this.#sink.character('`', 'literal');
      }
      return runEnd;
    }
    for (let at = start; at < spanEnd; at += 1) {
      if (at > start) held.linesAt(at).forEach((line) => this.#sink.line(line));
      this.#sink.character(held.text.charAt(at), 'code');
    }
    return spanEnd;
  }
}

const NONE: readonly Line[] = [];

/** The text after backticks that may open a code span, with the lines that began in it and the positions of runs of backticks. */
class OpenSpan {
  readonly #openLength: number;
  readonly #pieces: string[] = [];
  #text: string | null = null;
  readonly #lines = new Map<number, Line[]>();
  readonly #lastRuns = new Map<number, number>();
  #run = 0;
  length: number;

  constructor(openLength: number) {
    this.#openLength = openLength;
    this.length = openLength;
    this.#pieces.push('`'.repeat(openLength));
  }

  get text(): string {
    this.#text ??= this.#pieces.join('');
    return this.#text;
  }

  add(character: string): void {
    this.#run = character === '`' ? this.#run + 1 : 0;
    this.#pieces.push(character);
    this.length += 1;
  }

  addLine(line: Line): void {
    const lines = this.#lines.get(this.length) ?? [];
    this.#lines.set(this.length, [...lines, line]);
  }

  linesAt(offset: number): readonly Line[] {
    return this.#lines.get(offset) ?? NONE;
  }

  /** Records a run of backticks that ends here; returns whether it closes the span. */
  endRun(): boolean {
    const run = this.#run;
    this.#run = 0;
    if (run === 0) return false;
    this.#lastRuns.set(run, this.length - run);
    return run === this.#openLength;
  }

  runEnd(start: number): number {
    let end = start;
    while (this.text.charAt(end) === '`') end += 1;
    return end;
  }

  /** Returns the end of the span that a run of this length opens; null when nothing closes it. */
  spanEnd(start: number, length: number): number | null {
    if ((this.#lastRuns.get(length) ?? -1) <= start) return null;
    for (let at = start + length; at < this.text.length;) {
      const end = this.runEnd(at);
      if (end - at === length) return end;
      at = Math.max(end, at + 1);
    }
    return null;
  }
}
