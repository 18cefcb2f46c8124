import type { LibrarySource, Source } from '#lib/contracts/source.ts';
import { filePageName } from '#lib/contracts/wording/file-page-name.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import type { OpenPage } from '../reader-state.ts';
import type { CitedSource, Turn } from './shown-turn.ts';

/** The words of a source, as they stand on the page. */
export function quotesOf(source: Source): string[] {
  if (!('ranges' in source)) return [source.quote];
  const quotes = source.ranges.map(({ quote }) => quote);
  return quotes.length === 0 ? [source.chunk_text] : quotes;
}

/** The same, and where each begins on its page; of a selection, and of words that are not quoted, it does not matter. */
export function placedQuotesOf(source: Source): { quote: string; start: number }[] {
  if ('ranges' in source && source.ranges.length > 0) return source.ranges;
  return quotesOf(source).map((quote) => ({ quote, start: 0 }));
}

/** Of these, what begins there; all of them where nothing does, as in a selection. */
export function placedQuotesAt(source: Source, start: number): { quote: string; start: number }[] {
  const quotes = placedQuotesOf(source);
  const meant = quotes.filter((quote) => quote.start === start);
  return meant.length === 0 ? quotes : meant;
}

/** Where a source stands, as its parts: heading, page, "this page", page of the file. A part that would repeat another is left out. */
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

/** How a chip is called: "Source 2, Ownership Rules, this page". */
export function chipName({ position, source }: CitedSource, page: OpenPage | null): string {
  return [formatMessage(wording().source.numbered, { position }), ...placeNames(source, page)].join(', ');
}

/** Said of a citation whose words do not stand any more on the page that is on screen. */
export const CHANGED_SINCE = () => wording().source.changed;

/** True when a source stands on another page than the one on screen. */
export function isElsewhere(source: Source, page: OpenPage | null): boolean {
  return 'ranges' in source && page?.pageId !== source.page_id;
}

/** A turn for the clipboard: question, answer with its markers, and the list of sources with their words and addresses. */
export function answerAsText(turn: Pick<Turn, 'question' | 'text' | 'sources'>): string {
  const sources = turn.sources.map(({ position, source }) => {
    const quotes = quotesOf(source).map((quote) => `“${quote}”`);
    const place = [...placeNames(source, null), ...('ranges' in source ? [source.source_url] : [])];
    return [`[${position}] ${quotes.join(' … ')}`, `    ${place.join(' · ')}`].join('\n');
  });
  const list = sources.length === 0 ? [] : [[wording().source.listTitle, ...sources].join('\n')];
  return [turn.question, turn.text.trim(), ...list].join('\n\n');
}

/** The page of the file that the first cited words stand on. */
function pageOfFile({ ranges }: Pick<LibrarySource, 'ranges'>): string | null {
  return filePageName(ranges[0] ?? {}, wording().filePages);
}
