import { BlockState } from './block-state.ts';
import type { Line } from './line.ts';

// No line of Markdown needs more to be known for what it is; it bounds what is held back and what one line costs.
const HEAD_MAX_LENGTH = 1000;
const MARK = /[ \t\r>\-*+_=|:#~\d.)]/;

/** A line that is known for what it is now, and the characters of it that have been held back behind its prefix. */
export interface LineHead {
  line: Line;
  rest: string;
}

/**
 * Tells what each line is, a character at a time. The head of a line is held back while it consists of characters that marks of
 * Markdown are made of; the first other one decides. Behind three backticks it is the end of the line, or another backtick.
 */
export class LineReader {
  readonly #blocks = new BlockState();
  #head = '';
  /** Backticks at the beginning of the line, and whether something has followed them. */
  #ticks = 0;
  #ticksEnded = false;
  #isInBody = false;

  /** `held`, or `body` for a character of a line that is known already, or the line that this character makes known. */
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

  /** The line that was held back, now that nothing follows. */
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
