import type { Piece, TextItem } from './pdf-text.ts';

/** Minimum and maximum overlap of a letter and its accent, relative to the font size. */
const SHARED_MIN = 0.1;
const SHARED_MAX = 0.9;
/** Maximum vertical offset between a letter and its accent, relative to the font size. */
const RAISED = 0.5;

/** Combining characters of stand-alone accents that Unicode does not decompose. */
const COMBINING: Record<string, string> = { ˇ: '\u030C', ˆ: '\u0302', '`': '\u0300', '^': '\u0302', '~': '\u0303' };
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' };

/**
 * Joins accents with the letters over or under which they are drawn: programs whose font has no "ö" draw a "¨" and then an "o" in the same place, or
 * the other way round. Items are in drawing order.
 */
export function joinAccents(items: readonly TextItem[]): TextItem[] {
  const joined: TextItem[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const pair = before && sharePlace(before, item) ? (accentFirst(before, item) ?? accentLast(before, item)) : null;
    if (pair !== null) joined.pop();
    joined.push(...(pair ?? [item]));
  }
  return joined;
}

function sharePlace(before: TextItem, item: TextItem): boolean {
  const shared = (before.right - item.left) / item.size;
  const isLevel = Math.abs(before.baseline - item.baseline) <= RAISED * item.size;
  return !item.isRightToLeft && isLevel && shared >= SHARED_MIN && shared <= SHARED_MAX;
}

/** "L´" and "aszl": the accent is the last character of the item before its letter. */
function accentFirst(before: TextItem, item: TextItem): TextItem[] | null {
  const { last, first, sign: accent, next: letter } = border(before, item);
  const whole = compose(letter, accent);
  if (!last || !first || whole === null) return null;
  const rest = last.text.slice(0, -accent.length);
  const accented = { ...first, text: whole + first.text.slice(letter.length) };
  const kept = withLast(before, rest === '' ? null : { ...last, text: rest, right: Math.min(last.right, item.left) });
  // Adjusts the boundary between the items, by which a space between them is recognised.
  const right = Math.min(kept.pieces.at(-1)?.right ?? item.left, item.left);
  const next = { ...item, pieces: [accented, ...item.pieces.slice(1)] };
  return kept.pieces.length === 0 ? [next] : [{ ...kept, right }, next];
}

/** "Pas" and "¸ca": the accent is the first character after its letter. */
function accentLast(before: TextItem, item: TextItem): TextItem[] | null {
  const { last, first, sign: letter, next: accent } = border(before, item);
  const whole = compose(letter, accent);
  if (!last || !first || whole === null) return null;
  const kept = withLast(before, { ...last, text: last.text.slice(0, -letter.length) + whole });
  const rest = first.text.slice(accent.length);
  const left = Math.max(item.left, before.right);
  const cut = rest === '' ? [] : [{ ...first, text: rest, left: Math.max(first.left, left) }];
  const pieces = [...cut, ...item.pieces.slice(1)];
  return pieces.length === 0 ? [kept] : [kept, { ...item, left, pieces }];
}

/** Returns the characters where two items meet: the last one of the first item and the first one of the second. */
function border(before: TextItem, item: TextItem) {
  const [last, first] = [before.pieces.at(-1), item.pieces[0]];
  const [sign = '', next = ''] = [[...(last?.text ?? '')].at(-1), [...(first?.text ?? '')][0]];
  return { last, first, sign, next };
}

function withLast(item: TextItem, last: Piece | null): TextItem {
  return { ...item, pieces: [...item.pieces.slice(0, -1), ...(last === null ? [] : [last])] };
}

/** Returns null if it is not a letter or not an accent. */
function compose(letter: string, accent: string): string | null {
  const mark = COMBINING[accent] ?? / (\p{M})$/u.exec(accent.normalize('NFKD'))?.[1];
  const base = DOTLESS[letter] ?? letter;
  return mark !== undefined && /^\p{L}$/u.test(base) ? (base + mark).normalize('NFC') : null;
}
