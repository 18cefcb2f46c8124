import type { TextAnchor } from '#lib/foundation/text/anchors/text-anchor.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { Narrowing } from './narrow-documents.ts';

/** The page on screen. */
export interface OpenPage {
  documentId: string;
  documentTitle: string;
  pageId: string;
  version: string;
  title: string;
  /** The path of the page's current version in the reader. */
  href: string;
  /** False if an earlier version is displayed because an answer quoted it. */
  isCurrent: boolean;
  /** Its position among the document's pages, from 1. */
  number: number;
  /** The chapter of the page, identified by its first page; null if the chapter is this page alone. */
  chapter: { pageId: string; title: string } | null;
}

/** The book whose contents are on screen. */
export interface OpenBook {
  documentId: string;
  documentTitle: string;
}

/** Selected words; `text` is exactly that slice of the page version's canonical text. */
export interface PageSelection extends TextRange {
  documentId: string;
  pageId: string;
  pageVersion: string;
  pageTitle: string;
  /** The path of the page, without version and fragment. */
  href: string;
  text: string;
}

/**
 * The scope of an answer. A passage is explained by its context and by its book's definitions; with a selection nothing else is used. Several
 * documents are those that `narrowing` has found; without a choice it means all.
 */
export type AskScope =
  | { kind: 'library' }
  | { kind: 'document'; documentId: string; title: string }
  | { kind: 'documents'; narrowing: Narrowing; documentIds: string[] }
  | { kind: 'page'; pageId: string; title: string }
  | { kind: 'section'; pageId: string; sectionId: string; title: string }
  | { kind: 'chapter'; pageId: string; title: string }
  | { kind: 'up-to'; documentId: string; pageId: string; title: string }
  | { kind: 'passage'; selection: PageSelection }
  | { kind: 'selection'; selection: PageSelection };

/** Cited words, with the data needed to find them in another version of their page where that is known. */
interface CitedPlace extends TextRange, Partial<Pick<TextAnchor, 'prefix' | 'suffix' | 'twins'>> {
  quote: string;
}

/** A source of the highlighted answer, located on its page. */
export interface Citation {
  /** The number in its markers. */
  position: number;
  pageId: string;
  pageVersion: string;
  pageTitle: string;
  sectionHeading: string;
  /** The path of the page, without version and fragment. */
  href: string;
  /** The address of the cited picture, without its width. */
  picture?: string;
  /** In reading order, at least one. */
  places: CitedPlace[];
  /** True for words named by an address, without an answer. */
  isLinked?: true;
}

/** The ids by which the server knows a turn. */
export interface TurnPlace {
  sessionId: string;
  turnId: string;
}

/** A question passed from the page to the panel. */
interface AskRequest {
  /** The question to send at once; null only moves the focus into the composer. */
  text: string | null;
  /** The scope of the request, where it has its own. */
  scope?: AskScope;
  /** A question asked before, to turn to instead. */
  turn?: TurnPlace;
}

/** A jump in progress to cited words, on this page or on one that is being opened. */
export interface Jump {
  citation: Citation;
  /** The index among the citation's places. */
  place: number;
}

/** Where a jump began; the back key returns here. */
export interface ReturnPoint {
  /** Path and query of the page; null if no page was open. */
  address: string | null;
  /** The first visible word, as an offset in the canonical text. */
  offset: number;
  /** The distance of that word from the top of the window, in CSS pixels. */
  top: number;
  /** The `data-focus-key` of the element that had the focus. */
  focusKey: string | null;
  sheet: SheetHeight;
}

/** How far the sheet of a narrow screen is pulled up. */
export type SheetHeight = 'peek' | 'half' | 'full';

/** A message announced once; the id distinguishes a repeated message from the same one. */
interface Announcement {
  id: number;
  text: string;
}

export interface ReaderState {
  page: OpenPage | null;
  book: OpenBook | null;
  isPanelOpen: boolean;
  sheet: SheetHeight;
  /** The scope of the next question; null means the open book. */
  scope: AskScope | null;
  /** The scope chosen before a selection was attached: it applies again once the selection is dropped. */
  scopeBeneath: AskScope | null;
  /** Consumed by the panel as soon as it is mounted. */
  askRequest: AskRequest | null;
  /** All sources of the highlighted answer. */
  citations: Citation[];
  /** The citation that was last jumped to. */
  landed: Citation | null;
  /** The position of the citation that is hovered, focused or jumped to. */
  emphasised: number | null;
  /** The words found by a search that led here. */
  found: (TextRange & { pageVersion: string }) | null;
  jump: Jump | null;
  returnPoints: ReturnPoint[];
  areHighlightsHidden: boolean;
  /** Announcements for screen readers, oldest first; only the last few are kept. */
  announcements: Announcement[];
}
