import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';
import type { TextAnchor } from '#lib/foundation/text/anchors/text-anchor.ts';

import { findPageText } from '../article-text.ts';
import type { PageSelection, TurnPlace } from '../reader-state.ts';
import { readerStore } from '../reader-store.ts';
import type { MarkedPlace } from './note.ts';
import { addQuestion, removeQuestions } from './question-store.ts';

/** What a question is about: words of a page, or a page or one of its sections. */
export type AskedPlace =
  | { kind: 'words'; selection: PageSelection }
  | { kind: 'page'; pageId: string; sectionId: string | null };

/**
 * Keeps the place of a question, anchored as notes are. A question about a page or a section is tied to its first block, usually its heading; it has
 * no place if that page is not on screen.
 */
export async function keepQuestion(
  question: string,
  { place, sessionId, turnId }: TurnPlace & { place: AskedPlace },
): Promise<void> {
  const at = place.kind === 'words' ? placeOfWords(place.selection) : placeOfPage(place);
  if (at === null) return;
  const now = Date.now();
  const asked = { id: turnId, kind: 'question', text: question, sessionId } as const;
  await addQuestion({ ...asked, ...at, createdMs: now, changedMs: now });
}

/** Removes the places of the questions of a conversation, or of one of them. */
export async function forgetQuestions({
  sessionId,
  turnId,
}: Pick<TurnPlace, 'sessionId'> & Partial<TurnPlace>): Promise<void> {
  await removeQuestions((each) => each.sessionId === sessionId && (turnId === undefined || each.id === turnId));
}

/** Of words whose surroundings are unknown: only the same words in the same version are found by it. */
const UNKNOWN = { prefix: '', suffix: '', twins: { count: Number.MAX_SAFE_INTEGER, prefix: 0, suffix: 0 } };

function placeOfWords(selection: PageSelection): MarkedPlace {
  const { documentId, pageId, pageTitle, href, pageVersion, start, end, text: quote } = selection;
  const { page, book } = readerStore.getState();
  const open = page ?? book;
  const documentTitle = open?.documentId === documentId ? open.documentTitle : pageTitle;
  const isOnScreen = page?.pageId === pageId && page.version === pageVersion;
  const anchor = (isOnScreen && anchorOnScreen({ start, end })) || { start, end, quote, ...UNKNOWN };
  return { documentId, documentTitle, pageId, pageTitle, href, pageVersion, anchor };
}

function placeOfPage({ pageId, sectionId }: Extract<AskedPlace, { kind: 'page' }>): MarkedPlace | null {
  const { page } = readerStore.getState();
  if (page?.pageId !== pageId) return null;
  const blocks = findPageText()?.blocks ?? [];
  const first = sectionId === null ? blocks[0] : blocks.find(({ element }) => element.id === sectionId);
  const anchor = first && anchorOnScreen(first);
  if (!anchor) return null;
  const { documentId, documentTitle, title: pageTitle, href, version: pageVersion } = page;
  return { documentId, documentTitle, pageId, pageTitle, href, pageVersion, anchor };
}

function anchorOnScreen({ start, end }: { start: number; end: number }): TextAnchor | null {
  const pageText = findPageText();
  return pageText && new AnchoredText(pageText.domText.text).describe({ start, end });
}
