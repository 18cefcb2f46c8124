import { useEffect, useRef } from 'react';

import { HighlightLayer } from '#lib/client/highlights/highlight-layer.ts';
import { watchHighlightHover } from '#lib/client/highlights/watch-highlight-hover.ts';
import { openPageText } from '#lib/client/article-text.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { textNearWindow } from '#lib/client/text-geometry.ts';

import { useReader } from '../use-reader.ts';
import { useLitPlaces, useScopeRange } from './use-lit-places.ts';

/** Paints what is lit on the page, and lets the painted words answer to the mouse. */
export function useHighlights(article: HTMLElement | null, page: OpenPage | null): void {
  const places = useLitPlaces(page);
  const scope = useScopeRange(page);
  const emphasised = useReader((reader) => reader.emphasised);
  const found = useReader((reader) => (reader.found?.pageVersion === page?.version ? reader.found : null));
  const layer = useRef<HighlightLayer>(null);
  const isLit = places.length > 0 || scope !== null || found !== null;

  useEffect(() => {
    if (article === null || !isLit) return undefined;
    layer.current ??= new HighlightLayer();
    const own = layer.current;
    const pageText = openPageText(article);
    const paint = () => own.paint(pageText, { places, emphasised, scope, found }, () => textNearWindow(pageText));
    paint();
    if (!own.isWindowed) return undefined;
    addEventListener('scrollend', paint);
    return () => removeEventListener('scrollend', paint);
  }, [article, isLit, places, emphasised, scope, found]);

  useEffect(() => {
    return isLit ? () => layer.current?.clear() : undefined;
  }, [article, isLit]);

  useEffect(() => {
    if (article === null || places.length === 0) return undefined;
    return watchHighlightHover(article, () => layer.current?.segments ?? []);
  }, [article, places]);
}
