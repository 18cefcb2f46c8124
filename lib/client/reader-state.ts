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
  /** The path at which the reader shows its current version. */
  href: string;
  /** False when an earlier version is shown because an answer quoted it. */
  isCurrent: boolean;
  /** Its place among the document's pages, from 1. */
  number: number;
  /** The chapter it is in, by the page that begins it; null where that is this page alone. */
  chapter: { pageId: string; title: string } | null;
}

/** The book whose contents are on screen. */
export interface OpenBook {
  documentId: string;
  documentTitle: string;
}

/** Selected words: `text` is exactly that slice of the page version's canonical text. */
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
 * Where an answer may come from. A passage is explained by what stands around it and by its book's definitions; a selection is all there
 * is. Several documents are those that `narrowing` has found; nothing chosen stands for all.
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

/** Cited words, with what it takes to find them in another version of their page where that is known. */
interface CitedPlace extends TextRange, Partial<Pick<TextAnchor, 'prefix' | 'suffix' | 'twins'>> {
  quote: string;
}

/** A source of the answer whose words are lit, placed on its page. */
export interface Citation {
  /** The number of its markers. */
  position: number;
  pageId: string;
  pageVersion: string;
  pageTitle: string;
  sectionHeading: string;
  /** The path of the page, without version and fragment. */
  href: string;
  /** The address of the picture that is cited, without its width. */
  picture?: string;
  /** In reading order, at least one. */
  places: CitedPlace[];
  /** True for words that an address names, with no answer beside them. */
  isLinked?: true;
}

/** A question the page hands to the panel. */
interface AskRequest {
  /** To be sent at once; null only moves the focus into the composer. */
  text: string | null;
  /** What it is asked of, where that is its own. */
  scope?: AskScope;
}

/** On its way to cited words: on this page, or on one that is being opened. */
export interface Jump {
  citation: Citation;
  /** Which of the citation's places. */
  place: number;
}

/** Where a jump began, and where the one key leads back to. */
export interface ReturnPoint {
  /** Path and query of the page; null when no page was open. */
  address: string | null;
  /** The first visible word, as an offset of the canonical text. */
  offset: number;
  /** How far below the top of the window it stood, in CSS pixels. */
  top: number;
  /** The `data-focus-key` of the element that had the focus. */
  focusKey: string | null;
  sheet: SheetHeight;
}

/** How far the sheet of a narrow screen is drawn up. */
export type SheetHeight = 'peek' | 'half' | 'full';

/** Told once; the id tells a repeated message from the same one. */
interface Announcement {
  id: number;
  text: string;
}

export interface ReaderState {
  page: OpenPage | null;
  book: OpenBook | null;
  isPanelOpen: boolean;
  sheet: SheetHeight;
  /** What the next question is asked of; null stands for the book that is open. */
  scope: AskScope | null;
  /** What was chosen before a selection was attached: it counts again once the selection is dropped. */
  scopeBeneath: AskScope | null;
  /** Taken by the panel as soon as it is there. */
  askRequest: AskRequest | null;
  /** All sources of the answer that is lit. */
  citations: Citation[];
  /** The citation that was jumped to last. */
  landed: Citation | null;
  /** The position of the citation that is hovered, focused or jumped to. */
  emphasised: number | null;
  /** The words found by a search that led here. */
  found: (TextRange & { pageVersion: string }) | null;
  jump: Jump | null;
  returnPoints: ReturnPoint[];
  areHighlightsHidden: boolean;
  /** What a screen reader is told, oldest first; only the last few are kept. */
  announcements: Announcement[];
}
