/** Letters and digits a sentence needs before its third occurrence counts as repetition, since "Yes." may occur often. */
const MIN_SENTENCE = 24;
/** The total length required of runs of shorter units. */
const MIN_RUN = 60;
/** The longest cycle that is detected, in sentences and lines. */
const MAX_CYCLE = 40;
/** In code the same line may legitimately occur several times. */
const CODE = { times: 8, letters: 400 } as const;
const PROSE = { times: 3, letters: MIN_RUN } as const;
/** Longest run without any letter or digit, in UTF-16 units. */
const MAX_EMPTY = 600;
/** Longest run without an end of a sentence or a line, in UTF-16 units. */
const MAX_UNIT = 6_000;
/** How often, in UTF-16 units, a line that does not end is checked again, and how much of its end is examined. */
const LOOK_EVERY = 128;
const LOOK_BACK = 1_500;
const MIN_PERIODIC = 240;

const WORD = /[\p{L}\p{N}]/u;
const SENTENCE_END = /[.!?。！？…]/u;
const MARKER_PART = /[\d\s,;–-]/u;
const SPACE = /\s/u;

/** The part of a piece of text that may be shown, and whether the rest must be dropped. */
export interface Guarded {
  text: string;
  isOver: boolean;
}

/**
 * Detects a text that has begun to repeat itself, while it is written: a sentence for the third time, a cycle of lines for the third time, a line
 * that repeats endlessly, and a long stretch without words. Citation numbers and case make no difference. Text that may become the third repetition
 * is buffered until it is known.
 */
export class RepetitionGuard {
  /** The raw text of the unit being read. */
  #raw = '';
  #isBlank = true;
  #words = '';
  #marker: string | null = null;
  #held = '';
  #empty = 0;
  #isCode = false;
  /** A row of a table and a line of code are one unit, regardless of their content. */
  #isLineUnit = false;
  readonly #counts = new Map<string, number>();
  readonly #twice: string[] = [];
  readonly #units: string[] = [];
  /** The cumulative number of letters up to each unit. */
  readonly #letters = [0];
  /** For each cycle length, the number of consecutive units equal to those one cycle earlier. */
  readonly #runs = new Array<number>(MAX_CYCLE + 1).fill(0);

  /** Processes the next piece. Do not push anything after `isOver`. */
  push(piece: string): Guarded {
    let text = '';
    for (const character of piece) {
      this.#held += character;
      if (this.#take(character)) return { text, isOver: true };
      if (!this.#mayRepeat()) text += this.#release();
    }
    return { text, isOver: false };
  }

  /** Returns the buffered text once the text has ended normally. */
  end(): string {
    return this.#release();
  }

  #release(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }

  /** Whether the current unit could still become one that has already occurred twice. */
  #mayRepeat(): boolean {
    return !this.#isCode && this.#twice.some((unit) => unit.startsWith(this.#words.trim()));
  }

  #take(character: string): boolean {
    const isWord = WORD.test(character);
    this.#empty = isWord ? 0 : this.#empty + 1;
    if (this.#isBlank) this.#isLineUnit = this.#isCode || character === '|';
    const endsSentence = !this.#isLineUnit && SPACE.test(character) && SENTENCE_END.test(this.#raw.at(-1) ?? '');
    this.#isBlank &&= SPACE.test(character);
    this.#raw += character;
    this.#takeWord(character, isWord);
    if (character === '\n' || endsSentence) return this.#endUnit();
    return this.#empty > MAX_EMPTY || this.#raw.length > MAX_UNIT || this.#goesRound();
  }

  #takeWord(character: string, isWord: boolean): void {
    if (this.#marker !== null) {
      if (MARKER_PART.test(character)) {
        this.#marker += character;
        return;
      }
      const digits = this.#marker;
      this.#marker = null;
      if (character === ']') return;
      for (const part of digits) this.#addToWords(part, WORD.test(part));
    }
    if (character === '[') this.#marker = '';
    else this.#addToWords(character, isWord);
  }

  #addToWords(character: string, isWord: boolean): void {
    if (isWord) this.#words += character.toLowerCase();
    else if (!this.#words.endsWith(' ')) this.#words += ' ';
  }

  #endUnit(): boolean {
    const raw = this.#raw.trim();
    const words = this.#words.trim();
    this.#raw = '';
    this.#isBlank = true;
    this.#words = '';
    this.#marker = null;
    if (raw.startsWith('```') || raw.startsWith('~~~')) this.#isCode = !this.#isCode;
    if (words === '') return this.#empty > MAX_EMPTY;
    return this.#isThirdTime(raw, words) || this.#closesCycle(words);
  }

  #isThirdTime(raw: string, words: string): boolean {
    if (this.#isCode || words.length < MIN_SENTENCE || raw.endsWith(':')) return false;
    const count = (this.#counts.get(words) ?? 0) + 1;
    this.#counts.set(words, count);
    if (count === 2) this.#twice.push(words);
    return count > 2;
  }

  #closesCycle(words: string): boolean {
    const at = this.#units.push(words) - 1;
    const total = (this.#letters[at] ?? 0) + words.length;
    this.#letters.push(total);
    const { times, letters } = this.#isCode ? CODE : PROSE;
    for (let length = 1; length <= MAX_CYCLE; length += 1) {
      const run = this.#units[at - length] === words ? (this.#runs[length] ?? 0) + 1 : 0;
      this.#runs[length] = run;
      const written = total - (this.#letters[at + 1 - run - length] ?? 0);
      if (run >= (times - 1) * length && written >= letters) return true;
    }
    return false;
  }

  /** Whether the end of the line repeats the same piece three times or more. */
  #goesRound(): boolean {
    if (this.#raw.length < MIN_PERIODIC || this.#raw.length % LOOK_EVERY !== 0) return false;
    return isPeriodic(this.#raw.slice(-LOOK_BACK), this.#isCode ? MIN_PERIODIC * 3 : MIN_PERIODIC);
  }
}

/** Whether at least `minLength` units at the end of a text are one piece repeated three times or more. Linear in the text. */
function isPeriodic(text: string, minLength: number): boolean {
  const borders = [0];
  let border = 0;
  const at = (index: number) => text[text.length - 1 - index];
  for (let index = 1; index < text.length; index += 1) {
    while (border > 0 && at(index) !== at(border)) border = borders[border - 1] ?? 0;
    if (at(index) === at(border)) border += 1;
    borders.push(border);
    const length = index + 1;
    if (length >= minLength && (length - border) * 3 <= length) return true;
  }
  return false;
}
