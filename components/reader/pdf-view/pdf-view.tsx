'use client';

import { useRouter } from 'next/navigation';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';

import { Notice } from '#components/controls/notice.tsx';
import { findPageText } from '#lib/client/article-text.ts';
import { highlightSegments } from '#lib/client/highlights/highlight-segments.ts';
import { arriveAt } from '#lib/client/jump/arrive.ts';
import { bringIntoView } from '#lib/client/jump/bring-into-view.ts';
import { elementTarget, lineTarget } from '#lib/client/jump/targets.ts';
import { loadGeometry, openPdfFile, type PdfFile } from '#lib/client/pdf-view/open-pdf-file.ts';
import { pageFragment, pageOfAddress } from '#lib/client/pdf-view/page-of-address.ts';
import { boxesOf, wordsOf, wordsWithin } from '#lib/client/pdf-view/pdf-words.ts';
import { pdfViewOn } from '#lib/client/pdf-view/pdf-on-screen.ts';
import { otherPartOf } from '#lib/client/pdf-view/part-of-page.ts';
import { showPdfView } from '#lib/client/pdf-view/shown-pdf-view.ts';
import type { OpenPage } from '#lib/client/reader-state.ts';
import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';
import { pageAddress, parsePageFragment } from '#lib/contracts/reader-address.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { useHighlightedPlaces, useScopeRange } from '../text/use-highlights.ts';
import { useReader } from '../use-reader.ts';
import { PdfViewPage } from './pdf-view-page.tsx';
import { PdfZoom, usePdfZoom, useSideRoom } from './pdf-zoom.tsx';
import { Thumbnails, ThumbnailsButton, useThumbnails } from './thumbnails.tsx';

/** The reading position, and its distance from the top of the window, in CSS pixels. */
export interface KeptPlace {
  offset: number;
  top: number;
}

interface PdfViewProps {
  page: OpenPage;
  /** The page's path within its document. */
  path: string;
  /** The place to show as soon as the PDF view replaces the text; null for the one named by the address. */
  kept: KeptPlace | null;
}

interface OpenPdfView {
  geometry: PdfGeometry;
  file: PdfFile;
}

/** The PDF pages that make up a page of the reader, drawn as they come into view, with highlights as boxes on them. */
export function PdfView({ page, path, kept }: PdfViewProps) {
  const opened = useOpenPdfView(page, path);
  if (opened === 'failed') {
    return <Notice role="alert">{wording().paper.error.unavailable}</Notice>;
  }
  if (opened === null) return <p className="font-ui text-ui text-ink-2">{wording().paper.opening}</p>;
  return <Papers page={page} path={path} kept={kept} {...opened} />;
}

function Papers({ page, path, kept, geometry, file }: OpenPdfView & PdfViewProps) {
  const list = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const size = usePdfZoom();
  const hasThumbnails = useThumbnails();
  useSideRoom(room);
  const words = useMemo(() => wordsOf(geometry), [geometry]);
  const boxes = useHighlightedBoxes(page, words);
  const asked = useAskedPage();
  const isElsewhere = useOtherPart({ page, path, geometry, words, asked });
  const shown = useMemo(() => {
    const numbers = words.map((word) => word.page);
    const [first, last] = [numbers[0] ?? 1, numbers.at(-1) ?? 1];
    // The requested page may be one without words.
    const reached = isElsewhere ? null : asked;
    const [from, to] = [Math.min(first, reached ?? first), Math.max(last, reached ?? last)];
    return geometry.pages.filter(({ number }) => number >= from && number <= to);
  }, [geometry, words, asked, isElsewhere]);

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const takeAway = showPdfView(pdfViewOn(element, words));
    if (kept === null) arriveAtNamedWords(page);
    else bringIntoView(lineTarget(kept.offset, kept.top), 'instant');
    return takeAway;
  }, [words, page, kept]);

  useEffect(() => {
    const follow = () => {
      const number = pageOfAddress(location.hash);
      const target = number === null ? null : list.current?.querySelector<HTMLElement>(`[data-paper="${number}"]`);
      if (target) bringIntoView(elementTarget(target), 'instant');
    };
    if (kept === null) follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [asked, kept]);

  return (
    <>
      <div
        data-keeps-place=""
        className="sticky top-[calc(var(--header-height)+0.5rem)] z-10 mb-2 flex w-fit items-center rounded-lg border border-line bg-raised font-ui text-note text-ink-2 tabular-nums print:hidden"
      >
        <ThumbnailsButton />
        <PdfZoom {...size} />
      </div>
      <div ref={room} className="papers-room" style={{ '--paper-zoom': size.zoom } as CSSProperties}>
        <div className="papers-row" data-thumbnails={hasThumbnails || undefined}>
          {hasThumbnails && <Thumbnails pages={geometry.pages} file={file} />}
          <div
            className="papers-frame"
            data-zoomed={size.zoom > 1 || undefined}
            role="group"
            aria-label={wording().paper.view.page}
            // Focusable, so that the arrow keys can scroll it.
            tabIndex={size.zoom > 1 ? 0 : undefined}
          >
            <div ref={list} className="papers">
              {shown.map((paper) => (
                <PdfViewPage
                  key={paper.number}
                  paper={paper}
                  file={file}
                  zoom={size.zoom}
                  text={findPageText()?.domText.text ?? ''}
                  words={words.filter((word) => word.page === paper.number)}
                  boxes={boxes.filter((box) => box.page === paper.number)}
                />
              ))}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}

/** Returns the highlights of the page, as boxes on its PDF pages. */
function useHighlightedBoxes(page: OpenPage, words: ReturnType<typeof wordsOf>) {
  const places = useHighlightedPlaces(page);
  const scope = useScopeRange(page);
  const emphasised = useReader((reader) => reader.emphasised);
  const found = useReader((reader) => (reader.found?.pageVersion === page.version ? reader.found : null));
  return useMemo(() => {
    const segments = highlightSegments({ places, emphasised, scope, found });
    return segments.flatMap((segment) => {
      const look = segment.names.at(-1) ?? 'scope';
      return boxesOf(wordsWithin(words, segment)).map((box) => ({ ...box, look }));
    });
  }, [places, emphasised, scope, found, words]);
}

/** The place named by the address was elsewhere until the PDF view replaced the text. */
function arriveAtNamedWords({ version }: OpenPage): void {
  const fragment = parsePageFragment(location.hash);
  if (fragment !== null && fragment.kind !== 'place' && fragment.version === version) arriveAt(fragment, 'instant');
}

/** Opens the reader page that contains the PDF page named by the address, and returns whether that is not the open one. */
function useOtherPart(open: {
  page: OpenPage;
  path: string;
  geometry: PdfGeometry;
  words: ReturnType<typeof wordsOf>;
  asked: number | null;
}): boolean {
  const { page, path, geometry, words, asked } = open;
  const router = useRouter();
  const other = asked === null ? null : otherPartOf(geometry, { asked, words, path });
  useEffect(() => {
    if (other === null || asked === null) return;
    const address = pageAddress('', { documentId: page.documentId, path: other });
    router.replace(`${address}${pageFragment(asked)}`, { scroll: false });
  }, [router, page, other, asked]);
  return other !== null;
}

/** The page that the address requests. */
function useAskedPage(): number | null {
  const [asked, setAsked] = useState<number | null>(() => pageOfAddress(location.hash));
  useEffect(() => {
    const follow = () => setAsked(pageOfAddress(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return asked;
}

function useOpenPdfView({ documentId, version }: OpenPage, path: string): OpenPdfView | 'failed' | null {
  const [opened, setOpened] = useState<OpenPdfView | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    let file: PdfFile | null = null;
    async function open(): Promise<void> {
      const geometry = await loadGeometry(documentId, path, version);
      if (geometry === null) throw new Error('The places of its words are not there.');
      file = await openPdfFile(documentId, geometry);
      if (isGone) await file.loadingTask.destroy();
      else setOpened({ geometry, file });
    }
    open().catch(() => !isGone && setOpened('failed'));
    return () => {
      isGone = true;
      void file?.loadingTask.destroy();
    };
  }, [documentId, path, version]);
  return opened;
}
