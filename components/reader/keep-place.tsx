'use client';

import { useEffect } from 'react';

import { browserKeeper, keepPlace } from '#lib/client/reading-history.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { firstVisibleOffset } from '#lib/client/reading-place.ts';
import { readPreferences, savePreference } from '#lib/client/kept-preferences.ts';

interface KeepPlaceProps {
  page: OpenPage;
  /** The page's place among the document's pages, from 1. */
  number: number;
  pageCount: number;
}

/** Scrolling that never ends still keeps a place this often. */
const EVERY_MS = 1_000;

/** Keeps where somebody reads, in this browser, so that they can continue there. */
export function KeepPlace({ page, number, pageCount }: KeepPlaceProps) {
  useEffect(() => {
    const article = document.querySelector('article[data-page-id]');
    if (!article) return;
    let timer: ReturnType<typeof setTimeout> | null = null;

    function keep(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (!article?.isConnected) return;
      const shown = shownPart(article);
      const { documentId, documentTitle, pageId, title: pageTitle, href } = page;
      const place = { documentId, documentTitle, pageId, pageTitle, href };
      const progress = (number - 1 + shown) / pageCount;
      keepPlace(browserKeeper(), { ...place, offset: firstVisibleOffset(), progress, atMs: Date.now() }, shown === 1);
      if (readPreferences().places === 'none') savePreference('places', 'kept');
    }
    function keepSoon(): void {
      timer ??= setTimeout(keep, EVERY_MS);
    }

    keepSoon();
    addEventListener('scroll', keepSoon, { passive: true });
    addEventListener('scrollend', keep);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', keepSoon);
      removeEventListener('scrollend', keep);
      removeEventListener('pagehide', keep);
      if (timer !== null) clearTimeout(timer);
    };
  }, [page, number, pageCount]);
  return null;
}

/** How much of the article lies above the lower edge of the window: 0 to 1. */
function shownPart(article: Element): number {
  const { top, height } = article.getBoundingClientRect();
  return height === 0 ? 1 : Math.min(1, Math.max(0, (innerHeight - top) / height));
}
