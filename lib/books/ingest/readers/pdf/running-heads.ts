import { rowsOf } from './page-fragments.ts';
import { type Fragment, medianOf, type PdfPage, textOfPieces } from './pdf-text.ts';

/** Rows at the head and at the foot of a page that may be running heads. */
const ROWS_AT_EDGE = 3;
/** Points that the same line may stand higher or lower on another page. */
const SAME_PLACE = 4;
const PAGES_WITH_HEAD = 3;
/** A number by itself needs fewer. */
const PAGES_WITH_NUMBER = 2;
/** The page before and after, and those on the same side of the sheet. */
const NEXT = [-2, -1, 1, 2];
const HEAD_MAX_LENGTH = 150;
/** Left, middle and right: a row of more parts at the head is that of a table that goes on from page to page, and at the foot it repeats as a whole or not. */
const PARTS_MAX = 3;
/** The share of a page, from its edge, in which running heads stand. */
const EDGE = 0.16;

/** What stands above or below a running head is so many of its sizes away at least. */
const ALONE = 1.5;

/**
 * What a page shows without its running heads, running feet and page numbers: what stands in the same place on several pages and has the
 * same words, or numbers that count the pages; and, since of a few pages each may have another, a line by itself at the head or foot that
 * has the page's own number apart at one of its ends.
 */
export function dropRunningHeads(pages: readonly PdfPage[]): PdfPage[] {
  const places = new Map<string, (SaidOn & { top: number })[]>();
  const edges = pages.map(edgeRows);
  for (const [index, page] of pages.entries()) {
    for (const fragment of (edges[index] ?? []).flat()) {
      const key = keyOf(fragment, page);
      const said = { ...saidOn(page.number, textOfPieces(fragment.pieces)), top: fragment.top };
      places.set(key, [...(places.get(key) ?? []), said]);
    }
  }
  const repeats = (fragment: Fragment, page: PdfPage) => {
    const own = saidOn(page.number, textOfPieces(fragment.pieces));
    const isNumber = isNumbers(own.words);
    const same = (places.get(keyOf(fragment, page)) ?? [])
      .filter(({ top }) => Math.abs(top - fragment.top) <= SAME_PLACE)
      .filter((other) => !isNumber || other.page === own.page || countPages(own, other));
    const needed = isNumber ? PAGES_WITH_NUMBER : PAGES_WITH_HEAD;
    const numbers = new Set(same.map(({ page: number }) => number));
    // What begins a chapter stands in the same place too, but not on the pages that follow.
    const running = [...numbers].filter((number) => NEXT.some((step) => numbers.has(number + step)));
    return running.length >= needed;
  };
  const repeated = pages.map((page, index) =>
    (edges[index] ?? []).flatMap((row) => {
      const same = row.filter((fragment) => repeats(fragment, page));
      return row.length > PARTS_MAX && same.length < row.length ? [] : same;
    }),
  );
  const counts = countsOf(pages, repeated);
  const bared = pages.map((page, index) => {
    const counted = (edges[index] ?? []).filter((row) => isLoneNumber(row) && counts.has(countOf(row[0], page)));
    const dropped = new Set([...(repeated[index] ?? []), ...numberedRows(page), ...counted.flat()]);
    return { ...page, fragments: page.fragments.filter((fragment) => !dropped.has(fragment)) };
  });
  // What most pages have nothing beside is what they say.
  const emptied = bared.filter(({ fragments }, index) => fragments.length === 0 && edges[index]?.length !== 0);
  return emptied.length * 2 > pages.length ? [...pages] : bared;
}

/** How much higher the numbers of pages in the file are than those that running heads say: what stands by itself and counts so is one too, wherever it stands. */
function countsOf(pages: readonly PdfPage[], repeated: readonly Fragment[][]): Set<number> {
  const counted = pages.flatMap((page, index) => (repeated[index] ?? []).map((fragment) => countOf(fragment, page)));
  return new Set(counted.filter((count) => counted.filter((other) => other === count).length >= PAGES_WITH_HEAD));
}

function countOf(fragment: Fragment | undefined, { number }: PdfPage): number {
  const said = fragment && saidOn(number, textOfPieces(fragment.pieces));
  return said?.numbers.length === 1 ? number - (said.numbers[0] ?? NaN) : NaN;
}

/** The outermost rows that have the page's number apart from their words, set no larger or bolder than the text: a heading may have a number too. */
function numberedRows(page: PdfPage): Fragment[] {
  const rows = textRows(page);
  const textSize = medianOf(rows.flat().map(({ size }) => size));
  const own = new Set([String(page.number), page.label ?? '']);
  const isNumbered = (row: Fragment[]) =>
    row.length > 1 && [row[0], row.at(-1)].some((end) => end !== undefined && own.has(textOfPieces(end.pieces)));
  const isPlain = (row: Fragment[]) => row.every(({ isBold, size }) => !isBold && size <= textSize);
  const isAlone = (row: Fragment[], next: Fragment[] | undefined) => {
    const [one, other] = [row, next ?? []].map((fragments) => medianOf(fragments.map(({ baseline }) => baseline)));
    return next !== undefined && Math.abs((one ?? 0) - (other ?? 0)) >= ALONE * textSize;
  };
  return [rows, rows.toReversed()].flatMap(([row, next]) =>
    row !== undefined && isNumbered(row) && isPlain(row) && isAlone(row, next) && isAtEdge(row, page) ? row : [],
  );
}

function textRows({ fragments }: PdfPage): Fragment[][] {
  return rowsOf(fragments.filter(({ picture }) => picture === null));
}

function isAtEdge(row: Fragment[], { height }: PdfPage): boolean {
  const middle = medianOf(row.map(({ baseline }) => baseline));
  return middle < EDGE * height || middle > (1 - EDGE) * height;
}

function isLoneNumber([first, ...others]: readonly Fragment[]): boolean {
  return others.length === 0 && first !== undefined && isNumbers(textOfPieces(first.pieces));
}

function edgeRows(page: PdfPage): Fragment[][] {
  const rows = textRows(page);
  const outer = [...rows.slice(0, ROWS_AT_EDGE), ...rows.slice(Math.max(ROWS_AT_EDGE, rows.length - ROWS_AT_EDGE))];
  const isOutermost = (row: Fragment[]) => row === rows[0] || row === rows.at(-1);
  return outer
    .filter((row) => isAtEdge(row, page) || (isOutermost(row) && isLoneNumber(row)))
    .filter((row) => row.length <= PARTS_MAX || row.every(({ baseline }) => baseline > page.height / 2))
    .map((row) => row.filter(({ pieces }) => textOfPieces(pieces).length <= HEAD_MAX_LENGTH));
}

/** Head or foot, and the words with every number alike. */
function keyOf({ pieces, baseline }: Fragment, { height }: PdfPage): string {
  const words = textOfPieces(pieces);
  // A Roman number by itself has other letters on every page.
  const alike = isNumbers(words) && !/\d/.test(words) ? '#' : words.toLowerCase().replace(/\d+/g, '#');
  return (baseline < height / 2 ? '^' : '_') + alike;
}

/** Words of one page, with the numbers among them. */
interface SaidOn {
  page: number;
  words: string;
  numbers: number[];
}

/** So many numbers stand beside each other in a date or a time, and never in one cell of a table. */
const NUMBERS_OF_A_DATE = 3;
const ROMAN = /^\P{L}{0,4}([ivxlcdm]{1,8})\P{L}{0,4}$/iu;
const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };

/** True for words that are no more than numbers: digits and signs, or one Roman number. */
function isNumbers(words: string): boolean {
  return (/\d/.test(words) && !/\p{L}/u.test(words)) || ROMAN.test(words);
}

function saidOn(page: number, words: string): SaidOn {
  const roman = ROMAN.exec(words)?.[1];
  const numbers = roman === undefined ? (words.match(/\d+/g) ?? []).map(Number) : [romanValue(roman.toLowerCase())];
  return { page, words, numbers };
}

/**
 * True where two such fragments count pages: they differ in one number, and that is as much higher as the page is. The cells of tables that
 * stand in the same place on two pages differ otherwise. A date may be the same on both.
 */
function countPages(one: SaidOn, other: SaidOn): boolean {
  if (one.words === other.words) return one.numbers.length >= NUMBERS_OF_A_DATE;
  const steps = one.numbers.map((number, place) => (other.numbers[place] ?? NaN) - number).filter((step) => step !== 0);
  return steps.length === 1 && steps[0] === other.page - one.page;
}

function romanValue(letters: string): number {
  const values = [...letters].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}
