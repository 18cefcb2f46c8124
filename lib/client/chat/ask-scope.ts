import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import type { ConversationTurn } from '#lib/contracts/conversation.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

import type { AskScope, OpenBook, OpenPage, PageSelection } from '../reader-state.ts';

/** Remembered data about documents and pages that were asked about, by their ids. */
export type KnownPlaces = Record<string, { title: string; href: string; documentId: string }>;

type ChatRequestScope = Pick<ChatRequest, 'mode' | 'selected_text' | 'selection' | 'scope' | 'context'>;
type RecordedScope = Pick<ConversationTurn, 'mode' | 'selected_text' | 'selection' | 'scope'> &
  Partial<Pick<ConversationTurn, 'plan'>>;

/** Returns the scope of the next question: the chosen one, otherwise the open book, otherwise everything. */
export function effectiveScope(chosen: AskScope | null, open: OpenPage | OpenBook | null): AskScope {
  if (chosen !== null) return chosen;
  if (open === null) return { kind: 'library' };
  return { kind: 'document', documentId: open.documentId, title: open.documentTitle };
}

/** Returns the scope in the form a chat request carries it. */
export function toRequestScope(scope: AskScope): ChatRequestScope {
  switch (scope.kind) {
    case 'library':
      return { mode: 'general', scope: null };
    case 'document':
      return { mode: 'general', scope: { document_ids: [scope.documentId] } };
    case 'documents':
      return { mode: 'general', scope: isNarrowed(scope) ? { document_ids: scope.documentIds } : null };
    case 'page':
      return { mode: 'general', scope: { page_ids: [scope.pageId] } };
    case 'section':
      return { mode: 'general', scope: { section: { page_id: scope.pageId, section_id: scope.sectionId } } };
    case 'chapter':
      return { mode: 'general', scope: { chapter_of: scope.pageId } };
    case 'up-to':
      return { mode: 'general', scope: { up_to: scope.pageId } };
    case 'passage': {
      const { documentId, pageId, pageVersion, start, end } = scope.selection;
      const context = { page_id: pageId, passage: { page_version: pageVersion, start, end } };
      return { mode: 'general', scope: { document_ids: [documentId] }, context };
    }
    case 'selection': {
      const { text, pageId, pageVersion, start, end } = scope.selection;
      const selection = { page_id: pageId, page_version: pageVersion, start, end };
      return { mode: 'selected_text', selected_text: text, selection };
    }
  }
}

/** Returns the scope of a recorded turn. Titles and addresses missing in the record come from the remembered places. */
export function fromRecordedScope(turn: RecordedScope, known: KnownPlaces): AskScope {
  if (turn.mode === 'selected_text') return { kind: 'selection', selection: recordedSelection(turn, known) };
  return recordedPassage(turn, known) ?? (turn.scope === null ? { kind: 'library' } : recordedPart(turn.scope, known));
}

/** Returns the passage that was explained: its words are the beginning of the selection. */
function recordedPassage({ plan }: RecordedScope, known: KnownPlaces): AskScope | null {
  const { passage, page_id: pageId = null, doc_id: documentId, title: text } = plan?.about ?? {};
  if (passage === undefined || pageId === null || documentId === undefined || text === undefined) return null;
  const { page_version: pageVersion, start, end } = passage;
  const { title: pageTitle, href } = known[pageId] ?? UNKNOWN_PLACE;
  return { kind: 'passage', selection: { documentId, pageId, pageVersion, pageTitle, href, text, start, end } };
}

function recordedPart(
  {
    page_ids: pageIds = [],
    document_ids: documentIds = [],
    section,
    chapter_of: chapterOf,
    up_to: upTo,
  }: NonNullable<RecordedScope['scope']>,
  known: KnownPlaces,
): AskScope {
  const titleOf = (id: string) => known[id]?.title ?? '';
  if (section !== undefined) {
    const { page_id: pageId, section_id: sectionId } = section;
    return { kind: 'section', pageId, sectionId, title: titleOf(sectionKey(pageId, sectionId)) };
  }
  if (chapterOf !== undefined) return { kind: 'chapter', pageId: chapterOf, title: titleOf(chapterOf) };
  if (upTo !== undefined) {
    return { kind: 'up-to', documentId: known[upTo]?.documentId ?? '', pageId: upTo, title: titleOf(upTo) };
  }
  const [pageId] = pageIds;
  const [documentId] = documentIds;
  if (pageId !== undefined) return { kind: 'page', pageId, title: titleOf(pageId) };
  if (documentIds.length > 1) return { kind: 'documents', narrowing: {}, documentIds };
  if (documentId !== undefined) return { kind: 'document', documentId, title: titleOf(documentId) };
  return { kind: 'library' };
}

function isNarrowed({ narrowing, documentIds }: Extract<AskScope, { kind: 'documents' }>): boolean {
  return Object.keys(narrowing).length > 0 || documentIds.length > 0;
}

const UNKNOWN_SELECTION = { page_id: '', page_version: '', start: 0, end: 0 };
const UNKNOWN_PLACE = { documentId: '', title: '', href: '' };

function recordedSelection(turn: RecordedScope, known: KnownPlaces): PageSelection {
  const { page_id: pageId, page_version: pageVersion, start, end } = turn.selection ?? UNKNOWN_SELECTION;
  const { documentId, title: pageTitle, href } = known[pageId] ?? UNKNOWN_PLACE;
  return { documentId, pageId, pageVersion, pageTitle, href, text: turn.selected_text ?? '', start, end };
}

/** Whether a question can be asked within this scope. If not, the card above the composer explains why. */
export function isAskable(scope: AskScope): boolean {
  if (scope.kind === 'selection') return countCodePoints(scope.selection.text) <= LIMITS.selectedTextMaxLength;
  if (scope.kind !== 'documents' || !isNarrowed(scope)) return true;
  return scope.documentIds.length > 0 && scope.documentIds.length <= LIMITS.scopeDocumentsMax;
}

export function isSameScope(first: AskScope, second: AskScope): boolean {
  return JSON.stringify(toRequestScope(first)) === JSON.stringify(toRequestScope(second));
}

/** Returns the data to remember about the place a question was asked about. */
export function placesOf(scope: AskScope, page: OpenPage | null): KnownPlaces {
  const places: KnownPlaces = {};
  if (page !== null) {
    const { documentId, documentTitle, pageId, title, href } = page;
    places[documentId] = { title: documentTitle, href: `/books/${encodeURIComponent(documentId)}`, documentId };
    places[pageId] = { title, href, documentId };
  }
  if (scope.kind === 'section' && page !== null) {
    places[sectionKey(scope.pageId, scope.sectionId)] = {
      title: scope.title,
      href: page.href,
      documentId: page.documentId,
    };
  }
  if ((scope.kind === 'chapter' || scope.kind === 'up-to') && page !== null) {
    places[scope.pageId] ??= { title: scope.title, href: page.href, documentId: page.documentId };
  }
  if (scope.kind === 'selection' || scope.kind === 'passage') {
    const { pageId, pageTitle, href, documentId } = scope.selection;
    places[pageId] = { title: pageTitle, href, documentId };
  }
  return places;
}

function sectionKey(pageId: string, sectionId: string): string {
  return `${pageId}#${sectionId}`;
}
