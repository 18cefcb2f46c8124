'use client';

import { GalleryThumbnails } from 'lucide-react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { Tool } from '#components/controls/tool.tsx';
import { keepReadingPlace } from '#lib/client/keep-reading-place.ts';
import { readPreferences, savePreference } from '#lib/client/kept-preferences.ts';
import { drawThumbnail } from '#lib/client/pdf-view/draw-thumbnail.ts';
import { askForPage } from '#lib/client/pdf-view/find-file-page.ts';
import type { PdfFile } from '#lib/client/pdf-view/open-pdf-file.ts';
import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';
import { DEFAULT_READING_PREFERENCES } from '#lib/contracts/reading-preferences.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { usePreferences } from '../text-and-theme.tsx';
import { useFilePage } from './use-file-page.ts';

type PaperSize = PdfGeometry['pages'][number];

const ID = 'paper-thumbnails';

/** Whether this reader has thumbnails of the pages turned on. */
export function useThumbnails(): boolean {
  return usePreferences(DEFAULT_READING_PREFERENCES).thumbnails === 'shown';
}

/** Shows and hides the thumbnails; the reading position stays in view. */
export function ThumbnailsButton() {
  const areShown = useThumbnails();
  const toggle = () => savePreference('thumbnails', readPreferences().thumbnails === 'shown' ? 'hidden' : 'shown');
  return (
    <Tool
      aria-label={wording().filePages.thumbnails}
      aria-pressed={areShown}
      aria-controls={areShown ? ID : undefined}
      onClick={() => keepReadingPlace(() => flushSync(toggle))}
    >
      <GalleryThumbnails aria-hidden="true" size={16} strokeWidth={1.75} />
    </Tool>
  );
}

/** In the PDF view the current page is reported by the paper, so no text offsets are needed. */
const NO_STARTS: [] = [];

/** The page whose thumbnail had the focus when the view changed to another chapter. */
let leftAt: number | null = null;

interface ThumbnailsProps {
  /** All pages of the file. */
  pages: PaperSize[];
  file: PdfFile;
}

/** Thumbnails of all pages of a PDF, rendered as they come into view. The arrow keys move from one to the next. */
export function Thumbnails({ pages, file }: ThumbnailsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const near = useNear(strip, pages);
  const { number: present } = useFilePage(NO_STARTS);
  /** The number of the thumbnail reached with the keys. */
  const [reached, setReached] = useState<number | null>(null);

  useEffect(() => {
    const element = strip.current;
    if (element !== null) scrollTo(element, present);
  }, [present]);

  // A layout effect, because its cleanup runs before the strip is removed, while a thumbnail still has the focus.
  useLayoutEffect(() => {
    if (leftAt !== null && strip.current !== null) focusOn(strip.current, leftAt);
    leftAt = null;
    return () => {
      leftAt = numberOf(document.activeElement);
    };
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { key, currentTarget, target, altKey, ctrlKey, metaKey } = event;
    const at = numberOf(target as Element);
    if (at === null || altKey || ctrlKey || metaKey) return;
    const [back, on, last] = [at - 1, at + 1, pages.length];
    const [left, right] = document.documentElement.dir === 'rtl' ? [on, back] : [back, on];
    const to = { ArrowLeft: left, ArrowUp: back, ArrowRight: right, ArrowDown: on, Home: 1, End: last }[key];
    if (to === undefined) return;
    event.preventDefault();
    const number = Math.min(Math.max(to, 1), last);
    setReached(number);
    focusOn(currentTarget, number);
  }

  return (
    <div
      ref={strip}
      id={ID}
      role="toolbar"
      aria-label={wording().filePages.thumbnails}
      data-keeps-place=""
      className="thumbnails font-ui"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setReached(null)}
    >
      {pages.map((page) => (
        <Thumbnail
          key={page.number}
          page={page}
          file={near.has(page.number) ? file : null}
          isPresent={page.number === present}
          isStop={page.number === (reached ?? present)}
        />
      ))}
    </div>
  );
}

interface ThumbnailProps {
  page: PaperSize;
  /** The file it is drawn from; null while it is out of view. */
  file: PdfFile | null;
  isPresent: boolean;
  /** Whether the thumbnail is in the tab order. */
  isStop: boolean;
}

const Thumbnail = memo(function Thumbnail({ page, file, isPresent, isStop }: ThumbnailProps) {
  const { number, label, width, height } = page;
  return (
    <button
      type="button"
      className="thumbnail"
      data-thumbnail={number}
      aria-label={formatMessage(wording().paper.pageLabel, { label })}
      aria-current={isPresent ? 'page' : undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => askForPage(number)}
    >
      <span className="thumbnail-paper" style={{ aspectRatio: `${width} / ${height}` }}>
        {file !== null && <SmallPicture file={file} page={page} />}
      </span>
      <span aria-hidden="true" className="thumbnail-label">
        {label}
      </span>
    </button>
  );
});

function SmallPicture({ file, page }: { file: PdfFile; page: PaperSize }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const leaving = new AbortController();
    drawThumbnail({ file, paper: page, canvas: canvas.current, signal: leaving.signal });
    return () => leaving.abort();
  }, [file, page]);
  return <canvas ref={canvas} aria-hidden="true" />;
}

/** The numbers of the pages whose thumbnails are in view or about to be. */
function useNear(strip: RefObject<HTMLElement | null>, pages: PaperSize[]): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const update = (entries: IntersectionObserverEntry[]) =>
      setNear((before) => {
        const after = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const number = numberOf(target) ?? 0;
          if (isIntersecting) after.add(number);
          else after.delete(number);
        }
        return after;
      });
    const observer = new IntersectionObserver(update, { root: element, rootMargin: '50%' });
    for (const thumbnail of element.children) observer.observe(thumbnail);
    return () => observer.disconnect();
  }, [strip, pages]);
  return near;
}

function numberOf(element: Element | null): number | null {
  const number = element instanceof HTMLElement ? element.dataset['thumbnail'] : undefined;
  return number === undefined ? null : Number(number);
}

function thumbnailOf(strip: HTMLElement, number: number): HTMLElement | null {
  return strip.querySelector(`[data-thumbnail="${number}"]`);
}

function focusOn(strip: HTMLElement, number: number): void {
  thumbnailOf(strip, number)?.focus({ preventScroll: true });
  scrollTo(strip, number);
}

/** Scrolls a thumbnail into view within the strip only; the page behind does not move. */
function scrollTo(strip: HTMLElement, number: number): void {
  const thumbnail = thumbnailOf(strip, number);
  if (thumbnail === null) return;
  const [own, frame] = [thumbnail.getBoundingClientRect(), strip.getBoundingClientRect()];
  const isInView =
    own.top >= frame.top && own.bottom <= frame.bottom && own.left >= frame.left && own.right <= frame.right;
  if (isInView) return;
  strip.scrollBy({
    left: (own.left + own.right - frame.left - frame.right) / 2,
    top: (own.top + own.bottom - frame.top - frame.bottom) / 2,
    behavior: 'instant',
  });
}
