import { boxAround, type Box, type Line, medianOf, type Piece, piecesOfLine } from './pdf-text.ts';

/** Lines of a program, or of terminal output. */
export interface Listing extends Box {
  kind: 'listing';
  page: number;
  lines: Line[];
}

/** One line of it; each piece is preceded by its white space. */
export type ListingLine = { space: string; piece: Piece }[];

/**
 * Minimum number of different letters for recognising a monospaced font: with fewer there is no evidence, since digits have the same width in most
 * fonts.
 */
const LETTERS_MIN = 8;
/** Share of a font's words above which it counts as a prose font, if these words are also set in other fonts. */
const MOSTLY_PROSE = 0.8;
/** Minimum share of a line's characters in a listing font: the rest may be a line number, or characters from a larger font. */
const MOST_OF_LINE = 0.8;
const LINES_MIN = 2;
/** Points: how much more room centred text may have on one side. */
const OFF_MIDDLE = 3;
/** Maximum distance between lines of one listing, in font sizes. */
const STEP_MAX = 4;

/**
 * Returns the monospaced fonts in which programs are set. None if most of the text is set in such a font, as in typewriter style. Fonts are excluded
 * if hardly any of their words is absent from other fonts, as in headings and letters that look typewritten.
 */
export function listingFonts(lines: readonly Line[]): ReadonlySet<string> {
  const pieces = lines.flatMap(piecesOfLine);
  const even = pieces.filter(({ evenFont }) => evenFont !== null);
  if (lengthOf(even) * 2 > lengthOf(pieces)) return new Set();
  const letters = new Map<string, Set<string>>();
  for (const { evenFont, text } of even) {
    const own = letters.get(evenFont ?? '') ?? new Set();
    for (const letter of text.match(/\p{L}/gu) ?? []) own.add(letter);
    letters.set(evenFont ?? '', own);
  }
  const prose = new Set(pieces.filter(({ evenFont }) => evenFont === null).map(wordOf));
  const isProse = (font: string) => {
    const own = even.filter(({ evenFont }) => evenFont === font);
    return own.filter((piece) => prose.has(wordOf(piece))).length > MOSTLY_PROSE * own.length;
  };
  return new Set([...letters].flatMap(([font, own]) => (own.size < LETTERS_MIN || isProse(font) ? [] : [font])));
}

function wordOf({ text }: Piece): string {
  return text.toLowerCase().replace(/[.,;:!?'’"“”()]/gu, '');
}

/** Whether a word is set in a listing font. */
export function isCode({ evenFont }: Piece, fonts: ReadonlySet<string>): boolean {
  return evenFont !== null && fonts.has(evenFont);
}

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { text }) => sum + text.length, 0);
}

/** Splits a column into listings and the lines between them. */
export function splitListings(column: readonly Line[], fonts: ReadonlySet<string>): (Line[] | Listing)[] {
  const parts: (Line[] | Listing)[] = [];
  for (const lines of runsOf(column, fonts)) {
    const last = parts.at(-1);
    if (isListing(lines, fonts)) {
      parts.push({ kind: 'listing', page: lines[0]?.page ?? 0, ...boxAround(lines), lines });
    } else if (Array.isArray(last)) last.push(...lines);
    else parts.push(lines);
  }
  return parts;
}

/** Splits a column into runs of adjacent lines that are either all in listing fonts or all not. */
function runsOf(column: readonly Line[], fonts: ReadonlySet<string>): Line[][] {
  const runs: Line[][] = [];
  for (const line of column) {
    const last = runs.at(-1);
    const isSame = last?.[0] && isSet(last[0], fonts) === isSet(line, fonts);
    if (last && isSame && (!isSet(line, fonts) || isNear(last, line))) last.push(line);
    else runs.push([line]);
  }
  return runs;
}

/**
 * A single line may be an address that fills a line of a paragraph, and centred lines are not a listing: they are the addresses below the names of
 * authors.
 */
function isListing(lines: readonly Line[], fonts: ReadonlySet<string>): boolean {
  const [first] = lines;
  return first !== undefined && lines.length >= LINES_MIN && isSet(first, fonts) && !isCentred(lines);
}

function isCentred(lines: readonly Line[]): boolean {
  const { left, right } = boxAround(lines);
  const isInMiddle = (line: Line) => Math.abs(line.left - left - (right - line.right)) < OFF_MIDDLE;
  return lines.every(isInMiddle) && lines.some((line) => line.left - left > OFF_MIDDLE);
}

function isSet(line: Line, fonts: ReadonlySet<string>): boolean {
  return shareIn(line, fonts) >= MOST_OF_LINE;
}

function shareIn(line: Line, fonts: ReadonlySet<string>): number {
  const pieces = piecesOfLine(line);
  return lengthOf(pieces.filter((piece) => isCode(piece, fonts))) / Math.max(1, lengthOf(pieces));
}

function isNear(lines: readonly Line[], line: Line): boolean {
  const last = lines.at(-1);
  return last !== undefined && line.baseline - last.baseline <= STEP_MAX * line.size;
}

/** Returns the width of a character, in points. */
function cellOf(lines: readonly Line[]): number {
  return medianOf(lines.flatMap(piecesOfLine).map(({ left, right, text }) => (right - left) / text.length)) || 1;
}

/** Returns the distance between lines, in points. */
function stepOf(lines: readonly Line[]): number {
  const size = medianOf(lines.map((line) => line.size));
  let step = Infinity;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next) step = Math.min(step, Math.max(size, next.baseline - line.baseline));
  }
  return Number.isFinite(step) ? step : size;
}

/** Returns the lines of a listing, with white space according to the gaps. An empty line has no pieces. */
export function linesOfListing({ lines, left }: Listing): ListingLine[] {
  const cell = cellOf(lines);
  const step = stepOf(lines);
  return lines.flatMap((line, index): ListingLine[] => {
    const above = lines[index - 1];
    const empty = above ? Math.max(0, Math.round((line.baseline - above.baseline) / step) - 1) : 0;
    return [...Array.from({ length: empty }, (): ListingLine => []), spaced(line, { left, cell })];
  });
}

/** Each gap within a line is converted separately, because programs that typeset listings spread the letters a little. */
function spaced(line: Line, { left, cell }: { left: number; cell: number }): ListingLine {
  const pieces = piecesOfLine(line);
  return pieces.map((piece, index) => {
    const before = pieces[index - 1];
    const room = Math.round((piece.left - (before?.right ?? left)) / cell);
    if (before === undefined) return { space: ' '.repeat(Math.max(0, room)), piece };
    return { space: piece.hasSpaceBefore ? ' '.repeat(Math.max(1, room)) : '', piece };
  });
}
