'use client';

import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';

import { readPageTextWhenIdle } from '#lib/client/article-text.ts';
import { emptyHand, textHand } from '#lib/client/selection/text-hand.ts';

import { useReader } from '../use-reader.ts';
import { Announcer } from './announcer.tsx';
import { PageOverlay } from './page-overlay.tsx';
import { useArticle } from './use-article.ts';
import { useHighlights } from './use-highlights.ts';
import { useTextCommands } from './use-text-commands.ts';

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
);

/** What acts on the text of the page: highlights, marks, selection, jumps and keys. The text itself is never changed. */
export function PageIslands() {
  const goBack = useTextCommands();
  return (
    <>
      <Announcer />
      <TextOfPage goBack={goBack} />
      <Shortcuts />
    </>
  );
}

function TextOfPage({ goBack }: { goBack: () => void }) {
  const page = useReader((reader) => reader.page);
  const article = useArticle(page);
  useHighlights(article, page);
  useEffect(() => {
    if (article === null) return undefined;
    const stopReading = readPageTextWhenIdle();
    return () => {
      stopReading();
      emptyHand();
    };
  }, [article, page]);
  if (page === null || article === null) return null;
  return <PageOverlay key={`${page.pageId} ${page.version}`} page={page} article={article} goBack={goBack} />;
}

function Shortcuts() {
  const areShown = useStore(textHand, ({ areShortcutsShown }) => areShortcutsShown);
  if (!areShown) return null;
  return (
    <Suspense>
      <ShortcutsDialog onClose={() => textHand.setState({ areShortcutsShown: false })} />
    </Suspense>
  );
}
