import { type PdfGeometry, POINT_PARTS, WORD_NUMBERS } from '#lib/contracts/pdf-geometry.ts';
import type { TextRange } from '#lib/text/range.ts';
import { firstIndexWhere } from '#lib/text/search-sorted.ts';

/** A stretch of the canonical text where it stands on a page of its PDF. In PDF points from the page's top left corner. */
export interface PaperWord extends TextRange {
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The words of a page version, in the order of its text. */
export function wordsOf({ words, on }: Pick<PdfGeometry, 'words' | 'on'>): PaperWord[] {
  const found: PaperWord[] = [];
  let end = 0;
  let run = 0;
  let left = on[0] ?? 0;
  for (let at = 0; at + WORD_NUMBERS <= words.length; at += WORD_NUMBERS) {
    const [skip = 0, length = 0, ...sides] = words.slice(at, at + WORD_NUMBERS);
    while (left === 0 && run + 2 < on.length) {
      run += 2;
      left = on[run] ?? 0;
    }
    left -= 1;
    const start = end + skip;
    end = start + length;
    const [x = 0, y = 0, right = 0, bottom = 0] = sides.map((side) => side / POINT_PARTS);
    found.push({ start, end, page: on[run + 1] ?? 0, left: x, top: y, right, bottom });
  }
  return found;
}

/** Those that hold some of a range. */
export function wordsWithin(words: readonly PaperWord[], { start, end }: TextRange): PaperWord[] {
  const first = firstIndexWhere(words, (word) => word.end > start);
  const within: PaperWord[] = [];
  for (let index = first; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined || word.start >= end) break;
    within.push(word);
  }
  return within;
}

/** Of the height of a line: words that begin further down stand in another line. */
const SAME_LINE = 0.5;
/** Of the height of a line: a wider gap parts two columns. */
const SAME_COLUMN = 2;

/** One box for each line that some words fill. */
export function boxesOf(words: readonly PaperWord[]): PaperWord[] {
  const boxes: PaperWord[] = [];
  for (const word of words) {
    const last = boxes.at(-1);
    if (last && isBeside(last, word)) {
      last.end = word.end;
      last.left = Math.min(last.left, word.left);
      last.right = Math.max(last.right, word.right);
      last.top = Math.min(last.top, word.top);
      last.bottom = Math.max(last.bottom, word.bottom);
    } else boxes.push({ ...word });
  }
  return boxes;
}

function isBeside(box: PaperWord, word: PaperWord): boolean {
  const height = box.bottom - box.top;
  const gap = Math.max(word.left - box.right, box.left - word.right);
  return box.page === word.page && Math.abs(word.top - box.top) < SAME_LINE * height && gap < SAME_COLUMN * height;
}
