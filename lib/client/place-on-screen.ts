import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText } from './article-text.ts';
import type { Citation, OpenPage } from './reader-state.ts';

type ShownPage = Pick<OpenPage, 'pageId' | 'version'>;

/** Returns the canonical text of a page; null while another page is in the document. */
type TextOf = (page: ShownPage) => AnchoredText | null;

/**
 * Returns the position of a citation's place in the page version on screen, regardless of the version the answer quoted. Null on another page, and
 * where its words are gone or ambiguous.
 */
export function placeOnScreen(
  citation: Citation,
  place: number,
  { page, textOf = textOnScreen }: { page: ShownPage | null; textOf?: TextOf },
): TextRange | null {
  const cited = citation.places[place] ?? citation.places[0];
  if (page === null || page.pageId !== citation.pageId || cited === undefined) return null;
  const { start, end, quote, prefix, suffix, twins } = cited;
  if (page.version === citation.pageVersion) return { start, end };
  if (prefix === undefined || suffix === undefined) return null;
  const found = textOf(page)?.resolve({ start, end, quote, prefix, suffix, twins });
  return found === undefined || found.status === 'orphaned' ? null : { start: found.start, end: found.end };
}

/** Whether the page of a citation is on screen in another version that is known to lack the cited words. */
export function hasChangedSince(
  citation: Citation,
  place: number,
  { page, textOf = textOnScreen }: { page: ShownPage | null; textOf?: TextOf },
): boolean {
  if (page === null || page.pageId !== citation.pageId || page.version === citation.pageVersion) return false;
  const isAnchored = (citation.places[place] ?? citation.places[0])?.prefix !== undefined;
  return isAnchored && textOf(page) !== null && placeOnScreen(citation, place, { page, textOf }) === null;
}

let known: { page: ShownPage; text: string; anchored: AnchoredText } | null = null;

function textOnScreen({ pageId, version }: ShownPage): AnchoredText | null {
  const shown = findPageText();
  const { dataset } = shown?.article ?? {};
  if (!shown || dataset?.['pageId'] !== pageId || dataset['pageVersion'] !== version) return null;
  const { text } = shown.domText;
  if (known?.text !== text || known.page.version !== version) {
    known = { page: { pageId, version }, text, anchored: new AnchoredText(text) };
  }
  return known.anchored;
}
