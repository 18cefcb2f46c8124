import { useMemo } from 'react';

import type { LitPlace } from '#lib/client/highlights/lit-segments.ts';
import { placesOnPage } from '#lib/client/jump/citation-places.ts';
import type { OpenPage, ReaderState } from '#lib/client/reader-state.ts';
import type { TextRange } from '#lib/text/range.ts';

import { useReader } from '../use-reader.ts';

const NONE: LitPlace[] = [];

/** The cited places on this page that are to be seen. */
export function useLitPlaces(page: OpenPage | null): LitPlace[] {
  const citations = useReader((reader) => reader.citations);
  const areHidden = useReader((reader) => reader.areHighlightsHidden);
  return useMemo(() => (areHidden ? NONE : placesOnPage(citations, page)), [citations, page, areHidden]);
}

/** The words of this page that the next question is asked of. */
export function useScopeRange(page: OpenPage | null): TextRange | null {
  return useReader(({ scope }) => scopeOnPage(scope, page));
}

function scopeOnPage(scope: ReaderState['scope'], page: OpenPage | null): TextRange | null {
  if (scope?.kind !== 'selection' || page === null) return null;
  const { selection } = scope;
  return selection.pageId === page.pageId && selection.pageVersion === page.version ? selection : null;
}
