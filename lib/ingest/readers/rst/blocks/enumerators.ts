/** What an item of an enumerated list begins with, as `(a) ` or `2. `. */
export interface Enumerator {
  /** As the `type` of an HTML list. */
  style: '1' | 'a' | 'A' | 'i' | 'I';
  /** The signs around it. */
  form: string;
  value: number;
  isAutomatic: boolean;
  /** With the white space behind it. */
  width: number;
  written: string;
}

const ENUMERATOR = /^(\(?)(\d{1,9}|#|[a-zA-Z]|[ivxlcdm]{2,12}|[IVXLCDM]{2,12})([.)])(?: +|$)/;
const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

export function enumeratorOf(text: string): Enumerator | null {
  const [match, open = '', written = '', close = ''] = ENUMERATOR.exec(text) ?? [];
  if (match === undefined || (open === '(' && close !== ')')) return null;
  const form = open + close;
  return { ...valueOf(written), form, isAutomatic: written === '#', width: match.length, written };
}

function valueOf(written: string): Pick<Enumerator, 'style' | 'value'> {
  if (written === '#') return { style: '1', value: 1 };
  if (/^\d/.test(written)) return { style: '1', value: Number(written) };
  const isLower = written === written.toLowerCase();
  // Single letters are letters, but a list that begins with an i counts in Roman numerals.
  if (written.length > 1 || written.toLowerCase() === 'i') {
    return { style: isLower ? 'i' : 'I', value: romanValue(written.toLowerCase()) };
  }
  return { style: isLower ? 'a' : 'A', value: letterValue(written) };
}

/** An enumerator as the next one of a list whose last is `last`; null when it begins another list. */
export function follows(next: Enumerator, last: Enumerator): Enumerator | null {
  if (next.form !== last.form) return null;
  if (next.isAutomatic) return { ...next, style: last.style, value: last.value + 1 };
  if (next.style === last.style) return next.value === last.value + 1 ? next : null;
  const other = readAs(next, last.style);
  return other?.value === last.value + 1 ? other : null;
}

function readAs(next: Enumerator, style: Enumerator['style']): Enumerator | null {
  if (next.written.length !== 1 || style === '1' || next.style === '1') return null;
  const isRoman = style.toLowerCase() === 'i';
  return { ...next, style, value: isRoman ? romanValue(next.written.toLowerCase()) : letterValue(next.written) };
}

function letterValue(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 96;
}

function romanValue(numeral: string): number {
  const values = [...numeral].map((digit) => ROMAN[digit] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
