'use client';

import { useEffect } from 'react';

/**
 * What an article's own HTML cannot say, as attributes: tables and code that are wider than the page let the keyboard in, so that
 * the arrow keys can move them (a box that shows everything is no stop on the way), and the boxes of task lists have a name.
 */
export function ArticleAccess({ version }: { version: string }) {
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0');
        else target.removeAttribute('tabindex');
      }
    });
    for (const box of document.querySelectorAll('.article :is(pre, table)')) observer.observe(box);
    for (const task of document.querySelectorAll<HTMLInputElement>('.article input[type="checkbox"]')) {
      task.setAttribute('aria-label', task.checked ? 'Done' : 'To do');
    }
    return () => observer.disconnect();
  }, [version]);
  return null;
}
