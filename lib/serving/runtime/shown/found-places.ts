import { shownFilePage } from '#lib/contracts/file-page.ts';
import type { PageMatch, PageSearchResponse } from '#lib/contracts/page-search.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';

import type { Runtime } from '../runtime.ts';

type LibrarySearchResult = Awaited<ReturnType<Runtime['searchLibrary']>>;

/** Returns the search results in the form that every surface uses. */
export function foundPlaces(
  query: string,
  { kind, places, total, corrected, next }: LibrarySearchResult,
): PageSearchResponse {
  const matches = places.map(toMatch);
  return {
    query,
    kind,
    matches,
    total,
    corrected_query: corrected,
    next_cursor: next === null ? null : String(next),
  };
}

function toMatch({
  page,
  pageVersion,
  sectionHeading,
  documentTitle,
  filePage,
  ...place
}: LibrarySearchResult['places'][number]): PageMatch {
  const { fit, start, end, before, match, after } = place;
  return {
    fit,
    document_id: page.documentId,
    document_title: documentTitle,
    page_id: page.id,
    page_version: pageVersion,
    page_title: page.title,
    section_heading: sectionHeading,
    url: pageAddress('', page),
    start,
    end,
    ...shownFilePage(filePage),
    before,
    match,
    after,
  };
}
