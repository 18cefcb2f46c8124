import { type PdfGeometry, POINT_PARTS, WORD_NUMBERS } from '#lib/contracts/pdf-geometry.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

/** A stretch of the canonical text at its position on a page of its PDF. In PDF points from the page's top left corner. */
export interface PdfWord extends TextRange {
  page: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Returns the words of a page version, in text order. */
export function wordsOf({ words, on }: Pick<PdfGeometry, 'words' | 'on'>): PdfWord[] {
  const pages = pagesOf(on);
  let end = 0;
  return pages.flatMap((page, index): PdfWord[] => {
    const numbers = words.slice(index * WORD_NUMBERS, (index + 1) * WORD_NUMBERS);
    if (numbers.length < WORD_NUMBERS) return [];
    const [skip, length, left, top, right, bottom] = numbers as [number, number, number, number, number, number];
    const start = end + skip;
    end = start + length;
    const at = (position: number) => position / POINT_PARTS;
    return [{ start, end, page, left: at(left), top: at(top), right: at(right), bottom: at(bottom) }];
  });
}

/** Returns the page number of every word. */
function pagesOf(on: readonly number[]): number[] {
  return on.flatMap((count, index) => (index % 2 === 0 ? Array.from({ length: count }, () => on[index + 1] ?? 0) : []));
}

/** Returns the words that overlap a range. */
export function wordsWithin(words: readonly PdfWord[], { start, end }: TextRange): PdfWord[] {
  const first = firstIndexWhere(words, (word) => word.end > start);
  const within: PdfWord[] = [];
  for (let index = first; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined || word.start >= end) break;
    within.push(word);
  }
  return within;
}

/** As a share of the line height: words that begin further down are in another line. */
const SAME_LINE = 0.5;
/** In line heights: a wider gap separates two columns. */
const SAME_COLUMN = 2;

/** Returns one box per line covered by the words. */
export function boxesOf(words: readonly PdfWord[]): PdfWord[] {
  const boxes: PdfWord[] = [];
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

function isBeside(box: PdfWord, word: PdfWord): boolean {
  const height = box.bottom - box.top;
  const gap = Math.max(word.left - box.right, box.left - word.right);
  return box.page === word.page && Math.abs(word.top - box.top) < SAME_LINE * height && gap < SAME_COLUMN * height;
}
