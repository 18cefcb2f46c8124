import { graphemeStart } from '#lib/text/graphemes.ts';
import type { TextRange } from '#lib/text/range.ts';

/** A piece of a text, and whether it was cited. */
interface QuotePiece {
  text: string;
  isCited: boolean;
}

interface QuotedRange extends TextRange {
  quote: string;
  /** The text just before the quote. */
  prefix?: string | undefined;
}

/** A text cut where cited ranges begin and end. Ranges may overlap, stand in any order and reach beyond the text. */
export function cutAtRanges(text: string, ranges: readonly TextRange[]): QuotePiece[] {
  const clipped = ranges
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(text.length, end) }))
    .filter(({ start, end }) => start < end)
    .toSorted((first, second) => first.start - second.start);
  const pieces: QuotePiece[] = [];
  let at = 0;
  for (const { start, end } of clipped) {
    if (start > at) pieces.push({ text: text.slice(at, start), isCited: false });
    if (end > at) pieces.push({ text: text.slice(Math.max(at, start), end), isCited: true });
    at = Math.max(at, end);
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isCited: false });
  return pieces;
}

/**
 * The window of a page that a source keeps, cut at its cited ranges. The window does not say where it stands: it is found by the
 * quotes. Null when none of them is in it, as of a picture.
 */
export function cutWindow(window: string, ranges: readonly QuotedRange[]): QuotePiece[] | null {
  const offset = windowOffset(window, ranges);
  if (offset === null) return null;
  return cutAtRanges(
    window,
    ranges.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
  );
}

/** Which of the ranges the window shows whole. */
export function isInWindow(window: string, ranges: readonly QuotedRange[], range: TextRange): boolean {
  const offset = windowOffset(window, ranges);
  return offset !== null && range.start >= offset && range.end <= offset + window.length;
}

/** Where the window begins on the page; the place at which most of the ranges agree with it. */
function windowOffset(window: string, ranges: readonly QuotedRange[]): number | null {
  let best: { offset: number; agreement: number } | null = null;
  for (const offset of ranges.flatMap((range) => possibleOffsets(window, range))) {
    const agreement = ranges.reduce((sum, range) => sum + agreementAt(window, offset, range), 0);
    if (best === null || agreement > best.agreement) best = { offset, agreement };
  }
  return best?.offset ?? null;
}

function possibleOffsets(window: string, { start, quote }: QuotedRange): number[] {
  // A quote longer than the window fills it from its beginning.
  if (window !== '' && quote.length > window.length && quote.startsWith(window)) return [start];
  const offsets: number[] = [];
  for (let at = window.indexOf(quote); at !== -1 && quote !== ''; at = window.indexOf(quote, at + 1)) {
    offsets.push(start - at);
  }
  return offsets;
}

/** How many characters of a quote, and of what stands before it, are where the offset would have them. */
function agreementAt(window: string, offset: number, { start, quote, prefix = '' }: QuotedRange): number {
  const at = start - offset;
  if (at < 0 || at > window.length) return 0;
  const shown = window.slice(at, at + quote.length);
  if (shown === '' || !quote.startsWith(shown)) return 0;
  const before = window.slice(Math.max(0, at - prefix.length), at);
  return shown.length + (prefix.endsWith(before) ? before.length : 0);
}

const CONTEXT_LENGTH = 160;

/** A range of a longer text with the words around it, the range marked. */
export function cutAround(text: string, { start, end }: TextRange): QuotePiece[] {
  const before = text.slice(graphemeStart(text, Math.max(0, start - CONTEXT_LENGTH)), start);
  const after = text.slice(end, graphemeStart(text, Math.min(text.length, end + CONTEXT_LENGTH)));
  const isCutBefore = before.length < start;
  const isCutAfter = end + after.length < text.length;
  const lead = isCutBefore ? `…${before.replace(/^\S{0,40}(?=\s)/u, '')}` : before;
  const tail = isCutAfter ? `${after.replace(/(?<=\s)\S{0,40}$/u, '')}…` : after;
  return [
    { text: lead, isCited: false },
    { text: text.slice(start, end), isCited: true },
    { text: tail, isCited: false },
  ].filter((piece) => piece.text !== '');
}

/** Words as they stood, what was cited of them marked. */
export function QuoteInContext({ pieces }: { pieces: readonly QuotePiece[] }) {
  return pieces.map(({ text, isCited }, index) =>
    isCited ? <CitedWords key={index}>{text}</CitedWords> : <span key={index}>{text}</span>,
  );
}

/** Within an evidence in the colour of its source. */
export function CitedWords({ children }: { children: string }) {
  return (
    <mark className="bg-(--hue-tint,var(--color-scope)) text-ink group-data-active/evidence:bg-(--hue-active)">
      {children}
    </mark>
  );
}
