'use client';

import { useEffect, useMemo, useState } from 'react';

import { LINKED } from '#components/controls/linked.ts';
import type { PageMatch } from '#lib/contracts/page-search.ts';

import { findTitles, MatchOption, TitleOption } from './search-options.tsx';
import { type PageSearch, usePageSearch } from './use-page-search.ts';

export interface SearchResultsProps {
  documentId: string;
  query: string;
  listId: string;
  optionId: (index: number) => string;
  /** The index of the option that Enter opens: titles first, then matches. */
  active: number;
  /** Told how many options there are. */
  onCount: (count: number) => void;
  onPick: () => void;
}

/** What was found: titles at once, places when the server has answered. */
export function SearchResults(props: SearchResultsProps) {
  const { documentId, query, listId, optionId, active, onCount, onPick } = props;
  const [attempt, setAttempt] = useState(0);
  const search = usePageSearch(documentId, query, attempt);
  const { status, results, failure } = search;
  const titles = useMemo(() => findTitles(document, query), [query]);
  const groups = groupMatches(results?.matches ?? []);
  const count = titles.length + (results?.matches.length ?? 0);

  useEffect(() => onCount(count), [count, onCount]);

  useEffect(() => {
    document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, optionId]);

  return (
    <>
      <div
        className="min-h-0 flex-1 scroll-pt-10 scroll-pb-2 overflow-auto overscroll-contain scrollbar-quiet aria-busy:opacity-70"
        aria-busy={status === 'searching'}
      >
        <div id={listId} role="listbox" aria-label="Found" className="not-empty:px-2 not-empty:pt-1.5 not-empty:pb-2">
          {titles.length > 0 && (
            <div role="group" aria-label="Contents">
              <GroupTitle>Contents</GroupTitle>
              {titles.map((title, index) => (
                <TitleOption
                  key={title.href}
                  title={title}
                  id={optionId(index)}
                  isActive={index === active}
                  onPick={onPick}
                />
              ))}
            </div>
          )}
          {results?.kind === 'related' && groups.length > 0 && (
            <p className="px-2.5 py-2 text-ink-2" role="presentation">
              Nothing here holds these words. These passages come near:
            </p>
          )}
          {groups.map(({ pageId, pageTitle, first, matches }) => (
            <div key={pageId} role="group" aria-label={pageTitle}>
              <GroupTitle>{pageTitle}</GroupTitle>
              {matches.map((match, index) => {
                const place = titles.length + first + index;
                return (
                  <MatchOption
                    key={`${match.page_id}:${match.start}`}
                    match={match}
                    isExact={results?.kind === 'exact'}
                    id={optionId(place)}
                    isActive={place === active}
                    onPick={onPick}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {status === 'failed' && (
          <div className="px-4 pt-3 pb-1.5 text-ink-2" role="alert">
            <p>{failure}</p>
            <button type="button" className={LINKED} onClick={() => setAttempt(attempt + 1)}>
              Try again
            </button>
          </div>
        )}
      </div>
      <div className="flex min-h-9 justify-between gap-4 border-t border-line px-4 py-2 text-note text-ink-3 tabular-nums">
        <p role="status">{sayStatus(search)}</p>
        <p aria-hidden="true" className="hand:hidden">
          <Key>↑</Key> <Key>↓</Key> choose <Key>Enter</Key> open
        </p>
      </div>
    </>
  );
}

/** Over the options of a page, and still there while they scroll. */
function GroupTitle({ children }: { children: string }) {
  return (
    <p
      className="sticky top-0 truncate bg-raised px-2.5 pt-2 pb-1 text-note font-semibold text-ink-3"
      aria-hidden="true"
    >
      {children}
    </p>
  );
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="ms-1 rounded-sm border border-line px-1 py-px font-ui text-xs/none font-medium">{children}</kbd>
  );
}

function sayStatus({ status, results }: PageSearch): string {
  if (status === 'idle') return 'Titles and every word of this book';
  if (status === 'searching' && results === null) return 'Searching…';
  if (results === null) return '';
  const { kind, matches, total } = results;
  if (kind === 'related') return 'Nothing here holds these words.';
  if (total === 0) return 'Nothing here holds these words.';
  if (matches.length < total) return `${matches.length} of ${total} places`;
  return total === 1 ? '1 place' : `${total} places`;
}

/** The matches of one page; `first` is the number of matches in the groups before it. */
export interface MatchGroup {
  pageId: string;
  pageTitle: string;
  first: number;
  matches: PageMatch[];
}

/** Groups by page: the pages in the order of their first match, the matches of each in the order they came. */
export function groupMatches(matches: readonly PageMatch[]): MatchGroup[] {
  const groups = new Map<string, MatchGroup>();
  for (const match of matches) {
    const group = groups.get(match.page_id);
    if (group) group.matches.push(match);
    else groups.set(match.page_id, { pageId: match.page_id, pageTitle: match.page_title, first: 0, matches: [match] });
  }
  let first = 0;
  for (const group of groups.values()) {
    group.first = first;
    first += group.matches.length;
  }
  return [...groups.values()];
}
