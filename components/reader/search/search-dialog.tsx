'use client';

import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';

import { LINKED } from '#components/controls/linked.ts';
import { Tool } from '#components/controls/tool.tsx';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { searchName, type SearchPlace } from './search-place.ts';
import type { Choices, SearchResultsProps } from './search-results.tsx';

interface SearchDialogProps {
  place: SearchPlace;
  commandKey: string;
  onClose: () => void;
}

const LIST_ID = 'search-results';
const ASK_ID = 'search-ask';
/** The last search, so that the reader can continue through its results. */
let last = { place: '', query: '' };

/**
 * Searches titles and text, in one book or in all. The field is there at once, so that nothing typed is lost; the code for searching and results is
 * loaded separately.
 */
export function SearchDialog({ place, commandKey, onClose }: SearchDialogProps) {
  const name = searchName(place);
  const searched = place.kind === 'book' ? place.documentId : name;
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(last.place === searched ? last.query : '');
  const [active, setActive] = useState(0);
  const [{ count, hasMore }, setChoices] = useState<Choices>({ count: 0, hasMore: false });
  const { Results, isMissing, retry } = useResults();

  useEffect(() => {
    dialog.current?.showModal();
    field.current?.select();
  }, []);

  function look(text: string): void {
    last = { place: searched, query: text };
    setQuery(text);
    setActive(0);
  }

  // The found place is in the text: the next key acts there and not on the button that opened the dialog.
  function goToText(): void {
    dialog.current?.close();
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key } = event;
    // The position after the last result is the first one that still has to be fetched.
    const places = count + Number(hasMore);
    if (/^Arrow(?:Up|Down)$/.test(key) && count > 0) {
      event.preventDefault();
      setActive((active + (key === 'ArrowUp' ? places - 1 : 1)) % places);
    }
    if (key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      document.getElementById(event.ctrlKey || event.metaKey ? ASK_ID : optionId(active))?.click();
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label={name}
      className="mx-auto mt-(--search-top) mb-auto max-h-[min(40rem,calc(100dvh-var(--search-top)-12px))] w-[min(40rem,calc(100vw-24px))] max-w-none overflow-hidden rounded-xl border border-line bg-raised font-ui text-ui text-ink shadow-popover open:flex open:transition-[opacity,translate] open:duration-160 open:ease-calm backdrop:bg-black/32 [--search-top:min(12dvh,6rem)] hand:[--search-top:0.5rem] starting:open:-translate-y-1 starting:open:opacity-0"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className="flex min-w-0 flex-1 flex-col">
        {/* The whole head is the field’s: a ring inside it would only add a box. */}
        <div className="flex items-center gap-2.5 border-b border-line py-2 ps-4 pe-2 text-ink-3 has-[input:focus-visible]:border-b-focus has-[input:focus-visible]:shadow-[0_1px_0_var(--color-focus)]">
          <Search aria-hidden="true" size={18} strokeWidth={1.75} />
          <input
            ref={field}
            type="text"
            role="combobox"
            className="h-10 min-w-0 flex-1 text-lead text-ink outline-none placeholder:text-ink-3"
            aria-label={name}
            aria-expanded={count > 0}
            aria-controls={LIST_ID}
            aria-autocomplete="list"
            aria-activedescendant={active < count ? optionId(active) : undefined}
            placeholder={name}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LIMITS.pageSearchQueryMaxLength}
            value={query}
            onChange={({ target }) => look(target.value)}
            onKeyDown={onKeyDown}
          />
          <Tool aria-label={wording().search.close} onClick={() => dialog.current?.close()}>
            <X aria-hidden="true" size={18} strokeWidth={1.75} />
          </Tool>
        </div>
        {isMissing && (
          <div className="px-4 pt-3 pb-1.5 text-ink-2" role="alert">
            <p>{wording().search.error.notLoaded}</p>
            <button type="button" className={LINKED} onClick={retry}>
              {wording().common.tryAgain}
            </button>
          </div>
        )}
        {Results && (
          <Results
            place={place}
            query={query}
            commandKey={commandKey}
            listId={LIST_ID}
            optionId={optionId}
            active={active}
            onChoices={setChoices}
            onPick={goToText}
            askId={ASK_ID}
            onLeave={() => dialog.current?.close()}
          />
        )}
      </div>
    </dialog>
  );
}

/** Starts loading the search code, so that it is there when it is needed. */
export function preloadSearch(): void {
  loadResults().catch(() => undefined);
}

function useResults(): { Results: ComponentType<SearchResultsProps> | null; isMissing: boolean; retry: () => void } {
  const [Results, setResults] = useState<ComponentType<SearchResultsProps> | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (isMissing) return;
    loadResults().then(
      ({ SearchResults }) => setResults(() => SearchResults),
      () => setIsMissing(true),
    );
  }, [isMissing]);
  return { Results, isMissing, retry: () => setIsMissing(false) };
}

function loadResults(): Promise<{ SearchResults: ComponentType<SearchResultsProps> }> {
  return import('./search-results.tsx');
}

function optionId(index: number): string {
  return `search-option-${index}`;
}
