import { judgeBracket, mayBeRoundMarker, type ClosedBracket } from './bracket-verdict.ts';
import type { Line } from './line.ts';
import {
  BRACKETS,
  continuesList,
  hasDigit,
  MARKER_MAX_LENGTH,
  readNumbers,
  type BracketKind,
  type Marker,
} from './marker-list.ts';
import type { CharacterMode } from './span-reader.ts';

/** An answer's text in tokens as its reader sees it: line beginnings with their kind, text, and markers. */
export type AnswerToken = { type: 'line'; line: Line } | { type: 'text'; text: string; isCode: boolean } | Marker;

/** Decides whether numbers in round brackets may be sentence numbers; `written` is the bracket with the text of the line before it. */
export type RoundBracketRule = (numbers: readonly number[], written: string) => boolean;

const CONTEXT_LENGTH = 100;
const SPACE = /[ \t\u00a0\u2009\u202f\u3000]/;
/** Placeholder in the context for a marker or an escaped bracket, which are neither words nor brackets. */
const NEUTRAL = '\u0000';

/**
 * Finds the markers among brackets, one character at a time. A square bracket of numbers that is not a marker is escaped (`args\[1\]`), because
 * clients that read the answer take `[1]` for a citation; where Markdown sees a link or a definition it is left unchanged.
 */
export class BracketReader {
  readonly #mayCite: RoundBracketRule;
  #tokens: AnswerToken[] = [];
  #text = '';
  #textIsCode = false;
  #space = '';
  /** The text of the line before the white space. */
  #before = '';
  #open: { kind: BracketKind; close: string } | null = null;
  #raw = '';
  #closed: ClosedBracket | null = null;
  #ahead = '';
  #hasMarker = false;

  constructor(mayCite: RoundBracketRule) {
    this.#mayCite = mayCite;
  }

  line(line: Line): void {
    this.end();
    this.#flushText();
    this.#before = '';
    this.#tokens.push({ type: 'line', line });
  }

  character(character: string, mode: CharacterMode): void {
    if (this.#closed !== null) this.#behind(this.#closed, character, mode);
    else if (this.#open !== null) this.#inside(this.#open, character, mode);
    else this.#outside(character, mode);
  }

  /** Decides the undecided part, as if nothing followed. */
  end(): void {
    if (this.#closed !== null) this.#settle(this.#closed, true);
    if (this.#open !== null) this.#giveUp();
    this.#flushSpace();
  }

  /** Returns the tokens decided since the last call. */
  take(): AnswerToken[] {
    this.#flushText();
    const tokens = this.#tokens;
    this.#tokens = [];
    return tokens;
  }

  #outside(character: string, mode: CharacterMode): void {
    if (mode === 'text') {
      if (SPACE.test(character)) {
        this.#space += character;
        return;
      }
      const bracket = BRACKETS.get(character);
      if (bracket !== undefined && (bracket.kind !== 'round' || this.#mayBeRound())) {
        this.#open = bracket;
        this.#raw = character;
        return;
      }
    }
    this.#flushSpace();
    this.#write(character, mode === 'code');
    this.#remember(mode === 'literal' && '[]()'.includes(character) ? NEUTRAL : character);
  }

  #mayBeRound(): boolean {
    return !this.#hasMarker && mayBeRoundMarker({ space: this.#space, before: this.#before });
  }

  #inside(open: { kind: BracketKind; close: string }, character: string, mode: CharacterMode): void {
    const inner = this.#raw.slice(1);
    if (mode === 'text' && character === open.close && hasDigit(inner)) {
      const numbers = readNumbers(inner);
      this.#raw += character;
      this.#open = null;
      this.#closed = { kind: open.kind, numbers, space: this.#space, before: this.#before };
      if (open.kind === 'round' && (numbers === null || !this.#mayCite(numbers, this.#before + ' ' + this.#raw)))
        this.#writeBracket(this.#raw);
      return;
    }
    if (mode === 'text' && this.#raw.length < MARKER_MAX_LENGTH && continuesList(inner, character)) {
      this.#raw += character;
      return;
    }
    this.#giveUp();
    this.character(character, mode);
  }

  /** Treats the bracket as text, since it does not hold numbers, and reads its content as text. */
  #giveUp(): void {
    const raw = this.#raw;
    this.#open = null;
    this.#flushSpace();
    this.#write(raw.charAt(0), false);
    this.#remember(raw.charAt(0));
    for (let at = 1; at < raw.length; at += 1) this.#outside(raw.charAt(at), 'text');
  }

  #behind(closed: ClosedBracket, character: string, mode: CharacterMode): void {
    if (mode === 'text') this.#ahead += character;
    const isFinal = mode !== 'text';
    const ahead = this.#settle(closed, isFinal);
    if (ahead === null) return;
    if (isFinal) this.character(character, mode);
  }

  /** Writes the bracket as a marker or as text once that is known, and reads on with the text behind it. */
  #settle(closed: ClosedBracket, isFinal: boolean): 'settled' | null {
    const ahead = this.#ahead;
    const verdict = judgeBracket(closed, ahead, isFinal);
    if (verdict === 'undecided') return null;
    if (verdict === 'marker' && closed.numbers !== null) this.#writeMarker(closed, closed.numbers);
    else this.#writeBracket(verdict === 'text' ? `\\[${this.#raw.slice(1, -1)}\\]` : this.#raw);
    for (let at = 0; at < ahead.length; at += 1) this.character(ahead.charAt(at), 'text');
    return 'settled';
  }

  #writeMarker(closed: ClosedBracket, numbers: number[]): void {
    this.#flushText();
    this.#tokens.push({ type: 'marker', before: this.#space, numbers, raw: this.#raw });
    this.#space = '';
    this.#closed = null;
    this.#ahead = '';
    this.#hasMarker ||= closed.kind !== 'round';
    this.#remember(NEUTRAL);
  }

  #writeBracket(text: string): void {
    this.#closed = null;
    this.#ahead = '';
    this.#flushSpace();
    this.#write(text, false);
    this.#remember(text.endsWith(']') ? ']' : NEUTRAL);
  }

  #flushSpace(): void {
    if (this.#space === '') return;
    this.#write(this.#space, false);
    this.#remember(this.#space.slice(-1));
    this.#space = '';
  }

  #write(text: string, isCode: boolean): void {
    if (isCode !== this.#textIsCode) this.#flushText();
    this.#textIsCode = isCode;
    this.#text += text;
  }

  #flushText(): void {
    if (this.#text !== '') this.#tokens.push({ type: 'text', text: this.#text, isCode: this.#textIsCode });
    this.#text = '';
  }

  #remember(character: string): void {
    this.#before += character;
    if (this.#before.length > 2 * CONTEXT_LENGTH) this.#before = this.#before.slice(-CONTEXT_LENGTH);
  }
}
