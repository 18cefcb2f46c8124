import type { Unit } from '../words/units.ts';

type TokenKind = 'word' | 'number' | 'ordinal' | 'date' | 'time' | 'unit' | 'identifier';

/** What is known of a date: each part or null. */
export interface PartialDate {
  year: number | null;
  month: number | null;
  day: number | null;
}

/** A word, number, date, unit or identifier of a claim or of cited words. */
export interface Token {
  kind: TokenKind;
  /** Equal for tokens that are the same but for typography, case and format. */
  key: string;
  /** As written, typography folded. */
  raw: string;
  /** The punctuation before it, without white space and quotation marks. */
  gap: string;
  /** Where it stands in the folded text. */
  start: number;
  end: number;
  isCode: boolean;
  /** A number written in words. */
  isSpelled: boolean;
  /** No white space before it: part of a hyphenated word, or of `5km`. */
  isJoined: boolean;
  /** Of numbers and ordinals; NaN for what has none, like `2:1`. Of times: minutes of the day. */
  value: number;
  /** Another reading of the separators (1.842 as 1842). */
  otherValue: number | null;
  unit: Unit | null;
  date: PartialDate | null;
}

export function createToken(token: Pick<Token, 'kind' | 'key' | 'raw' | 'start' | 'end'> & Partial<Token>): Token {
  return {
    kind: token.kind,
    key: token.key,
    raw: token.raw,
    gap: token.gap ?? '',
    start: token.start,
    end: token.end,
    isCode: token.isCode ?? false,
    isSpelled: token.isSpelled ?? false,
    isJoined: token.isJoined ?? false,
    value: token.value ?? Number.NaN,
    otherValue: token.otherValue ?? null,
    unit: token.unit ?? null,
    date: token.date ?? null,
  };
}

/** Makes one token of several that stand one after another. */
export function mergeTokens(tokens: readonly Token[], merged: Pick<Token, 'kind' | 'key'> & Partial<Token>): Token {
  const first = tokens[0];
  const last = tokens.at(-1);
  if (!first || !last) throw new RangeError('No tokens to merge.');
  return {
    ...first,
    raw: tokens.map(({ raw }) => raw).join(' '),
    end: last.end,
    ...merged,
  };
}

/** The key of a number; signs and separators are in its value. */
export function numberKey(value: number): string {
  return `n:${String(Number(value.toPrecision(12)))}`;
}

/** The key of the token at an index; empty when there is none. */
export function keyAt(tokens: readonly { key: string }[], index: number): string {
  return tokens[index]?.key ?? '';
}
