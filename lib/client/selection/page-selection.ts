import { LIMITS } from '#lib/foundation/config/limits.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';
import { sliceRange, type TextRange } from '#lib/foundation/text/range.ts';

import type { OpenPage, PageSelection } from '../reader-state.ts';

/** Returns words of the page on screen as a selection for a question. */
export function pageSelection(page: OpenPage, text: string, { start, end }: TextRange): PageSelection {
  return {
    documentId: page.documentId,
    pageId: page.pageId,
    pageVersion: page.version,
    pageTitle: page.title,
    href: page.href,
    start,
    end,
    text: sliceRange(text, { start, end }),
  };
}

/** The length of a selection compared with the limit. */
export interface SelectionLength {
  /** Code points. */
  length: number;
  /** Code points. */
  limit: number;
  isNearLimit: boolean;
  isTooLong: boolean;
}

const NEAR_LIMIT = 0.9;

export function selectionLength(text: string): SelectionLength {
  const limit = LIMITS.selectedTextMaxLength;
  const length = countCodePoints(text);
  return { length, limit, isNearLimit: length >= limit * NEAR_LIMIT, isTooLong: length > limit };
}

/** Returns the words in quotation marks, their source, and an address that leads to them. */
export function quoteText({ text, pageTitle, href, pageVersion, start, end }: PageSelection, origin: string): string {
  const address = origin + href + formatPageFragment({ kind: 'cited', version: pageVersion, start, end });
  return `“${text}”\n— ${pageTitle}, ${address}`;
}
