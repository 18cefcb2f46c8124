'use client';

import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';

import { preloadChatPanel } from '#components/chat/panel-dock.tsx';
import { MenuIcon, SearchIcon } from '#components/controls/line-icon.tsx';
import { Tool, ToolKeys, ToolText } from '#components/controls/tool.tsx';
import { savePreference } from '#lib/client/kept-preferences.ts';
import { answerCalls, call } from '#lib/client/reader-calls.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { keepReadingPlace } from '#lib/client/keep-reading-place.ts';
import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { searchName, type SearchPlace } from './search/search-place.ts';
import { useFirstGesture } from './use-first-gesture.ts';
import { useLoaded } from './use-loaded.ts';
import { usePreferences } from './text-and-theme.tsx';
import { useReader } from './use-reader.ts';

interface AskButtonProps {
  commandKey: string;
}

/** Opens the panel and focuses its question field, or closes it. */
export function AskButton({ commandKey }: AskButtonProps) {
  const isOpen = useReader((reader) => reader.isPanelOpen);
  function toggle(): void {
    if (isOpen) readerStore.getState().closePanel();
    else readerStore.getState().compose();
  }
  return (
    <Tool
      aria-pressed={isOpen}
      aria-keyshortcuts="Meta+I Control+I"
      aria-controls="ask-panel"
      data-keeps-selection=""
      onPointerEnter={preloadChatPanel}
      onClick={toggle}
    >
      {wording().common.ask}
      <ToolKeys>{commandKey}I</ToolKeys>
    </Tool>
  );
}

interface SearchButtonProps {
  place: SearchPlace;
  commandKey: string;
}

const loadSearch = () => import('./search/search-dialog.tsx');

/** Opens the search within the book, or over the books of the shelf. Its code is loaded on the reader's first gesture. */
export function SearchButton({ place, commandKey }: SearchButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const search = useLoaded(loadSearch, useFirstGesture() || isOpen);
  const preload = () => search?.preloadSearch();

  useEffect(() => answerCalls('search', () => setIsOpen(true)), []);

  return (
    <>
      <Tool
        className="me-1 @min-[56rem]/site-header:min-w-54 @min-[56rem]/site-header:justify-start @min-[56rem]/site-header:border @min-[56rem]/site-header:border-line @min-[56rem]/site-header:bg-surface @min-[56rem]/site-header:px-2.5 @min-[56rem]/site-header:text-ink-3 @min-[56rem]/site-header:hover:border-control @min-[56rem]/site-header:hover:bg-sunken"
        aria-haspopup="dialog"
        aria-keyshortcuts="Meta+K Control+K"
        onClick={() => call('search')}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <SearchIcon size={17} />
        <ToolText>{searchName(place)}</ToolText>
        <ToolKeys className="ms-auto">{commandKey}K</ToolKeys>
      </Tool>
      {isOpen && search && (
        <search.SearchDialog place={place} commandKey={commandKey} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

const WIDE = '(min-width: 1360px)';

interface ContentsButtonProps {
  contentsId: string;
  preferences: ReadingPreferences;
}

/** Opens the contents: as a drawer, or on wide screens as a column that stays until it is closed. */
export function ContentsButton({ contentsId, preferences }: ContentsButtonProps) {
  const isWide = useSyncExternalStore(watchWidth, () => matchMedia(WIDE).matches, isNarrow);
  const isColumn = usePreferences(preferences).contents === 'open';

  function toggle(event: MouseEvent): void {
    if (!isWide) return;
    event.preventDefault();
    keepReadingPlace(() => savePreference('contents', isColumn ? 'closed' : 'open'));
  }

  return (
    <Tool
      aria-label={wording().contents.title}
      aria-expanded={isWide ? isColumn : undefined}
      popoverTarget={contentsId}
      onClick={toggle}
    >
      <MenuIcon />
    </Tool>
  );
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function isNarrow(): boolean {
  return false;
}
