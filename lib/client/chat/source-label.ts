import type { CitedRange, LibrarySource, Source } from '#lib/contracts/source.ts';
import { filePageName } from '#lib/contracts/wording/file-page-name.ts';
import { formatMessage, listed, wording } from '#lib/contracts/wording/wording.ts';

import type { OpenPage } from '../reader-state.ts';
import type { CitedSource, Turn } from './shown-turn.ts';

/** Returns the words of a source, as written on the page. */
export function quotesOf(source: Source): string[] {
  if (!('ranges' in source)) return [source.quote];
  const quotes = source.ranges.map(({ quote }) => quote);
  return quotes.length === 0 ? [source.chunk_text] : quotes;
}

/** A quote with its start offset in the text of its page, and its certainty if it was recognised in a scan. */
type PlacedQuote = { quote: string; start: number } & Pick<CitedRange, 'text_recognition'>;

/**
 * Returns the quotes of a source with their start offsets on the page. The offset is irrelevant for a selection and for words that are not quoted.
 */
export function placedQuotesOf(source: Source): PlacedQuote[] {
  if ('ranges' in source && source.ranges.length > 0) return source.ranges;
  return quotesOf(source).map((quote) => ({ quote, start: 0 }));
}

/** Returns the quotes that begin there; all of them where none does, as in a selection. */
export function placedQuotesAt(source: Source, start: number): PlacedQuote[] {
  const quotes = placedQuotesOf(source);
  const meant = quotes.filter((quote) => quote.start === start);
  return meant.length === 0 ? quotes : meant;
}

/** Returns the parts of a source's location: heading, page, "this page", page of the file. A part that would repeat another is left out. */
export function placeNames(source: Source, page: OpenPage | null): string[] {
  if (!('ranges' in source)) return [wording().source.yourSelection];
  const isHere = page?.pageId === source.page_id;
  const names = [
    source.section_heading,
    isHere ? wording().source.thisPage : source.page_title,
    pageOfFile(source) ?? '',
  ];
  return names.filter((name, index) => name !== '' && names.indexOf(name) === index);
}

/** Returns the accessible name of a chip: "Source 2, Ownership Rules, this page". */
export function chipName({ position, source }: CitedSource, page: OpenPage | null): string {
  return listed([formatMessage(wording().source.numbered, { position }), ...placeNames(source, page)]);
}

/** Notice for a citation whose words no longer occur on the page on screen. */
export const CHANGED_SINCE = () => wording().source.changed;

/** True when a source is on another page than the one on screen. */
export function isElsewhere(source: Source, page: OpenPage | null): boolean {
  return 'ranges' in source && page?.pageId !== source.page_id;
}

/** Formats a turn for the clipboard: question, answer with its markers, and the list of sources with their quotes and addresses. */
export function answerAsText(turn: Pick<Turn, 'question' | 'text' | 'sources'>): string {
  const sources = turn.sources.map(({ position, source }) => {
    const quotes = quotesOf(source).map((quote) => `“${quote}”`);
    const place = [...placeNames(source, null), ...('ranges' in source ? [source.source_url] : [])];
    return [`[${position}] ${quotes.join(' … ')}`, `    ${place.join(' · ')}`].join('\n');
  });
  const list = sources.length === 0 ? [] : [[wording().source.listTitle, ...sources].join('\n')];
  return [turn.question, turn.text.trim(), ...list].join('\n\n');
}

/** Returns the file page with the first cited words. */
function pageOfFile({ ranges }: Pick<LibrarySource, 'ranges'>): string | null {
  return filePageName(ranges[0] ?? {}, wording().filePages);
}
