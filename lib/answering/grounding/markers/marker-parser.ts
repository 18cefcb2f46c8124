import { type AnswerToken, BracketReader, type RoundBracketRule } from './bracket-reader.ts';
import type { Marker } from './marker-list.ts';
import { SpanReader } from './span-reader.ts';
import { BlockState } from './block-state.ts';
import type { Line } from './line.ts';

// The kind of every line of Markdown is known within this length; it bounds the buffered text and the cost of one line.
const HEAD_MAX_LENGTH = 1000;

const MARK = /[ \t\r>\-*+_=|:#~\d.)]/;

/** The parts of a model's text: words, and citation markers with the white space before them. */
export type MarkerEvent = { type: 'text'; text: string } | Marker;

export interface AnswerReaderOptions {
  /** The rule for `(3)` only. Without it, any number may be cited that way. */
  mayCite?: RoundBracketRule;
}

/**
 * Reads citation markers (`[12]`, `[12, 14]`, `[12-14]`, `【12】`, `【12†source】`, `[#12]`, and `(12)` where it can be nothing else) from a model's text
 * as it streams. Joined together, the events are the same however the text was split. Code, links, definitions, footnotes, indices and escaped
 * brackets are text; an index is written escaped (`args\[1\]`), because a reader of the answer would take it for a marker.
 */
export class MarkerParser {
  readonly #reader: AnswerReader;

  constructor(options?: AnswerReaderOptions) {
    this.#reader = new AnswerReader(options);
  }

  /** Returns the events that are decided once this text is known; the undecided tail is buffered. */
  push(text: string): MarkerEvent[] {
    return toEvents(this.#reader.push(text));
  }

  /** Returns the events of the buffered text at the end of the stream. */
  end(): MarkerEvent[] {
    return toEvents(this.#reader.end());
  }
}

function toEvents(tokens: AnswerToken[]): MarkerEvent[] {
  const events: MarkerEvent[] = [];
  for (const token of tokens) {
    if (token.type === 'marker') events.push(token);
    else addText(events, token.type === 'line' ? token.line.prefix : token.text);
  }
  return events;
}

/** Appends text to the events, merging it into the last event when that is text. */
export function addText(events: MarkerEvent[], text: string): void {
  const last = events.at(-1);
  if (text === '') return;
  if (last?.type === 'text') events[events.length - 1] = { type: 'text', text: last.text + text };
  else events.push({ type: 'text', text });
}

/**
 * Reads a model's Markdown as it streams: characters pass through the readers for lines, for code spans, and for brackets that may be markers. Each
 * step takes one UTF-16 code unit, so the tokens, joined together, are the same for every split.
 */
export class AnswerReader {
  readonly #lines = new LineReader();
  readonly #brackets: BracketReader;
  readonly #spans: SpanReader;

  constructor({ mayCite = () => true }: AnswerReaderOptions = {}) {
    this.#brackets = new BracketReader(mayCite);
    this.#spans = new SpanReader(this.#brackets);
  }

  push(text: string): AnswerToken[] {
    for (let at = 0; at < text.length; at += 1) this.#step(text.charAt(at));
    return this.#brackets.take();
  }

  end(): AnswerToken[] {
    this.#begin(this.#lines.end());
    this.#spans.end();
    this.#brackets.end();
    return this.#brackets.take();
  }

  #step(character: string): void {
    const read = this.#lines.push(character);
    if (read === 'body') this.#spans.character(character);
    else if (read !== 'held') this.#begin(read);
  }

  #begin(head: ReturnType<LineReader['end']>): void {
    if (head === null) return;
    this.#spans.line(head.line);
    for (let at = 0; at < head.rest.length; at += 1) this.#spans.character(head.rest.charAt(at));
  }
}

/** A line of known kind, and the characters of it that were buffered behind its prefix. */
interface LineHead {
  line: Line;
  rest: string;
}

/**
 * Determines the kind of each line, a character at a time. The head of a line is buffered while it consists of characters that Markdown marks may
 * contain; the first other character decides. Behind three backticks it is the end of the line, or another backtick.
 */
class LineReader {
  readonly #blocks = new BlockState();
  #head = '';
  /** Number of backticks at the beginning of the line; `#ticksEnded` is set once something has followed them. */
  #ticks = 0;
  #ticksEnded = false;
  #isInBody = false;

  /** Returns `held` while the line's kind is undecided, `body` for a character after that, or the line that this character determines. */
  push(character: string): LineHead | 'held' | 'body' {
    if (this.#isInBody) {
      this.#isInBody = character !== '\n';
      this.#blocks.pass(character);
      return 'body';
    }
    this.#head += character;
    if (this.#isOpen(character)) return 'held';
    this.#isInBody = character !== '\n';
    return this.#decide();
  }

  /** Returns the buffered line at the end of the stream. */
  end(): LineHead | null {
    return this.#head === '' ? null : this.#decide();
  }

  #isOpen(character: string): boolean {
    if (character === '\n' || this.#head.length >= HEAD_MAX_LENGTH) return false;
    if (character === '`') {
      this.#ticks += 1;
      return !this.#ticksEnded;
    }
    this.#ticksEnded = this.#ticks > 0;
    return this.#ticksEnded ? this.#ticks >= 3 : MARK.test(character);
  }

  #decide(): LineHead {
    const line = this.#blocks.read(this.#head);
    const rest = this.#head.slice(line.prefix.length);
    this.#head = '';
    this.#ticks = 0;
    this.#ticksEnded = false;
    for (const character of rest) this.#blocks.pass(character);
    return { line, rest };
  }
}
