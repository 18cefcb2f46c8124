'use client';

import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';

import { measureGutter, type Gutter } from '#lib/client/highlights/measure-gutter.ts';
import { openPageText } from '#lib/client/article-text.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { watchLayout } from '#lib/client/text-geometry.ts';

import { BackPill } from './back-pill.tsx';
import { BlockButton } from './block-button.tsx';
import { GutterMarks } from './gutter-marks.tsx';
import { LinkHost } from './link-host.tsx';
import { OutOfViewPill } from './out-of-view-pill.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useBlockHover } from './use-block-hover.ts';
import { useLitPlaces, useScopeRange } from './use-lit-places.ts';
import { useTextSelection } from './use-text-selection.ts';

interface PageOverlayProps {
  page: OpenPage;
  article: HTMLElement;
  goBack: () => void;
}

/** Everything that stands beside or over the page's words: a layer of its own in the reading column, behind the article. */
export function PageOverlay({ page, article, goBack }: PageOverlayProps) {
  const overlay = useRef<HTMLDivElement>(null);
  const [gutter, setGutter] = useState<Gutter | null>(null);
  const [layoutEpoch, setLayoutEpoch] = useState(0);
  const places = useLitPlaces(page);
  const scope = useScopeRange(page);
  const cursorIndex = useStore(textHand, ({ cursor }) => cursor);
  const cursor = useMemo(() => {
    const block = cursorIndex === null ? undefined : openPageText(article).blocks[cursorIndex];
    // One bar is enough where the asked words are marked already.
    const isInScope = block && scope && block.start < scope.end && scope.start < block.end;
    return isInScope ? null : (block ?? null);
  }, [article, cursorIndex, scope]);
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
    <div
      className="page-overlay pointer-events-none absolute inset-0 flex flex-col font-ui text-ui print:hidden"
      ref={overlay}
      data-no-text=""
    >
      {gutter && <GutterMarks gutter={gutter} />}
      <BlockButton article={article} overlay={overlay} layoutEpoch={layoutEpoch} />
      <SelectionBar article={article} overlay={overlay} layoutEpoch={layoutEpoch} />
      <LinkHost article={article} overlay={overlay} />
      <BackPill onBack={goBack} />
      <OutOfViewPill article={article} places={places} />
    </div>,
    column,
  );
}
