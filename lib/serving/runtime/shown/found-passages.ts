import { shownFilePage } from '#lib/contracts/file-page.ts';
import type { PageSearchResponse } from '#lib/contracts/page-search.ts';
import type { FoundPassage } from '#lib/answering/retrieval/chunk.ts';
import { filePageAt } from '#lib/foundation/text/file-pages.ts';

/** Returns passages in the form of search results: each is one match, whole, with its relevance. */
export function foundPassages(query: string, passages: readonly FoundPassage[]): PageSearchResponse {
  const matches = passages.map(({ chunk, relevance }) => ({
    fit: 'related' as const,
    document_id: chunk.documentId,
    document_title: chunk.documentTitle,
    page_id: chunk.pageId,
    page_version: chunk.pageVersion,
    page_title: chunk.pageTitle,
    section_heading: chunk.sectionHeading,
    url: chunk.sourceKey,
    ...shownFilePage(filePageAt(chunk.filePages, chunk.start)),
    ...{ start: chunk.start, end: chunk.end, before: chunk.before, match: chunk.text, after: chunk.after },
    score: relevance,
  }));
  return { query, kind: 'related', matches, total: 0, corrected_query: null, next_cursor: null };
}
