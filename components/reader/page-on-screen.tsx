'use client';

import { useEffect } from 'react';

import { readPreferences, savePreference } from '#lib/client/kept-preferences.ts';
import type { OpenBook, OpenPage } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { browserKeeper, keepPlace } from '#lib/client/reading-history.ts';
import { firstVisibleOffset } from '#lib/client/reading-place.ts';
import { filePageAtHeight } from '#lib/client/pdf-view/file-page-in-view.ts';
import { shownPdfView } from '#lib/client/pdf-view/shown-pdf-view.ts';
import { readableArea } from '#lib/client/text-geometry.ts';
import { OFFLINE_WORKER } from '#lib/contracts/offline-books.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';

interface KeepPlaceProps {
  page: OpenPage;
  pageCount: number;
  /** For a file with its own pages: where these begin in the text, and how many there are. */
  file: { starts: FilePageStart[]; count: number } | null;
}

/** During continuous scrolling the place is still saved at this interval. */
const EVERY_MS = 1_000;

/** Saves the reading place in this browser, so that the reader can continue there. */
export function KeepPlace({ page, pageCount, file }: KeepPlaceProps) {
  useEffect(() => {
    const article = document.querySelector('article[data-page-id]');
    if (!article) return;
    let timer: ReturnType<typeof setTimeout> | null = null;

    function keep(): void {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      if (!article?.isConnected) return;
      const shown = shownPart(shownPdfView()?.element ?? article);
      const { documentId, documentTitle, pageId, title: pageTitle, href, number } = page;
      const place = { documentId, documentTitle, pageId, pageTitle, href };
      const filePage = file && filePageAtHeight(file.starts, readableArea().bottom);
      const progress = file && filePage ? filePage.number / file.count : (number - 1 + shown) / pageCount;
      const kept = { ...place, offset: firstVisibleOffset(), progress, atMs: Date.now() };
      keepPlace(browserKeeper(), kept, shown === 1 ? number : null);
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
  }, [page, pageCount, file]);
  return null;
}

/** Lets the browser keep opened books for offline reading. Without that, they are read as before. */
export function KeepOffline() {
  useEffect(() => {
    // Service workers do not exist on pages served without https.
    if ('serviceWorker' in navigator) navigator.serviceWorker.register(OFFLINE_WORKER).catch(() => undefined);
  }, []);
  return null;
}

/** How much of the article is above the lower edge of the window: 0 to 1. */
function shownPart(article: Element): number {
  const { top, height } = article.getBoundingClientRect();
  return height === 0 ? 1 : Math.min(1, Math.max(0, (innerHeight - top) / height));
}

interface ReportOpenPageProps {
  page: OpenPage;
}

/** Reports the page on screen to the panel and the text commands. */
export function ReportOpenPage({ page }: ReportOpenPageProps) {
  useEffect(() => {
    readerStore.getState().showPage(page);
    return () => readerStore.getState().leavePage(page);
  }, [page]);
  return null;
}

interface ReportOpenBookProps {
  book: OpenBook;
}

/** Reports the book whose contents are on screen to the panel. */
export function ReportOpenBook({ book }: ReportOpenBookProps) {
  useEffect(() => {
    readerStore.getState().showBook(book);
    return () => readerStore.getState().leaveBook(book);
  }, [book]);
  return null;
}

/**
 * Sets attributes missing from an article's own HTML: tables, code and formulas that are wider than the page become focusable, so that the arrow keys
 * can scroll them (a box that shows everything is not a tab stop), and the boxes of task lists get a name.
 */
export function ArticleAccess({ version }: { version: string }) {
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
        else target.removeAttribute('tabindex');
      }
    });
    for (const box of document.querySelectorAll('.article :is(pre, table, .formula)')) observer.observe(box);
    for (const task of document.querySelectorAll<HTMLInputElement>('.article input[type="checkbox"]')) {
      task.setAttribute('aria-label', task.checked ? wording().page.taskDone : wording().page.taskToDo);
    }
    return () => observer.disconnect();
  }, [version]);
  return null;
}
