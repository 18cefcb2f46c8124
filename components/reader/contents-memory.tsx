'use client';

import { useEffect, useLayoutEffect } from 'react';

import { browserKeeper, listReadPages } from '#lib/client/reading-history.ts';

interface ContentsMemoryProps {
  columnId: string;
  documentId: string;
}

/** The scroll position at which each page left the list, so that the next page can restore it. */
let left: { documentId: string; top: number } | null = null;

/** Keeps the scroll position of the list from page to page, shows the open page, and marks the pages that were read to their end. */
export function ContentsMemory({ columnId, documentId }: ContentsMemoryProps) {
  useLayoutEffect(() => {
    const column = document.getElementById(columnId);
    const scroller = column?.querySelector('.contents-scroller');
    if (!column || !scroller) return;

    const restore = () => {
      if (left?.documentId === documentId) scroller.scrollTop = left.top;
      revealCurrent(scroller);
    };
    const remember = () => {
      left = { documentId, top: scroller.scrollTop };
    };
    const closeDrawer = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a') && column.matches(':popover-open')) {
        column.hidePopover();
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    restore();
    // Before a drawer opens it has no height and so no scroll position.
    column.addEventListener('toggle', restore, { signal });
    column.addEventListener('click', closeDrawer, { signal });
    scroller.addEventListener('scroll', remember, { signal, passive: true });
    return () => listening.abort();
  }, [columnId, documentId]);

  useEffect(() => {
    const read = new Set(listReadPages(browserKeeper(), documentId));
    for (const link of document.querySelectorAll<HTMLElement>(`#${columnId} [data-contents-page]`)) {
      link.toggleAttribute('data-read', read.has(link.dataset.contentsPage ?? ''));
    }
  }, [columnId, documentId]);

  return null;
}

function revealCurrent(scroller: Element): void {
  const current = scroller.querySelector('[aria-current="page"]');
  if (!current) return;
  const [box, entry] = [scroller.getBoundingClientRect(), current.getBoundingClientRect()];
  if (entry.top >= box.top && entry.bottom <= box.bottom) return;
  scroller.scrollTop += entry.top - box.top - box.height / 3;
}
