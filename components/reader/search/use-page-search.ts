'use client';

import { useCallback, useEffect, useState } from 'react';

import type { SavedSearch } from '#lib/client/offline/search-saved-book.ts';
import type { ErrorResponse } from '#lib/contracts/error-response.ts';
import type { PageSearchResponse } from '#lib/contracts/page-search.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import type { SearchPlace } from './search-place.ts';

/** `results` are the latest received, and stay while the next are loading. */
interface Found {
  status: 'idle' | 'searching' | 'found' | 'failed';
  results: (PageSearchResponse & Partial<Pick<SavedSearch, 'saved'>>) | null;
  /** The error message for a failed search. */
  failure: string;
}

export interface PageSearch extends Found {
  /** Fetches the next matches, if there are any; does nothing while they are already loading. */
  more: () => void;
}

const IDLE: Found = { status: 'idle', results: null, failure: '' };
const TYPING_MS = 150;

/** Searches once the typing pauses; stale requests are cancelled. `attempt` asks again. */
export function usePageSearch(place: SearchPlace, query: string, attempt: number): PageSearch {
  const address = addressOf(place);
  const documentId = place.kind === 'book' ? place.documentId : null;
  const [search, setSearch] = useState(IDLE);
  /** The cursor of the matches requested last. */
  const [cursor, setCursor] = useState<string | null>(null);
  const wanted = query.trim();
  const next = search.status === 'found' ? (search.results?.next_cursor ?? null) : null;

  useEffect(() => {
    setCursor(null);
    if (wanted === '') {
      setSearch(IDLE);
      return;
    }
    const abort = new AbortController();
    setSearch(({ results }) => ({ status: 'searching', results, failure: '' }));
    const timer = setTimeout(() => {
      findPlaces(address, { query: wanted }, abort.signal)
        .catch((error: unknown) => searchSaved(documentId, wanted, error))
        .then(
          (results) => setSearch({ status: 'found', results, failure: '' }),
          (error: unknown) => {
            if (!abort.signal.aborted)
              setSearch({ status: 'failed', results: null, failure: sayWhy(error, documentId) });
          },
        );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [address, documentId, wanted, attempt]);

  const wantedNext = cursor === next ? cursor : null;
  useEffect(() => {
    if (wantedNext === null) return undefined;
    const abort = new AbortController();
    findPlaces(address, { query: wanted, cursor: wantedNext }, abort.signal).then(
      (results) => setSearch((before) => ({ ...before, results: joined(before.results, results), failure: '' })),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setSearch((before) => ({ ...before, failure: sayWhy(error, documentId) }));
        setCursor(null);
      },
    );
    return () => abort.abort();
  }, [address, documentId, wanted, wantedNext]);

  const more = useCallback(() => setCursor(next), [next]);
  return { ...search, more };
}

/** The address that returns the best matches; parameters can be appended. */
function addressOf(place: SearchPlace): string {
  if (place.kind === 'library') return '/api/search?';
  return `/api/documents/${encodeURIComponent(place.documentId)}/search?order=best&`;
}

/** Joins two pages of results, without duplicates of a match that has moved since the first. */
function joined(before: PageSearchResponse | null, after: PageSearchResponse): PageSearchResponse {
  const known = before?.matches ?? [];
  const told = new Set(known.map(({ page_id, start }) => `${page_id} ${start}`));
  const fresh = after.matches.filter(({ page_id, start }) => !told.has(`${page_id} ${start}`));
  return { ...after, matches: [...known, ...fresh] };
}

async function findPlaces(
  address: string,
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<PageSearchResponse> {
  const response = await fetch(`${address}${new URLSearchParams(parameters).toString()}`, { signal });
  if (!response.ok) throw new SearchRefused((await response.json()) as Partial<ErrorResponse>);
  return (await response.json()) as PageSearchResponse;
}

/**
 * Searches the saved parts of the book when there is no connection. Throws the given error where nothing is saved, or where it is not a connection
 * error.
 */
async function searchSaved(documentId: string | null, query: string, error: unknown): Promise<SavedSearch> {
  if (documentId === null || !(error instanceof TypeError)) throw error;
  const { searchSavedBook } = await import('#lib/client/offline/search-saved-book.ts');
  const found = await searchSavedBook(documentId, query);
  if (found === null) throw error;
  return found;
}

class SearchRefused extends Error {
  readonly body: Partial<ErrorResponse>;

  constructor(body: Partial<ErrorResponse>) {
    super('The search was refused.');
    this.body = body;
  }
}

function sayWhy(error: unknown, documentId: string | null): string {
  const { offline } = wording();
  if (!navigator.onLine) return documentId === null ? offline.searchNeedsConnection : offline.searchBookNotSaved;
  const { error_code: code, message, retry_after: seconds } = error instanceof SearchRefused ? error.body : {};
  if (code === 'validation_error' && message !== undefined) return message;
  if (code === 'rate_limited') {
    return formatMessage(wording().search.error.rateLimited, { value: seconds ?? 1 });
  }
  return wording().search.error.unavailable;
}
