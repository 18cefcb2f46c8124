'use client';

import { useEffect, useMemo, useState } from 'react';

import { findTitles } from './find-titles.ts';
import { groupMatches } from './group-matches.ts';
import { MatchOption, TitleOption } from './search-options.tsx';
import { usePageSearch, type PageSearch } from './use-page-search.ts';

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
      <div className="search-results" aria-busy={status === 'searching'}>
        <div id={listId} role="listbox" aria-label="Found">
          {titles.length > 0 && (
            <div role="group" aria-label="Contents">
              <p className="search-group" aria-hidden="true">
                Contents
              </p>
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
            <p className="search-note" role="presentation">
              Nothing here holds these words. These passages come near:
            </p>
          )}
          {groups.map(({ pageId, pageTitle, first, matches }) => (
            <div key={pageId} role="group" aria-label={pageTitle}>
              <p className="search-group" aria-hidden="true">
                {pageTitle}
              </p>
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
          <div className="search-note" role="alert">
            <p>{failure}</p>
            <button type="button" className="text-link" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </button>
          </div>
        )}
      </div>
      <div className="search-foot">
        <p role="status">{sayStatus(search)}</p>
        <p aria-hidden="true" className="search-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open
        </p>
      </div>
    </>
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
