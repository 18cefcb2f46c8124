'use client';

import { useEffect, useLayoutEffect, useState } from 'react';

import { findArticle, readPageTextWhenIdle } from '#lib/client/article-text.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { keepPlaceBy } from '#lib/client/keep-reading-place.ts';
import { keepFirstWord } from '#lib/client/jump/keep-first-word.ts';
import { emptyHand } from '#lib/client/selection/text-hand.ts';

import { useReader } from '../use-reader.ts';
import { PageOverlay } from './page-overlay.tsx';
import { useHighlights } from './use-highlights.ts';

/**
 * Interactive layers on the text of the open page: highlights, marks and selection. The text itself is never changed. `translator` is the language
 * model that translates selections; null if there is none.
 */
export function TextOfPage({ translator }: { translator: string | null }) {
  const page = useReader((reader) => reader.page);
  const article = useArticle(page);
  useHighlights(article, page);
  useEffect(() => keepPlaceBy(keepFirstWord), []);
  useEffect(() => {
    if (article === null) return undefined;
    const stopReading = readPageTextWhenIdle();
    return () => {
      stopReading();
      emptyHand();
    };
  }, [article, page]);
  if (page === null || article === null) return null;
  return <PageOverlay key={`${page.pageId} ${page.version}`} page={page} article={article} translator={translator} />;
}

/** The element that shows the page's text; null until it is in the document. */
function useArticle(page: OpenPage | null): HTMLElement | null {
  const [article, setArticle] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const shown = page === null ? null : findArticle();
    setArticle(shown?.dataset['pageVersion'] === page?.version ? shown : null);
  }, [page]);
  return article;
}
