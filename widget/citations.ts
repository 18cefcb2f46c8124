import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { LibrarySource, Source } from '#lib/contracts/source.ts';
import type { RecognisedPage } from '#lib/contracts/widget.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { HostPage } from './host-page.ts';

/** The target of a citation: words on this page, or the reader's page with exactly these words; both null for a selection that no longer exists. */
export interface Target {
  quote: string;
  range: Range | null;
  href: string | null;
}

/** The known data about the page that the visitor is on. */
export interface Here {
  host: HostPage;
  page: RecognisedPage['page'];
  /** The origin of the reader. */
  server: string;
  /** The words asked about, if the question was about a selection. */
  selected: TextRange | null;
}

type CitedPlace = Claim['citations'][number];

/** Returns the places of a source: all its cited ranges, or only those a claim cites. */
export function targetsOf(source: Source, here: Here, places?: readonly CitedPlace[]): Target[] {
  if (!('ranges' in source)) return [targetInSelection(source, here)];
  const cited = source.ranges.filter((range) => isCited(range, places));
  return (cited.length > 0 ? cited : source.ranges).map((range) => targetInLibrary(source, range, here));
}

function isCited({ start, end }: TextRange, places: readonly CitedPlace[] | undefined): boolean {
  return places === undefined || places.some((place) => place.start === start && place.end === end);
}

function targetInSelection(
  source: { char_start: number; char_end: number; quote: string },
  { host, selected }: Here,
): Target {
  const words = selected && { start: selected.start + source.char_start, end: selected.start + source.char_end };
  // The site may have switched to another page since.
  const isThere = words !== null && host.domText.text.slice(words.start, words.end) === source.quote;
  return { quote: source.quote, range: isThere ? host.rangeOf(words) : null, href: null };
}

function targetInLibrary(
  source: LibrarySource,
  range: LibrarySource['ranges'][number],
  { host, page, server }: Here,
): Target {
  const { start, end, quote, prefix = '', suffix = '', twins } = range;
  const isHere = page?.page_id === source.page_id;
  return {
    quote,
    range: isHere ? host.find({ start, end, quote, prefix, suffix, twins }) : null,
    href: readerAddress(server, source, { start, end }),
  };
}

/** Returns the address of the page in the reader, with these words highlighted. */
export function readerAddress(
  server: string,
  {
    doc_id: documentId,
    page_id: pageId,
    page_version: version,
  }: Pick<LibrarySource, 'doc_id' | 'page_id' | 'page_version'>,
  { start, end }: TextRange,
): string {
  const fragment = formatPageFragment({ kind: 'cited', version, start, end });
  return `${server}/books/${encodeURIComponent(documentId)}?page=${encodeURIComponent(pageId)}${fragment}`;
}
