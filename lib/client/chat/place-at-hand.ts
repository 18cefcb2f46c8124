import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import type { PlaceAtHand } from '#lib/contracts/query-plan.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { placeWords } from '#lib/foundation/text/english/place-words.ts';

import type { OpenPage } from '../reader-state.ts';
import { readerStore } from '../reader-store.ts';
import { type ReadingSection, readingSection } from '../reading-section.ts';

/** The reader's place when a question is asked: the meaning of its “this page”. */
export type AskContext = NonNullable<ChatRequest['context']>;

/** Returns the reader's current location; null if no book is open. */
export function contextAtHand(): AskContext | null {
  const { page, book } = readerStore.getState();
  if (page === null) return book && { document_id: book.documentId };
  const section = readingSection();
  return { document_id: page.documentId, page_id: page.pageId, ...(section !== null && { section_id: section.id }) };
}

/** Returns the reader's location at the time of a question that referred to a place; null for any other question. */
export function contextOf(about: PlaceAtHand | undefined): AskContext | null {
  if (about === undefined) return null;
  const { doc_id: documentId, page_id: pageId, section_id: sectionId } = about;
  return {
    document_id: documentId,
    ...(pageId !== null && { page_id: pageId }),
    ...(sectionId !== null && { section_id: sectionId }),
  };
}

/** Returns the name of the place the words of a question will be taken to refer to; null when they refer to nothing that is open. */
export function pointedName(
  text: string,
  { page, isBookOpen }: { page: OpenPage | null; isBookOpen: boolean },
): string | null {
  const noun = placeWords(text)?.noun;
  if (noun === undefined || noun === 'passage') return null;
  if (noun === 'book') return isBookOpen ? wording().answer.aboutThisPlace.book : null;
  if (page === null) return null;
  const isSection = noun === 'section' || noun === 'here';
  return wording().answer.aboutThisPlace[isSection ? sectionOrPage(readingSection()) : noun];
}

function sectionOrPage(section: ReadingSection | null): 'page' | 'section' {
  return section === null ? 'page' : 'section';
}

/** Returns the name of the place in which an answer was found, where its question pointed at it; null for any other question. */
export function aboutName(
  about: PlaceAtHand | undefined,
  open: Partial<Pick<OpenPage, 'pageId' | 'documentId' | 'chapter'>> | null,
): string | null {
  if (about === undefined || about.kind === 'passage') return null;
  const { kind, title, doc_id: documentId, page_id: pageId } = about;
  const isHere = {
    book: documentId === open?.documentId,
    chapter: pageId === (open?.chapter?.pageId ?? open?.pageId),
    page: pageId === open?.pageId,
    section: false,
  };
  return isHere[kind]
    ? wording().answer.aboutThisPlace[kind]
    : formatMessage(wording().answer.aboutPlace[kind], { title });
}
