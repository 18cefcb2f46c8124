'use client';

import { useRouter } from 'next/navigation';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';

import { Tool } from '#components/controls/tool.tsx';
import { findArticle, findPageText } from '#lib/client/article-text.ts';
import { bringIntoView, keepInView, offsetInView } from '#lib/client/jump/bring-into-view.ts';
import { lineTarget } from '#lib/client/jump/targets.ts';
import { readingHeight } from '#lib/client/pdf-view/file-page-in-view.ts';
import { pageFragment, pageOfAddress } from '#lib/client/pdf-view/page-of-address.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import { firstOffsetBelow, lineBoxAt, readableArea } from '#lib/client/text-geometry.ts';
import { pageAddress, parsePageFragment } from '#lib/contracts/reader-address.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';

import { chooseView, type View, viewFor } from './chosen-view.ts';
import type { KeptPlace } from './pdf-view.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx').then(({ PdfView }) => ({ default: PdfView })));

interface PdfViewSwitchProps {
  page: OpenPage;
  /** The page's path within its document. */
  path: string;
  /** Offsets in its text at which the pages of the file begin; null where they have not been stored yet. */
  starts: FilePageStart[] | null;
}

/** Shows a page of a PDF as its text, or as the paper it is printed on. */
export function PdfViewSwitch({ page, path, starts }: PdfViewSwitchProps) {
  const [view, setView] = useState<View>('text');
  /** The reading position when the other view was chosen. */
  const [kept, setKept] = useState<KeptPlace | null>(null);

  useEffect(() => {
    const show = () => setView(viewFor(pageOfAddress(location.hash) !== null));
    const follow = () => {
      show();
      // The page requested now takes precedence over the place read before: the PDF view may not have rendered yet.
      if (pageOfAddress(location.hash) !== null) setKept(null);
    };
    show();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  // The page's text stays in the DOM for everything that reads it; it is only hidden from view.
  useLayoutEffect(() => {
    const article = findArticle();
    article?.toggleAttribute('data-behind-paper', view === 'paper');
    return () => article?.removeAttribute('data-behind-paper');
  }, [view]);

  useEffect(() => {
    if (view !== 'text') return;
    if (kept === null) keepInView();
    else bringIntoView(lineTarget(kept.offset, kept.top), 'instant');
  }, [view, kept]);

  useNamedPage(view === 'text', { page, path, starts });

  function choose(chosen: View): void {
    chooseView(chosen);
    // The target of a jump stays in view by itself; from the top of a page, the place named by the address is scrolled to again.
    const isKept = offsetInView() === null && window.scrollY > 0;
    setKept(isKept ? (namedPlace(page) ?? placeRead()) : null);
    setView(chosen);
  }

  return (
    <>
      <div
        role="group"
        data-keeps-place=""
        aria-label={wording().paper.view.label}
        className="sticky top-[calc(var(--header-height)+0.5rem)] z-10 ms-auto mb-6 flex w-fit rounded-lg border border-line bg-raised font-ui text-ui print:hidden"
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
          <PdfView key={page.version} page={page} path={path} kept={kept} />
        </Suspense>
      )}
    </>
  );
}

/** Returns the text at the reading position. */
function placeRead(): KeptPlace | null {
  const pageText = findPageText();
  if (pageText === null) return null;
  const offset = firstOffsetBelow(pageText, readingHeight());
  const box = lineBoxAt(pageText.domText, offset);
  return box && { offset, top: box.top };
}

/** The words that the address refers to, where they are in view. */
function namedPlace({ version }: OpenPage): KeptPlace | null {
  const named = parsePageFragment(location.hash);
  const pageText = findPageText();
  if (named === null || named.kind === 'place' || named.version !== version || pageText === null) return null;
  const box = lineBoxAt(pageText.domText, named.start);
  const { top, bottom } = readableArea();
  return box !== null && box.top >= top && box.bottom <= bottom ? { offset: named.start, top: box.top } : null;
}

/** Scrolls the text to the file page named by the address, or opens the page that contains it. */
function useNamedPage(isText: boolean, { page, path, starts }: PdfViewSwitchProps): void {
  const router = useRouter();
  useEffect(() => {
    if (!isText) return undefined;
    const follow = () => {
      const asked = pageOfAddress(location.hash);
      if (asked === null) return;
      const start = starts?.find(({ number }) => number === asked);
      if (start !== undefined) {
        bringIntoView(lineTarget(start.start, readingHeight()), 'instant');
        return;
      }
      void import('#lib/client/pdf-view/find-file-page.ts')
        .then(({ pathOfFilePage }) => pathOfFilePage(asked, page, path))
        .then((other) => {
          const address = other && pageAddress('', { documentId: page.documentId, path: other });
          if (address) router.replace(`${address}${pageFragment(asked)}`, { scroll: false });
        });
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [isText, router, page, path, starts]);
}
