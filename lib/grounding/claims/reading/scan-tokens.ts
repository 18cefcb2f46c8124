import { trimEndOf } from '#lib/core/trim-characters.ts';

import { CJK_NUMBER, cjkValue } from './cjk-numbers.ts';
import { contractionParts, foldCase } from './contractions.ts';
import { FIRST_UNSPACED, readRunForm, SIGN_KEYS, trimRun, UNSPACED } from './run-form.ts';
import { scanNumber } from './scan-number.ts';
import { createToken, numberKey, type Token } from './token.ts';

const ASCII = /^[\0-\x7f]*$/;
const URL = /(?:https?:\/\/|www\.)[^\s"<>`|]+/iy;
/** Quotation marks belong to a run where they stand in it: `sep=","`. */
const RUN = /[^\s"`|]{1,200}(?:(?<=[=([{,:])"[^\s"`|]{0,200}"[^\s"`|]{0,200}){0,20}/y;
/** What a run can stand behind. */
const BEFORE_RUN = /[\s"(`[{|'/—-]/;
const WORD = /[\p{L}\p{M}\p{Nl}\p{No}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{M}]+)*/uy;
const DIGIT_OR_SIGN = /[\d£€$¥₹₩₽₺₪₴₿]|[-+][\d£€$¥₹₩₽₺₪₴₿]|(?:US|C|A|NZ|R|CA|AU)\$/y;
/** Prefixes that are written with and without a hyphen. */
const JOINED_PREFIXES = new Set(
  `re pre non un anti co de sub multi semi over inter intra ultra super hyper micro counter post bio geo electro photo hydro e
   trans macro mega mini mono neo out poly pseudo under up auto tele thermo`.split(/\s+/),
);
/** Reads folded text into tokens, one after another. Text between backticks is code: its case and signs matter. */
export function scanTokens(text: string): Token[] {
  return new TokenScanner(text).scan();
}

class TokenScanner {
  readonly #text: string;
  readonly #tokens: Token[] = [];
  readonly #hasCode: boolean;
  #index = 0;
  #gap = '';
  #isCode = false;
  /** No white space since the last token. */
  #isJoined = false;

  constructor(text: string) {
    this.#text = text;
    this.#hasCode = text.split('`').length % 2 === 1;
  }

  scan(): Token[] {
    while (this.#index < this.#text.length) this.#step();
    return this.#tokens;
  }

  #step(): void {
    const character = this.#text[this.#index] ?? '';
    if (character === ' ') {
      this.#isJoined = false;
      this.#index += 1;
    } else if (character === '`') {
      if (this.#hasCode) this.#isCode = !this.#isCode;
      this.#index += 1;
    } else if (character === '"') this.#index += 1;
    else if (character === '|') this.#skip('|');
    else if (!(this.#isCode ? this.#readCode() : this.#readProse())) this.#skip(this.#character());
  }

  #character(): string {
    return String.fromCodePoint(this.#text.codePointAt(this.#index) ?? 0);
  }

  #skip(character: string): void {
    // What is no punctuation says something: arrows, emoji, signs of mathematics.
    const sign = SIGN_KEYS[character] ?? (/[^\p{P}\p{Z}\p{C}\0-\x7f]/u.test(character) ? character : undefined);
    if (sign !== undefined) this.#push({ kind: 'word', key: sign, length: character.length });
    else {
      if (character !== "'") this.#gap += character;
      this.#index += character.length;
      this.#isJoined &&= character === '-' || character === '/';
    }
  }

  #readCode(): boolean {
    const run = this.#match(RUN) ?? '';
    const end = trimEndOf(run, /[,;]/).length;
    const body = run.slice(0, end === 0 ? run.length : end);
    if (/^\p{L}+$/u.test(body)) return this.#push({ kind: 'word', key: body.toLowerCase(), length: body.length });
    const number = /^[-+]?[\d.,]+$/.test(body) ? scanNumber(this.#text, this.#index) : null;
    if (number?.tokens.length === 1 && number.end === this.#index + body.length) return this.#pushScan(number);
    return this.#push({ kind: 'identifier', key: `i:${body}`, length: body.length });
  }

  #readProse(): boolean {
    return this.#readUnspaced() || this.#readUrl() || this.#readNumber() || this.#readRun() || this.#readWord();
  }

  #readUnspaced(): boolean {
    if (this.#text.charCodeAt(this.#index) < FIRST_UNSPACED) return false;
    const character = this.#character();
    if (!UNSPACED.test(character)) return false;
    if (this.#readCjkNumber()) return true;
    return this.#push({ kind: 'word', key: character, length: character.length });
  }

  #readCjkNumber(): boolean {
    const numerals = this.#match(CJK_NUMBER);
    if (numerals === null) return false;
    const [start, end] = [this.#index, this.#index + numerals.length];
    const value = cjkValue(numerals);
    const token = createToken({
      kind: 'number',
      key: numberKey(value),
      raw: numerals,
      start,
      end,
      value,
      isSpelled: true,
    });
    return this.#pushScan({ tokens: [token], end });
  }

  #readUrl(): boolean {
    if (!/[hw]/i.test(this.#text[this.#index] ?? '')) return false;
    const url = this.#match(URL);
    if (url === null) return false;
    const { end } = trimRun(url);
    const address = url.slice(0, end);
    return this.#push({ kind: 'identifier', key: `i:${address.replace(/\/$/, '')}`, length: address.length });
  }

  #readNumber(): boolean {
    if (this.#match(DIGIT_OR_SIGN) === null || this.#isInsideWord()) return false;
    const number = scanNumber(this.#text, this.#index);
    if (!number || number.tokens.length === 0) return false;
    this.#pushScan(number);
    this.#readRange();
    return true;
  }

  /** `3–5` is 3 to 5; the hyphen is no sign of the second number. */
  #readRange(): void {
    const dash = /[–-]/.test(this.#text[this.#index] ?? '') && /[-\d£€$]/.test(this.#text[this.#index + 1] ?? '');
    if (!dash) return;
    this.#isJoined = true;
    this.#push({ kind: 'word', key: 'to', length: 1 });
    const second = scanNumber(this.#text, this.#index);
    if (second && second.tokens.length > 0) this.#pushScan(second);
  }

  #isInsideWord(): boolean {
    return (
      /[\p{L}\p{M}_]/u.test(this.#text[this.#index - 1] ?? '') && !UNSPACED.test(this.#text[this.#index - 1] ?? '')
    );
  }

  /** Identifiers, operators and abbreviations: runs that are one thing. */
  #readRun(): boolean {
    const before = this.#text[this.#index - 1] ?? ' ';
    if (!BEFORE_RUN.test(before) && !/[£€$¥]/.test(this.#text[this.#index] ?? '')) return false;
    const form = readRunForm(this.#match(RUN) ?? '', before);
    return form !== null && this.#push(form);
  }

  #readWord(): boolean {
    const match = this.#match(WORD);
    if (match === null) return false;
    const cut = ASCII.test(match) ? -1 : match.search(UNSPACED);
    const word = cut > 0 ? match.slice(0, cut) : match;
    if (this.#joinsPrefix(word)) return true;
    const lower = foldCase(word);
    const parts = contractionParts(lower);
    if (parts.length === 1) return this.#push({ kind: 'word', key: lower, length: word.length });
    this.#pushContraction(word, parts);
    return true;
  }

  /** non-flammable is nonflammable. */
  #joinsPrefix(word: string): boolean {
    const next = this.#index + word.length;
    if (this.#text[next] !== '-' || !JOINED_PREFIXES.has(word.toLowerCase())) return false;
    WORD.lastIndex = next + 1;
    const rest = WORD.exec(this.#text)?.[0];
    if (rest === undefined || rest.includes("'")) return false;
    return this.#push({ kind: 'word', key: foldCase(word + rest), length: word.length + 1 + rest.length });
  }

  #pushContraction(word: string, parts: string[]): void {
    const start = this.#index;
    const end = start + word.length;
    parts.forEach((key, order) => {
      const raw = order === 0 && word.toLowerCase().startsWith(key) ? word.slice(0, key.length) : key;
      this.#add(createToken({ kind: 'word', key, raw, start, end, isJoined: order > 0 }));
    });
    this.#index = end;
    this.#isJoined = true;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#index;
    return pattern.exec(this.#text)?.[0] ?? null;
  }

  #push({ kind, key, length }: Pick<Token, 'kind' | 'key'> & { length: number }): boolean {
    const start = this.#index;
    const end = start + length;
    const raw = this.#text.slice(start, end);
    this.#add(createToken({ kind, key, raw, start, end, isJoined: this.#isJoined }));
    this.#index = end;
    this.#isJoined = true;
    return true;
  }

  #pushScan(scan: { tokens: Token[]; end: number }): boolean {
    for (const token of scan.tokens) {
      token.isJoined ||= this.#isJoined;
      this.#add(token);
    }
    this.#index = scan.end;
    this.#isJoined = true;
    return true;
  }

  #add(token: Token): void {
    token.gap = this.#gap;
    token.isCode = this.#isCode;
    this.#tokens.push(token);
    this.#gap = '';
  }
}
