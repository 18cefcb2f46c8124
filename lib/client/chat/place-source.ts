import type { Claim } from '#lib/contracts/claim.ts';
import { assetAddress, formatPageFragment } from '#lib/contracts/reader-address.ts';
import type { LibrarySource, SelectionSource } from '#lib/contracts/source.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import { isWebPicture } from '#lib/contracts/web-picture.ts';

import { placeOnScreen } from '../place-on-screen.ts';
import type { AskScope, Citation, OpenPage } from '../reader-state.ts';
import type { CitedSource, Turn } from './shown-turn.ts';

/**
 * Places a source on its page; null when it cannot be placed, because it has no words or the page of a selection is unknown. `origin` is this site's,
 * as in `https://host`.
 */
export function placeSource({ position, source }: CitedSource, scope: AskScope, origin: string): Citation | null {
  const citation = 'ranges' in source ? placeInLibrary(source, origin) : placeInSelection(source, scope);
  if (citation === null || citation.places.length === 0) return null;
  return { position, ...citation };
}

/** Returns all sources of a turn that have a place. */
export function placeSources(turn: Pick<Turn, 'sources' | 'scope'>, origin: string): Citation[] {
  return turn.sources.flatMap((cited) => placeSource(cited, turn.scope, origin) ?? []);
}

/**
 * Returns the address of cited words: their place on the page on screen; where that shows another version without them, the address includes the
 * version.
 */
export function citationAddress(citation: Citation, place: number, page: OpenPage | null): string {
  const here = placeOnScreen(citation, place, { page });
  if (page !== null && here !== null)
    return citation.href + formatPageFragment({ kind: 'cited', version: page.version, ...here });
  const range = citation.places[place] ?? citation.places[0];
  if (range === undefined) return citation.href;
  const { start, end } = range;
  const isOtherVersion = page?.pageId === citation.pageId;
  const joint = citation.href.includes('?') ? '&' : '?';
  const version = isOtherVersion ? `${joint}version=${citation.pageVersion}` : '';
  return citation.href + version + formatPageFragment({ kind: 'cited', version: citation.pageVersion, start, end });
}

/** Returns the place of a citation that a claim cites; the first where that cannot be determined. */
export function placeOfClaim(claim: Pick<Claim, 'citations'> | undefined, citation: Citation): number {
  const cited = claim?.citations.find(({ position }) => position === citation.position);
  if (cited === undefined) return 0;
  return Math.max(
    0,
    citation.places.findIndex(({ start, end }) => start <= cited.start && cited.start < end),
  );
}

/** Returns the path of an address on this site; null for an address that leads elsewhere. */
export function ownPath(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.origin === origin ? url.pathname : null;
}

function placeInLibrary(source: LibrarySource, origin: string): Omit<Citation, 'position'> {
  const { doc_id: documentId, page_id: pageId } = source;
  const byIds = `/books/${encodeURIComponent(documentId)}?page=${encodeURIComponent(pageId)}`;
  return {
    pageId,
    pageVersion: source.page_version,
    pageTitle: source.page_title,
    sectionHeading: source.section_heading,
    href: ownPath(source.source_url, origin) ?? byIds,
    ...(source.image_path !== undefined &&
      !isWebPicture(source.image_path) && { picture: assetAddress(documentId, source.image_path) }),
    places: source.ranges.map(({ start, end, quote, prefix, suffix, twins }) => ({
      start,
      end,
      quote,
      ...(prefix !== undefined && { prefix }),
      ...(suffix !== undefined && { suffix }),
      ...(twins !== undefined && { twins }),
    })),
  };
}

function placeInSelection(source: SelectionSource, scope: AskScope): Omit<Citation, 'position'> | null {
  if (scope.kind !== 'selection' || scope.selection.href === '') return null;
  const { pageId, pageVersion, pageTitle, href, start } = scope.selection;
  const place = { start: start + source.char_start, end: start + source.char_end, quote: source.quote };
  return { pageId, pageVersion, pageTitle, sectionHeading: wording().source.yourSelection, href, places: [place] };
}
