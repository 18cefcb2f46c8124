import { useEffect, useMemo, useRef } from 'react';

import { openPageText } from '#lib/client/article-text.ts';
import { HighlightLayer } from '#lib/client/highlights/highlight-layer.ts';
import type { HighlightedPlace } from '#lib/client/highlights/highlight-segments.ts';
import { watchHighlightHover } from '#lib/client/highlights/watch-highlight-hover.ts';
import { placesOnPage } from '#lib/client/jump/citation-places.ts';
import type { OpenPage, ReaderState } from '#lib/client/reader-state.ts';
import { textNearWindow } from '#lib/client/text-geometry.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { useReader } from '../use-reader.ts';

/** Paints the highlights on the page, and makes the painted words respond to the mouse. */
export function useHighlights(article: HTMLElement | null, page: OpenPage | null): void {
  const places = useHighlightedPlaces(page);
  const scope = useScopeRange(page);
  const emphasised = useReader((reader) => reader.emphasised);
  const found = useReader((reader) => (reader.found?.pageVersion === page?.version ? reader.found : null));
  const layer = useRef<HighlightLayer>(null);
  const isHighlighted = places.length > 0 || scope !== null || found !== null;

  useEffect(() => {
    if (article === null || !isHighlighted) return undefined;
    layer.current ??= new HighlightLayer();
    const own = layer.current;
    const pageText = openPageText(article);
    const paint = () => own.paint(pageText, { places, emphasised, scope, found }, () => textNearWindow(pageText));
    paint();
    if (!own.isWindowed) return undefined;
    addEventListener('scrollend', paint);
    return () => removeEventListener('scrollend', paint);
  }, [article, isHighlighted, places, emphasised, scope, found]);

  useEffect(() => {
    return isHighlighted ? () => layer.current?.clear() : undefined;
  }, [article, isHighlighted]);

  useEffect(() => {
    if (article === null || places.length === 0) return undefined;
    return watchHighlightHover(article, () => layer.current?.segments ?? []);
  }, [article, places]);
}

const NONE: HighlightedPlace[] = [];

/** The cited places on this page that should be highlighted. */
export function useHighlightedPlaces(page: OpenPage | null): HighlightedPlace[] {
  const citations = useReader((reader) => reader.citations);
  const areHidden = useReader((reader) => reader.areHighlightsHidden);
  return useMemo(() => (areHidden ? NONE : placesOnPage(citations, page)), [citations, page, areHidden]);
}

/** The words of this page that the next question is limited to. */
export function useScopeRange(page: OpenPage | null): TextRange | null {
  return useReader(({ scope }) => scopeOnPage(scope, page));
}

function scopeOnPage(scope: ReaderState['scope'], page: OpenPage | null): TextRange | null {
  if (scope?.kind !== 'selection' || page === null) return null;
  const { selection } = scope;
  return selection.pageId === page.pageId && selection.pageVersion === page.version ? selection : null;
}
