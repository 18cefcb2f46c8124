import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import type { ConversationTurn } from '#lib/contracts/conversation.ts';

import type { AskScope, OpenPage, PageSelection } from '../reader-state.ts';

/** What is remembered of documents and pages that were asked about, by their ids. */
export type KnownPlaces = Record<string, { title: string; href: string; documentId: string }>;

type ChatRequestScope = Pick<ChatRequest, 'mode' | 'selected_text' | 'selection' | 'scope'>;
type RecordedScope = Pick<ConversationTurn, 'mode' | 'selected_text' | 'selection' | 'scope'>;

/** What the next question is asked of: what was chosen, else the book that is open, else everything. */
export function effectiveScope(chosen: AskScope | null, page: OpenPage | null): AskScope {
  if (chosen !== null) return chosen;
  if (page === null) return { kind: 'library' };
  return { kind: 'document', documentId: page.documentId, title: page.documentTitle };
}

/** The scope as a chat request says it. */
export function toRequestScope(scope: AskScope): ChatRequestScope {
  switch (scope.kind) {
    case 'library':
      return { mode: 'general', scope: null };
    case 'document':
      return { mode: 'general', scope: { document_ids: [scope.documentId] } };
    case 'page':
      return { mode: 'general', scope: { page_ids: [scope.pageId] } };
    case 'selection': {
      const { text, pageId, pageVersion, start, end } = scope.selection;
      const selection = { page_id: pageId, page_version: pageVersion, start, end };
      return { mode: 'selected_text', selected_text: text, selection };
    }
  }
}

/** The scope of a recorded turn. Titles and addresses the record does not have come from what is remembered. */
export function fromRecordedScope(turn: RecordedScope, known: KnownPlaces): AskScope {
  if (turn.mode === 'selected_text') return { kind: 'selection', selection: recordedSelection(turn, known) };
  const pageId = turn.scope?.page_ids?.[0];
  if (pageId !== undefined) return { kind: 'page', pageId, title: known[pageId]?.title ?? '' };
  const documentId = turn.scope?.document_ids?.[0];
  if (documentId !== undefined) return { kind: 'document', documentId, title: known[documentId]?.title ?? '' };
  return { kind: 'library' };
}

const UNKNOWN_SELECTION = { page_id: '', page_version: '', start: 0, end: 0 };
const UNKNOWN_PLACE = { documentId: '', title: '', href: '' };

function recordedSelection(turn: RecordedScope, known: KnownPlaces): PageSelection {
  const { page_id: pageId, page_version: pageVersion, start, end } = turn.selection ?? UNKNOWN_SELECTION;
  const { documentId, title: pageTitle, href } = known[pageId] ?? UNKNOWN_PLACE;
  return { documentId, pageId, pageVersion, pageTitle, href, text: turn.selected_text ?? '', start, end };
}

export function isSameScope(first: AskScope, second: AskScope): boolean {
  return JSON.stringify(toRequestScope(first)) === JSON.stringify(toRequestScope(second));
}

/** What is worth remembering of the place a question was asked about. */
export function placesOf(scope: AskScope, page: OpenPage | null): KnownPlaces {
  const places: KnownPlaces = {};
  if (page !== null) {
    const { documentId, documentTitle, pageId, title, href } = page;
    places[documentId] = { title: documentTitle, href: `/books/${encodeURIComponent(documentId)}`, documentId };
    places[pageId] = { title, href, documentId };
  }
  if (scope.kind === 'selection') {
    const { pageId, pageTitle, href, documentId } = scope.selection;
    places[pageId] = { title: pageTitle, href, documentId };
  }
  return places;
}
