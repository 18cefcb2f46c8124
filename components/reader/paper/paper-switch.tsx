'use client';

import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { findArticle } from '#lib/client/article-text.ts';
import { pageOfAddress } from '#lib/client/paper/page-of-address.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

const PaperView = lazy(() => import('./paper-view.tsx').then(({ PaperView }) => ({ default: PaperView })));

/** How somebody looked at the last page of a PDF, as long as the tab is open. */
let lastView: 'text' | 'paper' = 'text';

interface PaperSwitchProps {
  page: OpenPage;
  /** The page's path within its document. */
  path: string;
}

/** Shows a page of a PDF as its text, or as the paper it is printed on. */
export function PaperSwitch({ page, path }: PaperSwitchProps) {
  const [view, setView] = useState<'text' | 'paper'>('text');

  useEffect(() => {
    const follow = () => setView(pageOfAddress(location.hash) === null ? lastView : 'paper');
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  // Its own text stays in the document, for everything that reads it; it is only not seen.
  useLayoutEffect(() => {
    const article = findArticle();
    article?.toggleAttribute('data-behind-paper', view === 'paper');
    return () => article?.removeAttribute('data-behind-paper');
  }, [view]);

  function choose(chosen: 'text' | 'paper'): void {
    lastView = chosen;
    setView(chosen);
  }

  return (
    <>
      <div
        role="group"
        aria-label={wording().paper.view.label}
        className="mb-6 flex gap-1 font-ui text-ui print:hidden"
      >
        <Tool aria-pressed={view === 'text'} onClick={() => choose('text')}>
          {wording().paper.view.text}
        </Tool>
        <Tool aria-pressed={view === 'paper'} onClick={() => choose('paper')}>
          {wording().paper.view.page}
        </Tool>
      </div>
      {view === 'paper' && (
        <Suspense>
          <PaperView key={page.version} page={page} path={path} />
        </Suspense>
      )}
    </>
  );
}
