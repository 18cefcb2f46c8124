'use client';

import { useEffect, useState } from 'react';

import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { pageSearchResponseSchema, type PageSearchResponse } from '#lib/contracts/page-search.ts';

/** `results` are the last ones that came, also while the next are under way. */
export interface PageSearch {
  status: 'idle' | 'searching' | 'found' | 'failed';
  results: PageSearchResponse | null;
  /** What to tell the reader when it failed. */
  failure: string;
}

const IDLE: PageSearch = { status: 'idle', results: null, failure: '' };
const TYPING_MS = 150;

/** Searches the document once the typing pauses; whatever has become stale is given up. `attempt` asks again. */
export function usePageSearch(documentId: string, query: string, attempt: number): PageSearch {
  const [search, setSearch] = useState(IDLE);
  const wanted = query.trim();

  useEffect(() => {
    if (wanted === '') {
      setSearch(IDLE);
      return;
    }
    const abort = new AbortController();
    setSearch(({ results }) => ({ status: 'searching', results, failure: '' }));
    const timer = setTimeout(() => {
      findPlaces(documentId, wanted, abort.signal).then(
        (results) => setSearch({ status: 'found', results, failure: '' }),
        (error: unknown) => {
          if (!abort.signal.aborted) setSearch({ status: 'failed', results: null, failure: sayWhy(error) });
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [documentId, wanted, attempt]);

  return search;
}

async function findPlaces(documentId: string, query: string, signal: AbortSignal): Promise<PageSearchResponse> {
  const address = `/api/documents/${encodeURIComponent(documentId)}/search?${new URLSearchParams({ query }).toString()}`;
  const response = await fetch(address, { signal });
  const body: unknown = await response.json();
  if (!response.ok) throw new SearchRefused(body);
  return pageSearchResponseSchema.parse(body);
}

class SearchRefused extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('The search was refused.');
    this.body = body;
  }
}

function sayWhy(error: unknown): string {
  if (!navigator.onLine) return 'You are offline. Reading works; searching needs a connection.';
  const refusal = errorResponseSchema.safeParse(error instanceof SearchRefused ? error.body : null).data;
  if (refusal?.error_code === 'validation_error') return refusal.message;
  if (refusal?.error_code === 'rate_limited') {
    return `Too many searches at once. You can search again in ${refusal.retry_after ?? 1} s.`;
  }
  return 'Search is not available right now.';
}
