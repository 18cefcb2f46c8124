'use client';

import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { readerStore } from '#lib/client/reader-store.ts';
import { keepReadingPlace } from '#lib/client/keep-reading-place.ts';
import { savePreference } from '#lib/client/kept-preferences.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { useReader } from '#components/reader/use-reader.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { GoesByWordsContext } from './goes-by-words-context.ts';
import { PanelSkeleton } from './panel-frame.tsx';
import { type OfferedQuestions, ShelfQuestionsContext } from './shelf-questions-context.ts';

interface PanelDockProps {
  /** The answering model, as named by the server. */
  modelName: string;
  /** How the server treats unsupported sentences by default. */
  groundingMode: GroundingMode;
  /** Whether search compares words only, and whether this reader may change that. */
  search: { goesByWords: boolean; mayChange: boolean };
  /** Questions offered on the shelf. */
  shelfQuestions: OfferedQuestions | null;
  /** Whether the panel was open next to the text at the reader's last visit. */
  initiallyOpen: boolean;
}

/** A copy of `NARROW_WINDOW`'s threshold: importing its module would cost more script than this string. */
const BESIDE_THE_TEXT = '(min-width: 820px)';

// Once a tab: later the reader's own opening or closing counts, regardless of the state the server knew.
let hasBegun = false;

type Panel = ComponentType<Pick<PanelDockProps, 'modelName' | 'groundingMode'>>;

async function loadPanel(): Promise<Panel | null> {
  try {
    return (await import('./chat-panel.tsx')).ChatPanel;
  } catch {
    return null;
  }
}

/** Starts loading the panel, so that it is ready when needed. */
export function preloadChatPanel(): void {
  void loadPanel();
}

const COLUMN = 'beside:sticky beside:top-0 beside:h-dvh beside:w-(--panel-width) beside:self-start';
/** Overlays the text where there is too little room for both side by side. A narrow screen starts with the text alone. */
const DRAWER =
  'max-beside:fixed max-beside:inset-e-0 max-beside:top-(--header-height) max-beside:bottom-0 max-beside:z-30 max-beside:w-[min(23.75rem,100vw)] max-beside:shadow-panel max-md:not-data-settled:hidden';
const SHEET =
  'sheet:inset-[auto_0_var(--keyboard-height,0px)] sheet:z-40 sheet:h-[min(var(--sheet),100dvh-var(--keyboard-height,0px)-8px)] sheet:w-auto sheet:rounded-t-2xl sheet:border-s-0 sheet:border-t sheet:shadow-sheet sheet:transition-[height] sheet:duration-300 sheet:ease-calm sheet:[--sheet:max(52dvh,min(12.5rem,92dvh))] sheet:data-dragged:transition-none sheet:data-dragged:[--sheet:clamp(64px,var(--sheet-drag),96dvh)]! sheet:data-[sheet=full]:[--sheet:92dvh] sheet:data-[sheet=peek]:[--sheet:96px]';

/** The panel's place in the layout. Its content is loaded when it is first opened, and stays. */
export function PanelDock({ modelName, groundingMode, search, shelfQuestions, initiallyOpen }: PanelDockProps) {
  const [isShown, setIsShown] = useState(hasBegun ? readerStore.getState().isPanelOpen : initiallyOpen);
  const sheet = useReader((reader) => reader.sheet);
  const [isSettled, setIsSettled] = useState(hasBegun);
  const [panel, setPanel] = useState<{ Panel: Panel | null } | null>(null);

  useEffect(() => {
    if (!hasBegun) begin(initiallyOpen);
    setIsShown(readerStore.getState().isPanelOpen);
    setIsSettled(true);
    return readerStore.subscribe(({ isPanelOpen }, before) => {
      if (isPanelOpen !== before.isPanelOpen) showPanel(isPanelOpen, setIsShown);
    });
  }, [initiallyOpen]);

  // Once loaded, the panel stays mounted even while closed, so that nothing of a conversation is lost.
  const isWanted = isShown && panel === null;
  useEffect(() => {
    if (isWanted) void loadPanel().then((Panel) => setPanel({ Panel }));
  }, [isWanted]);

  return (
    <aside
      id="ask-panel"
      aria-label={wording().common.ask}
      className={`ask-panel flex flex-col overflow-hidden border-s border-line bg-surface font-ui text-ui text-ink ${COLUMN} ${DRAWER} ${SHEET}`}
      hidden={!isShown}
      data-settled={isSettled || undefined}
      data-sheet={sheet}
    >
      {panel?.Panel && (
        <GoesByWordsContext value={search}>
          <ShelfQuestionsContext value={shelfQuestions}>
            <panel.Panel modelName={modelName} groundingMode={groundingMode} />
          </ShelfQuestionsContext>
        </GoesByWordsContext>
      )}
      {panel === null && <PanelSkeleton />}
      {panel?.Panel === null && <PanelMissing onRetry={() => setPanel(null)} />}
    </aside>
  );
}

function PanelMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2 px-4 py-5" role="alert">
      <p className="grow basis-full">{wording().ask.panel.notLoaded}</p>
      <button type="button" className="underline" onClick={onRetry}>
        {wording().common.tryAgain}
      </button>
      <button type="button" className="underline" onClick={() => readerStore.getState().closePanel()}>
        {wording().common.close}
      </button>
    </div>
  );
}

function begin(initiallyOpen: boolean): void {
  hasBegun = true;
  if (new URLSearchParams(location.search).has('ask'))
    void import('#lib/client/chat/question-draft.ts').then(({ takeLinkedQuestion }) => takeLinkedQuestion());
  // A narrow window starts with the text: a reader who returns should not find half of it under a sheet.
  if (initiallyOpen && matchMedia(BESIDE_THE_TEXT).matches) readerStore.getState().openPanel();
}

function showPanel(isOpen: boolean, show: (isOpen: boolean) => void): void {
  savePreference('panel', isOpen ? 'open' : 'closed');
  keepReadingPlace(() => flushSync(() => show(isOpen)));
}
