import { rowsOf } from './page-fragments.ts';
import { type Fragment, medianOf, type PdfPage, textOfPieces } from './pdf-text.ts';

/** Number of rows at the top and bottom of a page that may be running heads. */
const ROWS_AT_EDGE = 3;
/** Maximum vertical difference in points between the same line on two pages. */
const SAME_PLACE = 4;
const PAGES_WITH_HEAD = 3;
/** Minimum number of pages with the same lone number: fewer than for other text. */
const PAGES_WITH_NUMBER = 2;
/** Offsets of the previous and next page, and of those on the same side of the sheet. */
const NEXT = [-2, -1, 1, 2];
const HEAD_MAX_LENGTH = 150;
/**
 * Maximum number of parts: left, middle and right. A row with more at the top belongs to a table that continues from page to page; at the bottom such
 * a row counts only if all of it repeats.
 */
const PARTS_MAX = 3;
/** Height of the zone at a page's edge that contains running heads, as a share of the page. */
const EDGE = 0.16;

/** In sizes: the minimum distance between a running head and the text above or below it. */
const ALONE = 1.5;

/**
 * Returns the pages without running heads, running feet and page numbers: text in the same place on several pages with the same words, or with
 * numbers that count the pages. In a short document each page may have a different head, so a separate line at the head or foot also counts if the
 * page's own number is apart at one of its ends.
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
    // A chapter's beginning is in the same place too, but not on consecutive pages.
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
  // If most pages have nothing else, this text is their content.
  const emptied = bared.filter(({ fragments }, index) => fragments.length === 0 && edges[index]?.length !== 0);
  return emptied.length * 2 > pages.length ? [...pages] : bared;
}

/**
 * Returns the differences between page numbers in the file and those in running heads: a lone number with the same difference is a page number too,
 * wherever it is.
 */
function countsOf(pages: readonly PdfPage[], repeated: readonly Fragment[][]): Set<number> {
  const counted = pages.flatMap((page, index) => (repeated[index] ?? []).map((fragment) => countOf(fragment, page)));
  return new Set(counted.filter((count) => counted.filter((other) => other === count).length >= PAGES_WITH_HEAD));
}

function countOf(fragment: Fragment | undefined, { number }: PdfPage): number {
  const said = fragment && saidOn(number, textOfPieces(fragment.pieces));
  return said?.numbers.length === 1 ? number - (said.numbers[0] ?? NaN) : NaN;
}

/**
 * Returns the outermost rows in which the page's number is separate from their words and which are set no larger or bolder than the text, since a
 * heading may have a number too.
 */
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

/** Returns a key for a fragment: top or bottom, and its words with all numbers replaced. */
function keyOf({ pieces, baseline }: Fragment, { height }: PdfPage): string {
  const words = textOfPieces(pieces);
  // A Roman number has different letters on every page.
  const alike = isNumbers(words) && !/\d/.test(words) ? '#' : words.toLowerCase().replace(/\d+/g, '#');
  return (baseline < height / 2 ? '^' : '_') + alike;
}

/** The words of one page, with the numbers in them. */
interface SaidOn {
  page: number;
  words: string;
  numbers: number[];
}

/** A date or a time has this many adjacent numbers, and a single table cell never does. */
const NUMBERS_OF_A_DATE = 3;
const ROMAN = /^\P{L}{0,4}([ivxlcdm]{1,8})\P{L}{0,4}$/iu;
const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1_000 };

/** Whether words are only numbers: digits and signs, or one Roman number. */
function isNumbers(words: string): boolean {
  return (/\d/.test(words) && !/\p{L}/u.test(words)) || ROMAN.test(words);
}

function saidOn(page: number, words: string): SaidOn {
  const roman = ROMAN.exec(words)?.[1];
  const numbers = roman === undefined ? (words.match(/\d+/g) ?? []).map(Number) : [romanValue(roman.toLowerCase())];
  return { page, words, numbers };
}

/**
 * Returns true if two such fragments count pages: they differ in one number, by the distance between the pages. Table cells in the same place on two
 * pages differ otherwise. A date may be the same on both.
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
