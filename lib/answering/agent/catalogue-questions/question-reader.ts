import type { DateField } from '#lib/contracts/document-filter.ts';
import type { DateRange } from '#lib/foundation/dates/calendar.ts';
import type { GroupField } from '#lib/books/library/catalogue.ts';
import { cardinalOf } from '#lib/foundation/text/english/numbers.ts';

import { type KnownValues, valuesAt } from './known-values.ts';
import { endOfWords } from './match-form.ts';
import type { QuestionTokens, Token } from './question-tokens.ts';
import { emptySelection, type Selection } from './question-reading.ts';

/** Reads the tokens of a question from first to last and notes the conditions they put on documents. */
export class QuestionReader {
  selection: Selection = emptySelection();
  readonly #question: QuestionTokens;
  readonly #known: KnownValues;
  #at: number;

  constructor(question: QuestionTokens, known: KnownValues, at = 0) {
    this.#question = question;
    this.#known = known;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#question.tokens.length;
  }

  /** Returns the next token, or one further ahead. */
  token(ahead = 0): Token | undefined {
    return this.#question.tokens[this.#at + ahead];
  }

  isNext(...words: string[]): boolean {
    return words.includes(this.token()?.word ?? '');
  }

  isValueNext(field: GroupField): boolean {
    return (
      valuesAt(this.#question.tokens, this.#at, this.#known)?.values.some((value) => value.field === field) === true
    );
  }

  /** Consumes the next words if they match the form; see `matchForm`. */
  take(form: string): boolean {
    const end = endOfWords(form, this.#question.tokens, this.#at);
    if (end === null || end === this.#at) return false;
    this.#at = end;
    return true;
  }

  /** Consumes the words of the first form that matches here and returns its meaning. */
  takeOne<Meaning>(meanings: readonly (readonly [string, Meaning])[]): Meaning | null {
    return meanings.find(([form]) => this.take(form))?.[1] ?? null;
  }

  takeToken(kind: Token['kind']): Token | null {
    const token = this.token();
    if (token?.kind !== kind) return null;
    this.#at += 1;
    return token;
  }

  takeNumber(): number | null {
    const number = this.#dateHere === undefined ? cardinalOf(this.token()?.word ?? '') : null;
    if (number !== null) this.#at += 1;
    return number;
  }

  takeDate(): DateRange | null {
    const date = this.#dateHere;
    this.#at = date?.to ?? this.#at;
    return date?.range ?? null;
  }

  /** Reads the value at this position for one of the fields, which are given in order of preference. */
  takeValue(fields: readonly GroupField[]): { field: GroupField; values: string[]; last: Token } | null {
    const found = valuesAt(this.#question.tokens, this.#at, this.#known);
    const field = fields.find((one) => found?.values.some((value) => value.field === one));
    const last = this.token((found?.length ?? 0) - 1);
    if (found === null || field === undefined || last === undefined) return null;
    this.#at += found.length;
    const own = found.values.filter((value) => value.field === field);
    return { field, values: [...new Set(own.map(({ value }) => value))], last };
  }

  /** Returns false if the field is already narrowed: no plain question asks for documents of two departments at once. */
  narrow(field: GroupField | 'identifier', values: readonly string[]): boolean {
    if (this.selection.values[field] !== undefined) return false;
    this.selection.values[field] = [...values];
    return true;
  }

  narrowTime(field: DateField, range: DateRange): boolean {
    return this.selection.dates.push({ field, range }) > 0;
  }

  /** Runs `read`, and restores the state when it fails. */
  attempt(read: (reader: this) => boolean): boolean {
    const [at, selection] = [this.#at, structuredClone(this.selection)];
    if (read(this)) return true;
    this.#at = at;
    this.selection = selection;
    return false;
  }

  attemptAny(readings: readonly ((reader: this) => boolean)[]): boolean {
    return readings.some((read) => this.attempt(read));
  }

  get #dateHere() {
    return this.#question.dates.find(({ from }) => from === this.#at);
  }
}
