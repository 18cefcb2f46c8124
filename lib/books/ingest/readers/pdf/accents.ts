import type { Piece, TextItem } from './pdf-text.ts';

/** Of the size of the font: how far a letter and the accent over it share one place. */
const SHARED_MIN = 0.1;
const SHARED_MAX = 0.9;
/** Of the size of the font: how much higher or lower than its letter an accent may be set. */
const RAISED = 0.5;

/** Accents by themselves that Unicode does not take apart. */
const COMBINING: Record<string, string> = { ˇ: '\u030C', ˆ: '\u0302', '`': '\u0300', '^': '\u0302', '~': '\u0303' };
const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' };

/**
 * Puts accents on the letters that they are drawn over, or under: programs that have no letter for "ö" draw a "¨" and then an "o" in the same
 * place, or the other way round. Items come and go in the order in which they are drawn.
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

/** "L´" and "aszl": the accent is the last sign of the item before its letter. */
function accentFirst(before: TextItem, item: TextItem): TextItem[] | null {
  const { last, first, sign: accent, next: letter } = border(before, item);
  const whole = compose(letter, accent);
  if (!last || !first || whole === null) return null;
  const rest = last.text.slice(0, -accent.length);
  const accented = { ...first, text: whole + first.text.slice(letter.length) };
  const kept = withLast(before, rest === '' ? null : { ...last, text: rest, right: Math.min(last.right, item.left) });
  // Whether there is a space between them is seen by where the one ends and the other begins.
  const right = Math.min(kept.pieces.at(-1)?.right ?? item.left, item.left);
  const next = { ...item, pieces: [accented, ...item.pieces.slice(1)] };
  return kept.pieces.length === 0 ? [next] : [{ ...kept, right }, next];
}

/** "Pas" and "¸ca": the accent is the first sign behind its letter. */
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

/** Where two items meet: the last sign of the one and the first of the next. */
function border(before: TextItem, item: TextItem) {
  const [last, first] = [before.pieces.at(-1), item.pieces[0]];
  const [sign = '', next = ''] = [[...(last?.text ?? '')].at(-1), [...(first?.text ?? '')][0]];
  return { last, first, sign, next };
}

function withLast(item: TextItem, last: Piece | null): TextItem {
  return { ...item, pieces: [...item.pieces.slice(0, -1), ...(last === null ? [] : [last])] };
}

/** Null for what is no letter and no accent. */
function compose(letter: string, accent: string): string | null {
  const mark = COMBINING[accent] ?? / (\p{M})$/u.exec(accent.normalize('NFKD'))?.[1];
  const base = DOTLESS[letter] ?? letter;
  return mark !== undefined && /^\p{L}$/u.test(base) ? (base + mark).normalize('NFC') : null;
}
