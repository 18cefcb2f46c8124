import { createStore } from 'zustand/vanilla';

import { wording } from '#lib/contracts/wording/wording.ts';

import type {
  AskScope,
  Citation,
  Jump,
  OpenBook,
  OpenPage,
  PageSelection,
  ReaderState,
  ReturnPoint,
  SheetHeight,
} from './reader-state.ts';

interface ReaderActions {
  showPage: (page: OpenPage) => void;
  /** Clears the page, unless another has already replaced it. */
  leavePage: (page: OpenPage) => void;
  showBook: (book: OpenBook) => void;
  leaveBook: (book: OpenBook) => void;
  openPanel: () => void;
  closePanel: () => void;
  setSheet: (sheet: SheetHeight) => void;
  setScope: (scope: AskScope | null) => void;
  /** Directs further questions at these words until they are dropped or replaced. Nothing else changes. */
  attachSelection: (selection: PageSelection) => void;
  /** Restores the scope chosen before; false when no selection was attached. */
  dropSelection: () => boolean;
  /** Opens the panel on a selection and asks the question given, or else lets the reader write one. */
  askAboutSelection: (selection: PageSelection, text?: string) => void;
  /** Opens the panel and requests an explanation of a passage that may draw on more than its own words. */
  explain: (selection: PageSelection) => void;
  /** Opens the panel and moves the focus into the composer. */
  compose: () => void;
  /** Returns the pending request once; called by the panel. */
  takeAskRequest: () => ReaderState['askRequest'];
  /** Highlights the words an answer cites. An empty list removes the highlights, except those of words named by the address. */
  showCitations: (citations: Citation[]) => void;
  /** Sets the emphasised citation. Null returns the emphasis to the citation last jumped to, if any. */
  emphasise: (position: number | null) => void;
  showFound: (found: ReaderState['found']) => void;
  /** Starts a jump. Without a return point, the existing one is kept. */
  jumpTo: (jump: Jump, from: ReturnPoint | null) => void;
  /** Ends the jump, whether it arrived or was abandoned. */
  endJump: () => void;
  /** Removes and returns the last return point. */
  takeReturnPoint: () => ReturnPoint | null;
  toggleHighlights: () => void;
  announce: (message: string) => void;
}

type Reader = ReaderState & ReaderActions;

const ANNOUNCEMENTS_KEPT = 20;

const INITIAL: ReaderState = {
  page: null,
  book: null,
  isPanelOpen: false,
  sheet: 'half',
  scope: null,
  scopeBeneath: null,
  askRequest: null,
  citations: [],
  landed: null,
  emphasised: null,
  found: null,
  jump: null,
  returnPoints: [],
  areHighlightsHidden: false,
  announcements: [],
};

/** State shared by the page and the panel. It lives as long as the browser tab, across pages and books. */
export const readerStore = createStore<Reader>((set, get) => ({
  ...INITIAL,
  showPage: (page) => set({ page }),
  leavePage: (page) =>
    get().page === page &&
    set(({ citations }) => ({ page: null, found: null, citations: citations.filter(({ isLinked }) => !isLinked) })),
  showBook: (book) => set({ book }),
  leaveBook: (book) => {
    if (get().book === book) set({ book: null });
  },
  openPanel: () => set({ isPanelOpen: true }),
  closePanel: () => set({ isPanelOpen: false, citations: [], landed: null, emphasised: null, returnPoints: [] }),
  setSheet: (sheet) => set({ sheet }),
  setScope: (scope) => set({ scope, scopeBeneath: null }),
  attachSelection: (selection) => set((reader) => withSelection(reader, selection)),
  dropSelection: () => {
    const { scope, scopeBeneath } = get();
    if (scope?.kind !== 'selection') return false;
    set({ scope: scopeBeneath, scopeBeneath: null });
    return true;
  },
  askAboutSelection: (selection, text) =>
    set((reader) => ({
      ...withSelection(reader, selection),
      isPanelOpen: true,
      sheet: 'half',
      askRequest: { text: text ?? null },
    })),
  explain: (selection) =>
    set(({ scope, scopeBeneath }) => ({
      isPanelOpen: true,
      sheet: 'half',
      // The next question must not silently apply to the passage.
      ...(scope?.kind === 'selection' && { scope: scopeBeneath, scopeBeneath: null }),
      askRequest: { text: wording().ask.sentQuestion.explainPassage, scope: { kind: 'passage', selection } },
    })),
  compose: () => set({ isPanelOpen: true, sheet: 'half', askRequest: { text: null } }),
  takeAskRequest: () => {
    const { askRequest } = get();
    if (askRequest !== null) set({ askRequest: null });
    return askRequest;
  },
  showCitations: (citations) =>
    set(({ landed, emphasised, citations: lit }) => {
      if (citations.length === 0 && lit.some(({ isLinked }) => isLinked)) return {};
      const isStillHighlighted = landed !== null && citations.some((citation) => isSameCitation(citation, landed));
      if (isStillHighlighted) return { citations, areHighlightsHidden: false };
      const isEmphasisKept =
        emphasised !== landed?.position && citations.some(({ position }) => position === emphasised);
      return { citations, areHighlightsHidden: false, landed: null, emphasised: isEmphasisKept ? emphasised : null };
    }),
  emphasise: (position) => set(({ landed }) => ({ emphasised: position ?? landed?.position ?? null })),
  showFound: (found) => set({ found }),
  jumpTo: (jump, from) =>
    set(({ returnPoints }) => ({
      jump,
      landed: jump.citation,
      emphasised: jump.citation.position,
      returnPoints: from === null ? returnPoints : [...returnPoints, from],
      areHighlightsHidden: false,
    })),
  endJump: () => set({ jump: null }),
  takeReturnPoint: () => {
    const point = get().returnPoints.at(-1) ?? null;
    set(({ returnPoints }) => ({ returnPoints: returnPoints.slice(0, -1), landed: null, emphasised: null }));
    return point;
  },
  toggleHighlights: () => set(({ areHighlightsHidden }) => ({ areHighlightsHidden: !areHighlightsHidden })),
  announce: (text) =>
    set(({ announcements }) => {
      const id = (announcements.at(-1)?.id ?? 0) + 1;
      return { announcements: [...announcements, { id, text }].slice(-ANNOUNCEMENTS_KEPT) };
    }),
}));

/** A selection covers the chosen scope; the next selection replaces it. */
function withSelection(
  { scope, scopeBeneath }: ReaderState,
  selection: PageSelection,
): Pick<ReaderState, 'scope' | 'scopeBeneath'> {
  return {
    scope: { kind: 'selection', selection },
    scopeBeneath: scope?.kind === 'selection' ? scopeBeneath : scope,
  };
}

/** Whether two citations are the same source of the same answer, even if one has more cited places. */
function isSameCitation(one: Citation, other: Citation): boolean {
  return (
    one.position === other.position && one.pageId === other.pageId && one.places[0]?.start === other.places[0]?.start
  );
}
