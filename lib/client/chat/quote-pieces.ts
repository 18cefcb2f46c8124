import { graphemeStart } from '#lib/foundation/text/graphemes.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** A piece of a text, and the index of its cited range; null for text between ranges. */
export interface QuotePiece {
  text: string;
  place: number | null;
}

interface QuotedRange extends TextRange {
  quote: string;
  /** The text just before the quote. */
  prefix?: string | undefined;
}

/** Cuts a text where cited ranges begin and end. Ranges may overlap, come in any order and reach beyond the text. */
export function cutAtRanges(text: string, ranges: readonly TextRange[]): QuotePiece[] {
  const clipped = ranges
    .map(({ start, end }, place) => ({ start: Math.max(0, start), end: Math.min(text.length, end), place }))
    .filter(({ start, end }) => start < end)
    .toSorted((first, second) => first.start - second.start);
  const pieces: QuotePiece[] = [];
  let at = 0;
  for (const { start, end, place } of clipped) {
    if (start > at) pieces.push({ text: text.slice(at, start), place: null });
    if (end > at) pieces.push({ text: text.slice(Math.max(at, start), end), place });
    at = Math.max(at, end);
  }
  if (at < text.length) pieces.push({ text: text.slice(at), place: null });
  return pieces;
}

/**
 * Splits the stored window of a source's page at its cited ranges. The window does not record its offset, so it is located by the quotes. Returns
 * null if none of them occurs in it, as with a picture.
 */
export function cutWindow(window: string, ranges: readonly QuotedRange[]): QuotePiece[] | null {
  const offset = windowOffset(window, ranges);
  if (offset === null) return null;
  return cutAtRanges(
    window,
    ranges.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
  );
}

/** Whether the window contains the range entirely. */
export function isInWindow(window: string, ranges: readonly QuotedRange[], range: TextRange): boolean {
  const offset = windowOffset(window, ranges);
  return offset !== null && range.start >= offset && range.end <= offset + window.length;
}

/** Finds the offset of the window on the page: the one most of the ranges agree with. */
function windowOffset(window: string, ranges: readonly QuotedRange[]): number | null {
  let best: { offset: number; agreement: number } | null = null;
  for (const offset of ranges.flatMap((range) => possibleOffsets(window, range))) {
    const agreement = ranges.reduce((sum, range) => sum + agreementAt(window, offset, range), 0);
    if (best === null || agreement > best.agreement) best = { offset, agreement };
  }
  return best?.offset ?? null;
}

function possibleOffsets(window: string, { start, quote }: QuotedRange): number[] {
  // A quote longer than the window fills it from the start.
  if (window !== '' && quote.length > window.length && quote.startsWith(window)) return [start];
  const offsets: number[] = [];
  for (let at = window.indexOf(quote); at !== -1 && quote !== ''; at = window.indexOf(quote, at + 1)) {
    offsets.push(start - at);
  }
  return offsets;
}

/** Returns how many characters of a quote, and of the text before it, are at the position given by the offset. */
function agreementAt(window: string, offset: number, { start, quote, prefix = '' }: QuotedRange): number {
  const at = start - offset;
  if (at < 0 || at > window.length) return 0;
  const shown = window.slice(at, at + quote.length);
  if (shown === '' || !quote.startsWith(shown)) return 0;
  const before = window.slice(Math.max(0, at - prefix.length), at);
  return shown.length + (prefix.endsWith(before) ? before.length : 0);
}

/**
 * Returns where each piece of an excerpt begins on its page, derived from its cited words; nothing where it has none. Placeholders for words that are
 * not shown are at the outer ends, before the pieces counted backwards and after those counted forwards.
 */
export function pieceStarts(pieces: readonly QuotePiece[], ranges: readonly QuotedRange[]): number[] {
  const known = pieces.findIndex(({ place }) => place !== null && ranges[place] !== undefined);
  const [piece, range] = [pieces[known], ranges[pieces[known]?.place ?? -1]];
  if (piece === undefined || range === undefined) return [];
  const first = range.quote.startsWith(piece.text) ? range.start : range.end - piece.text.length;
  const before = pieces.slice(0, known).reduce((length, { text }) => length + text.length, 0);
  let at = first - before;
  return pieces.map(({ text }) => (at += text.length) - text.length);
}

/** Length of the context shown before and after cited words, in UTF-16 code units. */
const CONTEXT_LENGTH = 160;

/** Returns a range of a longer text with its surrounding words, the range marked. */
export function cutAround(text: string, { start, end }: TextRange): QuotePiece[] {
  return withShortEdges([
    { text: text.slice(0, start), place: null },
    { text: text.slice(start, end), place: 0 },
    { text: text.slice(end), place: null },
  ]);
}

/** Returns the same pieces with the text before the first cited words and after the last ones shortened to a glance's length. */
export function withShortEdges(pieces: readonly QuotePiece[]): QuotePiece[] {
  const shown = joinUncited(pieces);
  return shown.map((piece, index) => {
    if (piece.place !== null || shown.length === 1) return piece;
    if (index === 0) return { ...piece, text: shortLead(piece.text) };
    return index === shown.length - 1 ? { ...piece, text: shortTail(piece.text) } : piece;
  });
}

function joinUncited(pieces: readonly QuotePiece[]): QuotePiece[] {
  const joined: QuotePiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.place === null && last?.place === null) last.text += piece.text;
    else if (piece.text !== '') joined.push({ ...piece });
  }
  return joined;
}

function shortLead(text: string): string {
  if (text.length <= CONTEXT_LENGTH) return text;
  return `…${text.slice(graphemeStart(text, text.length - CONTEXT_LENGTH)).replace(/^\S{0,40}(?=\s)/u, '')}`;
}

function shortTail(text: string): string {
  if (text.length <= CONTEXT_LENGTH) return text;
  return `${text.slice(0, graphemeStart(text, CONTEXT_LENGTH)).replace(/(?<=\s)\S{0,40}$/u, '')}…`;
}
