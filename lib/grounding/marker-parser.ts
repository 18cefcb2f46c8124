/** What a model's text is made of: words, and citation markers with the white space before them. */
export type MarkerEvent = { type: 'text'; text: string } | { type: 'marker'; before: string; numbers: number[] };

// Longer brackets are no list of sentence numbers; the cap keeps the parser linear and what it holds back short.
const MARKER_MAX_LENGTH = 120;
const RANGE_MAX_SPAN = 50;

interface OpenCode {
  kind: 'span' | 'fence';
  character: string;
  length: number;
}

/**
 * Reads citation markers (`[12]`, `[12,14]`, `[12-14]`) out of a model's text as it streams. Joined together, the events are
 * the same however the text was split. Inside code spans and fences, behind a backslash, and as the text of a Markdown link
 * a bracket is only a bracket.
 */
export class MarkerParser {
  #held = '';
  #code: OpenCode | null = null;
  #lineIsBlank = true;

  /** The events that are decided once this text is known; the undecided tail is held back. */
  push(text: string): MarkerEvent[] {
    this.#held += text;
    return this.#drain(false);
  }

  /** What was held back, now that nothing follows. */
  end(): MarkerEvent[] {
    return this.#drain(true);
  }

  #drain(isFinal: boolean): MarkerEvent[] {
    const events: MarkerEvent[] = [];
    let position = 0;
    while (position < this.#held.length) {
      const event = this.#next(position, isFinal);
      if (event === null) break;
      position += event.length;
      const last = events.at(-1);
      if (event.numbers !== null) {
        events.push({ type: 'marker', before: event.text, numbers: event.numbers });
      } else if (last?.type === 'text') {
        last.text += event.text;
      } else {
        events.push({ type: 'text', text: event.text });
      }
    }
    this.#held = this.#held.slice(position);
    return events;
  }

  /** The next token at `position`, or null when more text is needed to decide. */
  #next(position: number, isFinal: boolean): Token | null {
    const character = this.#held.charAt(position);
    if (character === '`' || character === '~') return this.#codeRun(position, isFinal);
    if (character === '\n') return this.#newline();
    if (this.#code !== null) return this.#plain(position, 1);
    if (character === '\\') return this.#held.length - position < 2 && !isFinal ? null : this.#plain(position, 2);
    if (character === '[' || character === ' ' || character === '\t') return this.#bracket(position, isFinal);
    return this.#plain(position, 1);
  }

  #plain(position: number, length: number): Token {
    const text = this.#held.slice(position, position + length);
    if (text.trim() !== '') this.#lineIsBlank = false;
    return { length: text.length, text, numbers: null };
  }

  #newline(): Token {
    // A code span cannot reach over a blank line: an opening tick without its partner ends here.
    if (this.#lineIsBlank && this.#code?.kind === 'span') this.#code = null;
    this.#lineIsBlank = true;
    return { length: 1, text: '\n', numbers: null };
  }

  #codeRun(position: number, isFinal: boolean): Token | null {
    const character = this.#held.charAt(position);
    let end = position;
    while (this.#held.charAt(end) === character) end += 1;
    if (end === this.#held.length && !isFinal) return null;
    this.#toggleCode(character, end - position);
    return this.#plain(position, end - position);
  }

  #toggleCode(character: string, length: number): void {
    const canFence = this.#lineIsBlank && length >= 3;
    if (this.#code === null) {
      if (canFence) this.#code = { kind: 'fence', character, length };
      else if (character === '`') this.#code = { kind: 'span', character, length };
      return;
    }
    if (this.#code.character !== character) return;
    const closes = this.#code.kind === 'span' ? length === this.#code.length : canFence && length >= this.#code.length;
    if (closes) this.#code = null;
  }

  #bracket(position: number, isFinal: boolean): Token | null {
    let open = position;
    while (this.#held.charAt(open) === ' ' || this.#held.charAt(open) === '\t') open += 1;
    if (open === this.#held.length && !isFinal) return null;
    if (this.#held.charAt(open) !== '[') return this.#plain(position, Math.max(1, open - position));
    const marker = readMarker(this.#held, open, isFinal);
    if (marker === 'undecided') return null;
    if (marker === null) return this.#plain(position, open - position + 1);
    this.#lineIsBlank = false;
    return { length: marker.end - position, text: this.#held.slice(position, open), numbers: marker.numbers };
  }
}

interface Token {
  length: number;
  text: string;
  numbers: number[] | null;
}

function readMarker(
  text: string,
  open: number,
  isFinal: boolean,
): { end: number; numbers: number[] } | 'undecided' | null {
  let close = open + 1;
  while (close < text.length && /[\d ,;–-]/.test(text.charAt(close))) close += 1;
  if (close - open > MARKER_MAX_LENGTH) return null;
  if (close === text.length) return isFinal ? null : 'undecided';
  if (text.charAt(close) !== ']') return null;
  // The character after decides whether this is a Markdown link or a reference definition.
  if (close + 1 === text.length && !isFinal) return 'undecided';
  if (/[(:]/.test(text.charAt(close + 1))) return null;
  const numbers = readNumbers(text.slice(open + 1, close));
  return numbers === null ? null : { end: close + 1, numbers };
}

function readNumbers(list: string): number[] | null {
  const numbers: number[] = [];
  for (const item of list.split(/[,;]/)) {
    const bounds = /^ *(\d{1,6})(?: *[–-] *(\d{1,6}))? *$/.exec(item);
    if (bounds === null) return null;
    const first = Number(bounds[1]);
    const last = Number(bounds[2] ?? bounds[1]);
    if (last < first || last - first > RANGE_MAX_SPAN) return null;
    for (let number = first; number <= last; number += 1) numbers.push(number);
  }
  return numbers;
}
