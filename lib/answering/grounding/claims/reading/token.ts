type TokenKind = 'word' | 'number' | 'ordinal' | 'date' | 'unit' | 'identifier';

/** A word, number, month, weekday, unit or identifier of a claim or of the cited text. */
export interface Token {
  kind: TokenKind;
  /** Equal for tokens that differ only in typography, case or format. */
  key: string;
  /** The original text, with typography folded. */
  raw: string;
  /** The punctuation before it, without white space and quotation marks. */
  gap: string;
  /** The offset of its start in the folded text. */
  start: number;
  end: number;
  isCode: boolean;
  /** Set for numbers and ordinals; NaN for all others. */
  value: number;
}

export function createToken(token: Pick<Token, 'kind' | 'key' | 'raw' | 'start'> & Partial<Token>): Token {
  return { gap: '', end: token.start + token.raw.length, isCode: false, value: Number.NaN, ...token };
}

/** Creates a number token, whose key is its value in any notation. */
export function numberToken(value: number, token: Pick<Token, 'raw' | 'start'> & Partial<Token>): Token {
  return createToken({ ...token, kind: 'number', key: `n:${String(Number(value.toPrecision(12)))}`, value });
}

/** Whether two tokens differ only in typography, case or format. In code, case matters, although a sentence may begin with a capital. */
export function isSameToken(one: Token, other: Token): boolean {
  return one.key === other.key && !isOtherCode(one, other) && !isOtherCode(other, one);
}

function isOtherCode(code: Token, other: Token): boolean {
  if (!code.isCode || code.kind !== 'word' || code.raw === other.raw) return false;
  return other.isCode || other.raw.charAt(0).toLowerCase() + other.raw.slice(1) !== code.raw;
}
