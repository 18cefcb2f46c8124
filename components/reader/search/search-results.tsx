'use client';

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { LINKED } from '#components/controls/linked.ts';
import { wording, formatMessage } from '#lib/contracts/wording/wording.ts';
import { readerStore } from '#lib/client/reader-store.ts';

import { FoundList } from './found-list.tsx';
import { titlesIn } from './found-titles.ts';
import type { SearchPlace } from './search-place.ts';
import { usePageSearch, type PageSearch } from './use-page-search.ts';

/** The available choices. */
export interface Choices {
  count: number;
  /** There are more results; selecting one beyond the last fetches them. */
  hasMore: boolean;
}

export interface SearchResultsProps {
  place: SearchPlace;
  query: string;
  commandKey: string;
  listId: string;
  optionId: (index: number) => string;
  /** The index of the option that Enter opens: titles first, then matches. An index after the last option requests more. */
  active: number;
  onChoices: (choices: Choices) => void;
  onPick: () => void;
  /** The id of the button that asks a question instead. */
  askId: string;
  /** Called when the search ends, before something else begins. */
  onLeave: () => void;
}

/** Search results: titles at once, places when the server has answered. */
export function SearchResults(props: SearchResultsProps) {
  const { place, query, commandKey, listId, optionId, active, onChoices, onPick, askId, onLeave } = props;
  const [attempt, setAttempt] = useState(0);
  const search = usePageSearch(place, query, attempt);
  const { status, results, failure, more } = search;
  const titles = useMemo(() => titlesIn(place, document, query), [place, query]);
  const count = titles.length + (results?.matches.length ?? 0);
  const hasMore = (results?.next_cursor ?? null) !== null;
  const corrected = results?.corrected_query ?? null;

  useEffect(() => onChoices({ count, hasMore }), [count, hasMore, onChoices]);

  const isThere = active < count;
  useEffect(() => {
    if (isThere) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
    else if (hasMore) more();
  }, [active, isThere, hasMore, more, optionId]);

  return (
    <>
      <div
        className="min-h-0 flex-1 scroll-pt-10 scroll-pb-2 overflow-auto overscroll-contain scrollbar-quiet aria-busy:opacity-70"
        aria-busy={status === 'searching'}
      >
        {corrected !== null && (
          <p className="px-4.5 pt-2.5 text-ink-2">
            {wording().search.correctedTo} <b className="font-semibold text-ink">{corrected}</b>
          </p>
        )}
        <FoundList
          id={listId}
          place={place.kind}
          titles={titles}
          results={results}
          optionId={optionId}
          active={active}
          onPick={onPick}
        />
        {hasMore && failure === '' && <MoreButton count={count} listId={listId} onMore={more} />}
        {failure !== '' && (
          <div className="px-4 pt-3 pb-1.5 text-ink-2" role="alert">
            <p>{failure}</p>
            <button
              type="button"
              className={LINKED}
              onClick={status === 'failed' ? () => setAttempt(attempt + 1) : more}
            >
              {wording().common.tryAgain}
            </button>
          </div>
        )}
      </div>
      <SearchFoot search={search} query={query} place={place} commandKey={commandKey} askId={askId} onLeave={onLeave} />
    </>
  );
}

interface MoreButtonProps {
  /** Number of options so far. */
  count: number;
  listId: string;
  onMore: () => void;
}

/** Fetches the next results automatically as soon as it is seen. It keeps the focus, and when all are loaded returns it to the field. */
function MoreButton({ count, listId, onMore }: MoreButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Observed again after each answer: the end may still be in view.
    const end = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onMore());
    if (button.current) end.observe(button.current);
    return () => end.disconnect();
  }, [count, onMore]);
  useLayoutEffect(() => {
    const shown = button.current;
    return () => {
      if (document.activeElement === shown) document.querySelector<HTMLElement>(`[aria-controls="${listId}"]`)?.focus();
    };
  }, [listId]);
  return (
    <QuietButton ref={button} className="mx-2.5 mb-2" onClick={onMore}>
      {wording().search.showMore}
    </QuietButton>
  );
}

interface SearchFootProps {
  search: PageSearch;
  query: string;
  place: SearchPlace;
  commandKey: string;
  askId: string;
  onLeave: () => void;
}

/** The line beneath the results: their number, and the way to ask instead. */
function SearchFoot({ search, query, place, commandKey, askId, onLeave }: SearchFootProps) {
  function ask(): void {
    onLeave();
    askInstead(query.trim(), place);
  }
  return (
    <div className="flex min-h-11 flex-none items-center justify-between gap-3 border-t border-line py-1 ps-4 pe-2 text-note text-ink-3 tabular-nums">
      <p role="status" className="flex-1">
        {sayStatus(search, place)}
      </p>
      <p aria-hidden="true" className="flex-none hand:hidden max-md:hidden">
        <Key>↑</Key> <Key>↓</Key> {wording().search.hint.choose} <Key>{wording().keyboard.key.enter}</Key>{' '}
        {wording().search.hint.open}
      </p>
      {query.trim() !== '' && (
        <QuietButton id={askId} className="flex-none" aria-keyshortcuts="Meta+Enter Control+Enter" onClick={ask}>
          {wording().search.askInstead}
          <kbd aria-hidden="true" className="font-ui text-xs/none font-medium text-ink-3 hand:hidden">
            {commandKey}↵
          </kbd>
        </QuietButton>
      )}
    </div>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="ms-1 rounded-sm border border-line px-1 py-px font-ui text-xs/none font-medium">{children}</kbd>
  );
}

function sayStatus({ status, results }: PageSearch, { kind }: SearchPlace): string {
  if (status === 'idle') return kind === 'book' ? wording().search.idle.book : wording().search.idle.library;
  if (status === 'searching' && results === null) return wording().search.searching;
  if (results === null) return '';
  const { matches, total, corrected_query: corrected } = results;
  if (results.saved !== undefined) {
    const searched = formatMessage(wording().offline.searchedSavedPages, results.saved);
    return `${formatMessage(wording().search.resultCount, { count: total })} · ${searched}`;
  }
  if (results.kind === 'related' || total === 0) return wording().search.noResults;
  const places = formatMessage(wording().search.resultCount, { count: total });
  const shown =
    matches.length < total
      ? formatMessage(wording().search.status.shownOfAll, { shown: matches.length, places })
      : places;
  return corrected === null ? shown : formatMessage(wording().search.status.corrected, { shown, corrected });
}

/** Opens the panel and asks the typed text as a question, in the scope that was searched. */
export function askInstead(text: string, place: SearchPlace): void {
  const { page, setScope } = readerStore.getState();
  if (place.kind === 'library') setScope({ kind: 'library' });
  // The open book is the default scope. Leaving the scope unset means that the next book opened is in turn asked about itself.
  else if (page?.documentId === place.documentId) setScope(null);
  else setScope({ kind: 'document', documentId: place.documentId, title: place.title });
  readerStore.setState({ isPanelOpen: true, sheet: 'half', askRequest: { text } });
}
