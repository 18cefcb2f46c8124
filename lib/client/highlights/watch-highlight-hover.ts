import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import { openPageText } from '../article-text.ts';
import { call } from '../reader-calls.ts';
import { readerStore } from '../reader-store.ts';
import { offsetAtPoint } from '../text-geometry.ts';
import type { HighlightSegment } from './highlight-segments.ts';

/** Makes highlighted words respond to the mouse: hovering emphasises their citation, and a click reveals the sentence that cites them. */
export function watchHighlightHover(article: HTMLElement, segments: () => HighlightSegment[]): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let hovered: number | null = null;
  let frame = 0;
  const citedAt = ({ clientX, clientY }: MouseEvent): number | null => {
    const offset = offsetAtPoint(openPageText(article), { x: clientX, y: clientY });
    return offset === null ? null : positionAt(segments(), offset);
  };
  const hover = (position: number | null) => {
    if (position === hovered) return;
    hovered = position;
    readerStore.getState().emphasise(position);
  };
  article.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => hover(citedAt(event)));
    },
    { signal, passive: true },
  );
  article.addEventListener(
    'pointerleave',
    () => {
      cancelAnimationFrame(frame);
      hover(null);
    },
    { signal },
  );
  article.addEventListener(
    'click',
    (event) => {
      const isControl = event.target instanceof Element && event.target.closest('a, button, summary, input') !== null;
      if (isControl || getSelection()?.isCollapsed === false) return;
      const position = citedAt(event);
      if (position !== null) showCitingSentence(position);
    },
    { signal },
  );
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
    hover(null);
  };
}

/** Returns the first source that cites the words at an offset. */
function positionAt(segments: HighlightSegment[], offset: number): number | null {
  const segment = segments[firstIndexWhere(segments, ({ end }) => end > offset)];
  return segment && segment.start <= offset ? (segment.positions[0] ?? null) : null;
}

/** Emphasises a citation and reveals the sentence of the answer that cites it. */
export function showCitingSentence(position: number): void {
  const { emphasise, isPanelOpen, sheet, setSheet } = readerStore.getState();
  emphasise(position);
  if (isPanelOpen && sheet === 'peek') setSheet('half');
  call('showCitingSentence', { position });
}
