'use client';

import {
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { openPageText } from '#lib/client/article-text.ts';
import { readPreferences, watchPreferences } from '#lib/client/kept-preferences.ts';
import { areNotesKept } from '#lib/client/notes/kept-notes.ts';
import { type Gutter, measureGutter } from '#lib/client/highlights/measure-gutter.ts';
import { shownPdfView, watchPdfView } from '#lib/client/pdf-view/shown-pdf-view.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { watchLayout } from '#lib/client/text-geometry.ts';

import { useFirstGesture } from '../use-first-gesture.ts';
import { GutterMarks } from './gutter-marks.tsx';
import { later } from './later.ts';
import { BackPill, OutOfViewPill } from './pills.tsx';
import { useBlockHover } from './use-block-hover.ts';
import { useHighlightedPlaces, useScopeRange } from './use-highlights.ts';
import { useTextSelection } from './use-text-selection.ts';

const BlockTools = later(async () => (await import('./block-tools.tsx')).BlockTools);
const FootnoteCard = later(async () => (await import('./footnote-card.tsx')).FootnoteCard);
const AloudBar = later(async () => (await import('./aloud-bar.tsx')).AloudBar);
const ScreensOfPage = later(async () => (await import('./screens-of-page.tsx')).ScreensOfPage);
const SelectionBar = later(async () => (await import('./selection-bar.tsx')).SelectionBar);
const PageNotes = later(async () => (await import('../notes/page-notes.tsx')).PageNotes);

interface PageOverlayProps {
  page: OpenPage;
  article: HTMLElement;
  /** The language model that translates selections; null if there is none. */
  translator: string | null;
}

/** Everything shown beside or over the page's words: a separate layer in the reading column, behind the article. */
export function PageOverlay({ page, article, translator }: PageOverlayProps) {
  const overlay = useRef<HTMLDivElement>(null);
  const [gutter, setGutter] = useState<Gutter | null>(null);
  const [layoutEpoch, setLayoutEpoch] = useState(0);
  const places = useHighlightedPlaces(page);
  const scope = useScopeRange(page);
  const cursorIndex = useStore(textHand, ({ cursor }) => cursor);
  const cursor = useMemo(() => {
    const block = cursorIndex === null ? undefined : openPageText(article).blocks[cursorIndex];
    // No cursor bar where the words asked about are already marked.
    const isInScope = block && scope && block.start < scope.end && scope.start < block.end;
    return isInScope ? null : (block ?? null);
  }, [article, cursorIndex, scope]);
  const isInUse = useFirstGesture();
  const areScreensTurned = useScreens();
  // Then they are loaded with the page; otherwise with the first gesture.
  const [hasNotes] = useState(areNotesKept);
  useTextSelection();
  useBlockHover(article);

  useLayoutEffect(() => watchLayout(article, () => setLayoutEpoch((epoch) => epoch + 1)), [article]);
  const isEmpty = places.length === 0 && scope === null && cursor === null;
  useLayoutEffect(() => {
    if (isEmpty || overlay.current === null) setGutter(null);
    else setGutter(measureGutter(openPageText(article), overlay.current, { places, scope, cursor }));
  }, [article, places, scope, cursor, isEmpty, layoutEpoch]);

  const column = article.parentElement;
  if (column === null) return null;
  return createPortal(
    <>
      {areScreensTurned && (
        <Suspense>
          <ScreensOfPage article={article} />
        </Suspense>
      )}
      <div
        className="page-overlay pointer-events-none absolute inset-0 flex flex-col font-ui text-ui print:hidden"
        ref={overlay}
        data-no-text=""
      >
        {gutter && <GutterMarks gutter={gutter} />}
        {isInUse && (
          <Suspense>
            <BlockTools article={article} overlay={overlay} layoutEpoch={layoutEpoch} />
            <FootnoteCard article={article} />
            <AloudBar article={article} />
            <SelectionBar {...{ page, article, translator, overlay, layoutEpoch }} />
          </Suspense>
        )}
        {(isInUse || hasNotes) && (
          <Suspense>
            <PageNotes page={page} article={article} overlay={overlay} layoutEpoch={layoutEpoch} />
          </Suspense>
        )}
        <LinkHost article={article} overlay={overlay} />
        <BackPill />
        <OutOfViewPill article={article} places={places} layoutEpoch={layoutEpoch} />
      </div>
    </>,
    column,
  );
}

/** Whether the page is turned screen by screen; the PDF view is a separate page and always scrolls. */
function useScreens(): boolean {
  const isPdfView = useSyncExternalStore(
    watchPdfView,
    () => shownPdfView() !== null,
    () => false,
  );
  const { flow } = useSyncExternalStore(watchPreferences, readPreferences, readPreferences);
  return flow === 'screens' && !isPdfView;
}

interface LinkHostProps {
  article: HTMLElement;
  overlay: RefObject<HTMLElement | null>;
}

interface ShownHost {
  host: string;
  top: number;
  left: number;
}

/** Shows the destination of an external link below it while it is hovered or has the focus. */
function LinkHost({ article, overlay }: LinkHostProps) {
  const [shown, setShown] = useState<ShownHost | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const show = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      const box = link?.getClientRects()[0];
      const origin = overlay.current?.getBoundingClientRect();
      const isOutside = link !== null && /^https?:$/.test(link.protocol) && link.origin !== location.origin;
      if (!isOutside || !box || !origin) setShown(null);
      else setShown({ host: link.host, top: box.bottom - origin.top + 4, left: box.left - origin.left });
    };
    const hide = () => setShown(null);
    article.addEventListener('pointerover', show, { signal, passive: true });
    article.addEventListener('focusin', show, { signal });
    article.addEventListener('pointerleave', hide, { signal });
    article.addEventListener('focusout', hide, { signal });
    return () => listening.abort();
  }, [article, overlay]);
  return (
    shown && (
      <div
        dir="ltr"
        className="pointer-events-none absolute z-15 max-w-full truncate rounded-md bg-raised px-2 py-0.5 text-note text-ink-2 shadow-popover ring-1 ring-line forced-colors:border"
        style={{ top: shown.top, left: shown.left }}
      >
        {shown.host} <span aria-hidden="true">↗</span>
      </div>
    )
  );
}
