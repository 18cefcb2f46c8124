'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';

import { findArticle, readPageTextWhenIdle } from '#lib/client/article-text.ts';
import { JumpController } from '#lib/client/jump/jump-controller.ts';
import { listenToKeys } from '#lib/client/keys/page-keys.ts';
import { answerCalls, call } from '#lib/client/reader-calls.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { emptyHand, textHand } from '#lib/client/selection/read-selection.ts';

import { useReader } from '../use-reader.ts';
import { PageOverlay } from './page-overlay.tsx';
import { useHighlights } from './use-highlights.ts';

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

/** Jumps and keys, as long as a book is open. Returns the way back from the last jump. */
function useTextCommands(): () => void {
  const router = useRouter();
  const controller = useRef<JumpController>(null);

  useEffect(() => {
    const jumps = new JumpController(router);
    controller.current = jumps;
    const stopJumps = jumps.start();
    const stopKeys = listenToKeys({
      goBack: () => jumps.goBack(),
      walkCitations: (step) => jumps.walk(step),
      openSearch: () => call('search'),
      enterBar,
    });
    const stopCalls = answerCalls('goBack', () => jumps.goBack());
    return () => {
      stopCalls();
      stopJumps();
      stopKeys();
    };
  }, [router]);

  return useCallback(() => void controller.current?.goBack(), []);
}

function enterBar(): boolean {
  const button = document.querySelector<HTMLElement>('.selection-bar button');
  button?.focus({ preventScroll: true });
  return button !== null;
}

/** The element that shows the page's words; null until it is in the document. */
function useArticle(page: OpenPage | null): HTMLElement | null {
  const [article, setArticle] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const shown = page === null ? null : findArticle();
    setArticle(shown?.dataset['pageVersion'] === page?.version ? shown : null);
  }, [page]);
  return article;
}

/** The one region that tells a screen reader what happens. Each message is a node of its own, so that each is told once. */
function Announcer() {
  const announcements = useReader((reader) => reader.announcements);
  return (
    <div role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions" className="announcer sr-only">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
