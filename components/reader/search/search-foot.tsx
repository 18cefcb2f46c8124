'use client';

import { QuietButton } from '#components/controls/quiet-button.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { askInstead } from './ask-instead.ts';
import type { SearchPlace } from './search-place.ts';
import type { PageSearch } from './use-page-search.ts';

interface SearchFootProps {
  search: PageSearch;
  query: string;
  place: SearchPlace;
  commandKey: string;
  askId: string;
  onLeave: () => void;
}

/** Beneath what was found: how much it is, and the way to an answer instead. */
export function SearchFoot({ search, query, place, commandKey, askId, onLeave }: SearchFootProps) {
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
