import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { CitedRange, LibrarySource, SelectionSource, Source } from '#lib/contracts/source.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';

import type { AskScope } from '../reader-state.ts';
import { cutAround, cutWindow, isInWindow, type QuotePiece, withShortEdges } from './quote-pieces.ts';

/**
 * Returns the excerpts shown for an opened source: its cited words with their context, as far as the source itself or the selection contains it. The
 * place of a piece is that of its range in the source.
 */
export function excerptsOf(source: Source, scope: AskScope): QuotePiece[][] {
  return 'ranges' in source ? libraryExcerpts(source) : [selectionExcerpt(source, scope)];
}

function libraryExcerpts({ chunk_text: window, ranges, section_heading: heading }: LibrarySource): QuotePiece[][] {
  const isShownWhole = ranges.map((range) => isInWindow(window, ranges, range));
  const pieces = cutWindow(window, ranges) ?? [];
  // A sentence cut off by the window is displayed separately and in full.
  const cutOff = pieces.findIndex(({ place }) => place !== null && isShownWhole[place] === false);
  const shown = withoutHeading(cutOff === -1 ? pieces : pieces.slice(0, cutOff), heading);
  const apart = ranges.flatMap((range, place) => (isShownWhole[place] === true ? [] : [besides(range, place)]));
  const inWindow = shown.some(({ place }) => place !== null) ? [withEdges(shown, window, ranges)] : [];
  const all = [...inWindow, ...apart];
  return all.length === 0 ? [[{ text: window, place: null }]] : all;
}

/** The heading that a passage begins with is already displayed above it. */
function withoutHeading([first, ...others]: QuotePiece[], heading: string): QuotePiece[] {
  if (first === undefined) return [];
  const isHeading = first.place === null && heading !== '' && first.text.startsWith(`${heading}\n`);
  return [isHeading ? { ...first, text: first.text.slice(heading.length + 1) } : first, ...others];
}

/** Adds the known context where the window itself ends with cited words. */
function withEdges(pieces: QuotePiece[], window: string, ranges: readonly CitedRange[]): QuotePiece[] {
  const rangeOf = (piece: QuotePiece | undefined) => ranges[piece?.place ?? -1];
  const after = isFull(window) ? '…' : ledOn(rangeOf(pieces.at(-1))?.suffix ?? '');
  return withShortEdges([
    { text: ledUpTo(rangeOf(pieces[0])?.prefix ?? ''), place: null },
    ...pieces,
    { text: after, place: null },
  ]);
}

/** A full window ends at its limit, minus the room needed to keep a grapheme whole. */
function isFull(window: string): boolean {
  return window.length > LIMITS.chunkTextMaxLength - 16;
}

function besides({ quote, prefix = '', suffix = '' }: CitedRange, place: number): QuotePiece[] {
  const pieces = [
    { text: ledUpTo(prefix), place: null },
    { text: quote, place },
    { text: ledOn(suffix), place: null },
  ];
  return pieces.filter(({ text }) => text !== '');
}

/** The text around a quote may be cut within a word: the remainder of that word is removed. */
function ledUpTo(prefix: string): string {
  return prefix === '' ? '' : `… ${prefix.replace(/^\S*\s+/u, '')}`;
}

function ledOn(suffix: string): string {
  const words = trimEndOf(trimEndOf(suffix, /\S/), /\s/);
  return suffix === '' ? '' : `${words === '' ? suffix : words} …`;
}

function selectionExcerpt({ char_start: start, char_end: end, quote }: SelectionSource, scope: AskScope): QuotePiece[] {
  const text = scope.kind === 'selection' ? scope.selection.text : '';
  return text.slice(start, end) === quote ? cutAround(text, { start, end }) : [{ text: quote, place: 0 }];
}
