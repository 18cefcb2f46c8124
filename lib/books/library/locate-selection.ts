import type { Viewer } from '#lib/people/access/viewer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { GraphemeEdges } from '#lib/foundation/text/graphemes.ts';
import { clipRanges, rangesFrom, type TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import { trimRange } from '#lib/foundation/text/split-sentences.ts';

import type { PageVersion } from './page.ts';
import type { LibraryRepository } from './ports.ts';

/** A selection as described by a client: its words, and the range of a page version in which they are claimed to be. */
export interface SelectionClaim extends TextRange {
  /** The page's id; null for any page that has the version. */
  pageId: string | null;
  pageVersion: string;
  text: string;
}

/** A selection verified to be on a page, with the sentences of that page it is made of. */
export interface LocatedSelection extends TextRange {
  pageId: string;
  pageVersion: string;
  /** Sentences as ranges of the selected text, not of the page. */
  sentences: Sentence[];
}

/**
 * Checks a selection against the page. Rejects with `validation_error` unless that slice of the page's text is exactly the selected text. A page that
 * the viewer may not read is treated like one that does not exist.
 */
export async function locateSelection(
  library: Pick<LibraryRepository, 'findPageVersion' | 'findVersionOfAnyPage'>,
  viewer: Viewer,
  claim: SelectionClaim,
): Promise<LocatedSelection> {
  const { start, end } = claim;
  const page = await findPage(library, viewer, claim);
  if (page?.text.slice(start, end) !== claim.text) {
    throw new AppError('validation_error', {
      publicMessage: 'The selection does not match the page. Select the text again.',
      details: { issues: [{ path: 'selection', message: 'It is not that part of that page version.' }] },
    });
  }
  const sentences = clipSentences(page.text, page.sentences, { start, end });
  return { pageId: page.pageId, pageVersion: page.version, start, end, sentences };
}

async function findPage(
  library: Pick<LibraryRepository, 'findPageVersion' | 'findVersionOfAnyPage'>,
  viewer: Viewer,
  { pageId, pageVersion }: SelectionClaim,
): Promise<PageVersion | null> {
  return pageId === null
    ? library.findVersionOfAnyPage(viewer, pageVersion)
    : library.findPageVersion(viewer, pageId, pageVersion);
}

/**
 * Returns the sentences of a part of a text, as ranges of that part: text outside is cut off, white space at the edges trimmed, and empty sentences
 * are left out.
 */
export function clipSentences(text: string, sentences: Sentence[], part: TextRange): Sentence[] {
  const words = text.slice(part.start, part.end);
  const edges = new GraphemeEdges(words);
  return sentences.flatMap(({ kind, code, ...sentence }) => {
    const start = Math.max(sentence.start, part.start) - part.start;
    const end = Math.min(sentence.end, part.end) - part.start;
    const range = start < end ? trimRange(words, { start, end }, edges) : null;
    if (range === null) return [];
    const inside = clipRanges(rangesFrom(part.start, code ?? []), range);
    return [{ ...range, kind, ...(inside.length > 0 && { code: inside }) }];
  });
}
