const AFTER_END = /[\s'")\]}>\-/\\:.,;!?]|[^\p{ASCII}]/u;
const BEFORE_START = /[\s'"([{<\-/:]|[^\p{ASCII}]/u;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const QUOTES = new Map([
  ['"', '"'],
  ["'", "'"],
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['<', '>'],
]);

/** Finds the beginning and end of inline markup, by the recognition rules of reStructuredText. */
export class Delimiters {
  /** Index from which the text contains no end of a kind, so that a text with many beginnings is searched only once. */
  readonly #noEndFrom = new Map<string, number>();

  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns true if a mark of this length may begin at `at`: the characters before, after and around it allow it. */
  mayStart(at: number, length: number): boolean {
    const before = this.text[at - 1];
    const behind = this.text[at + length];
    if (behind === undefined || /\s/.test(behind)) return false;
    if (before === undefined) return true;
    if (!BEFORE_START.test(before) || (before > '\x7f' && LETTER.test(before))) return false;
    return QUOTES.get(before) !== behind;
  }

  /** Returns the position at which markup that begins at `from` ends; -1 for none. */
  endOf(mark: string, from: number, { isRaw = false, accepts, within = Infinity }: EndOptions = {}): number {
    const kind = `${mark} ${isRaw} ${accepts !== undefined}`;
    if (from >= (this.#noEndFrom.get(kind) ?? Infinity)) return -1;
    for (let at = this.text.indexOf(mark, from + 1); at !== -1; at = this.text.indexOf(mark, at + 1)) {
      if (at > from + within) return -1;
      if (this.#endsAt(at, mark, { isRaw, accepts })) return at;
    }
    this.#noEndFrom.set(kind, from);
    return -1;
  }

  #endsAt(at: number, mark: string, { isRaw, accepts }: EndOptions): boolean {
    const before = this.text[at - 1] ?? ' ';
    if (/\s/.test(before) || (isRaw !== true && before === '\\' && this.text[at - 2] !== '\\')) return false;
    const behind = this.text[at + mark.length];
    if (behind === undefined || accepts?.(at + mark.length) === true) return true;
    return AFTER_END.test(behind) && !(behind > '\x7f' && LETTER.test(behind));
  }
}

interface EndOptions {
  /** True if backslashes are literal. */
  isRaw?: boolean;
  /** Tests for other text allowed after the end, such as the role of interpreted text. */
  accepts?: ((at: number) => boolean) | undefined;
  /** Maximum length of the content, in UTF-16 units. */
  within?: number;
}

/** Removes backslash escapes: escaped white space is dropped, any other character is literal. */
export function unescape(text: string): string {
  return text.replace(/\\([\s\S]?)/g, (_, escaped: string) => (/\s/.test(escaped) ? '' : escaped));
}

/** Splits `words <target>`; without words the title is null and the target is the entire content. */
export function splitTitle(content: string): { title: string | null; target: string } {
  const written = content.trim();
  const start = written.endsWith('>') && !written.endsWith('\\>') ? written.lastIndexOf('<') : -1;
  const isSet = start === 0 || (start > 0 && /\s/.test(written[start - 1] ?? ''));
  if (!isSet) return { title: null, target: written };
  return {
    title: unescape(written.slice(0, start).trim()).replace(/\s+/g, ' '),
    target: written.slice(start + 1, -1).trim(),
  };
}
