import { useLayoutEffect, useState } from 'react';

import { findArticle } from '#lib/client/article-text.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';

/** The element that shows the page's words; null until it is in the document. */
export function useArticle(page: OpenPage | null): HTMLElement | null {
  const [article, setArticle] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const shown = page === null ? null : findArticle();
    setArticle(shown?.dataset['pageVersion'] === page?.version ? shown : null);
  }, [page]);
  return article;
}
