/** A token of an RTF file. Bytes are represented as Latin-1 characters. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  /** A control word with its number, or a control symbol; a line that ends with a backslash is `par`. */
  | { kind: 'word'; word: string; value: number | null }
  /** Bytes of text, in a code page specified by the fonts. */
  | { kind: 'text'; bytes: string }
  /** Bytes of a picture that is stored in binary instead of digits. */
  | { kind: 'data'; bytes: string };

const TOKEN = /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([\da-fA-F]{2})|([^a-zA-Z]))|([{}])|[\r\n\0]+|([^\\{}\r\n\0]+)/y;
const ESCAPED = '\\{}';

/** Yields the tokens of a file on demand; anything else is skipped. */
export function* rtfTokens(source: string): Generator<RtfToken, void, undefined> {
  for (let at = 0; at < source.length;) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(source);
    if (found === null) {
      at += 1;
      continue;
    }
    at = TOKEN.lastIndex;
    const [, word, digits, code, sign, brace, bytes] = found;
    const value = digits === undefined ? null : Number(digits);
    if (word === 'bin') {
      const end = at + Math.max(0, value ?? 0);
      yield { kind: 'data', bytes: source.slice(at, end) };
      at = end;
    } else if (word !== undefined) yield { kind: 'word', word, value };
    else if (bytes !== undefined) yield { kind: 'text', bytes };
    else if (code !== undefined) yield { kind: 'text', bytes: String.fromCharCode(Number.parseInt(code, 16)) };
    else if (brace !== undefined) yield { kind: brace === '{' ? 'open' : 'close' };
    else if (sign !== undefined) yield signToken(sign);
  }
}

function signToken(sign: string): RtfToken {
  if (ESCAPED.includes(sign)) return { kind: 'text', bytes: sign };
  return { kind: 'word', word: sign === '\r' || sign === '\n' ? 'par' : sign, value: null };
}
