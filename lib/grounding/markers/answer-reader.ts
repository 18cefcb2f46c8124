import { BracketReader, type AnswerToken } from './bracket-reader.ts';
import { LineReader } from './line-reader.ts';
import { SpanReader } from './span-reader.ts';

export interface AnswerReaderOptions {
  /** Whether the evidence has a sentence with this number; it decides for `(3)` alone. Without it every number is known. */
  isKnown?: (number: number) => boolean;
}

/**
 * Reads a model's Markdown as it streams: characters go through the lines they begin, the code they stand in, and the brackets
 * that may be markers. Each step takes one UTF-16 code unit, so the tokens, joined together, are the same for every split.
 */
export class AnswerReader {
  readonly #lines = new LineReader();
  readonly #brackets: BracketReader;
  readonly #spans: SpanReader;

  constructor({ isKnown = () => true }: AnswerReaderOptions = {}) {
    this.#brackets = new BracketReader(isKnown);
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
