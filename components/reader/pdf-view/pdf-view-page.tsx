'use client';

import { Fragment, memo, type RefObject, useEffect, useRef, useState } from 'react';

import type { PdfFile } from '#lib/client/pdf-view/open-pdf-file.ts';
import { viewportAsWide } from '#lib/client/pdf-view/viewport-as-wide.ts';
import type { PdfWord } from '#lib/client/pdf-view/pdf-words.ts';
import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

interface PdfViewPageProps {
  paper: PdfGeometry['pages'][number];
  file: PdfFile;
  /** The zoom factor; the page is rendered at this size. */
  zoom: number;
  /** The canonical text that the words are ranges of. */
  text: string;
  words: PdfWord[];
  boxes: (PdfWord & { look: string })[];
}

/** How far above and below the window pages are already rendered. */
const AHEAD = '100%';

/** One page of a PDF: its picture, the boxes on it, and above both its words, which can be selected. */
export function PdfViewPage({ paper, file, zoom, text, words, boxes }: PdfViewPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(frame);
  const share = (points: number, whole: number) => `${(points / whole) * 100}%`;
  return (
    <div
      ref={frame}
      className="paper"
      data-paper={paper.number}
      data-width={paper.width}
      role="group"
      aria-label={formatMessage(wording().paper.pageLabel, { label: paper.label })}
      style={{ aspectRatio: `${paper.width} / ${paper.height}` }}
    >
      {isNear && <Picture file={file} paper={paper} zoom={zoom} />}
      {boxes.map(({ look, left, top, right, bottom, start }) => (
        <div
          key={`${start} ${left} ${look}`}
          className="paper-box"
          data-look={look}
          data-hue={/\d$/.exec(look)?.[0]}
          data-start={start}
          style={{
            left: share(left, paper.width),
            top: share(top, paper.height),
            width: share(right - left, paper.width),
            height: share(bottom - top, paper.height),
          }}
        />
      ))}
      {isNear && <Words paper={paper} text={text} words={words} />}
    </div>
  );
}

/** The words of the page, invisible, each over its picture: a selection on the picture is a selection of these words. */
const Words = memo(function Words({ paper, text, words }: Pick<PdfViewPageProps, 'paper' | 'text' | 'words'>) {
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = layer.current;
    if (element === null) return undefined;
    const fit = () => fitWords(element, paper.height);
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [paper, words]);
  return (
    <div ref={layer} className="paper-words">
      {words.map(({ start, end, left, top, right, bottom }) => (
        <Fragment key={`${start} ${top}`}>
          <span
            data-start={start}
            data-points={`${left} ${top} ${right} ${bottom}`}
            style={{ left: `${(left / paper.width) * 100}%`, top: `${(top / paper.height) * 100}%` }}
          >
            {text.slice(start, end)}
          </span>{' '}
        </Fragment>
      ))}
    </div>
  );
});

/** Scales every word to its size in the page image. */
function fitWords(layer: HTMLElement, height: number): void {
  const scale = layer.clientHeight / height;
  const spans = [...layer.querySelectorAll('span')];
  const sizes = spans.map(({ dataset }) => (dataset['points'] ?? '').split(' ').map(Number));
  for (const [index, span] of spans.entries()) {
    const [, top = 0, , bottom = 0] = sizes[index] ?? [];
    span.style.fontSize = `${(bottom - top) * scale}px`;
    span.style.transform = '';
  }
  const widths = spans.map((span) => span.getBoundingClientRect().width);
  for (const [index, span] of spans.entries()) {
    const [left = 0, , right = 0] = sizes[index] ?? [];
    const width = widths[index] ?? 0;
    if (width > 0) span.style.transform = `scaleX(${((right - left) * scale) / width})`;
  }
}

function Picture({ file, paper, zoom }: Pick<PdfViewPageProps, 'file' | 'paper' | 'zoom'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    let cancel = (): void => undefined;
    let isGone = false;
    async function draw(target: HTMLCanvasElement): Promise<void> {
      const page = await file.getPage(paper.number);
      if (isGone) return;
      const viewport = viewportAsWide(page, paper, target);
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
      target.dataset['drawn'] = '';
    }
    // Pages scrolled past are cancelled; a page that cannot be drawn stays white, and its words can be read.
    draw(element).catch(() => undefined);
    return () => {
      isGone = true;
      cancel();
    };
  }, [file, paper, zoom]);
  return <canvas ref={canvas} aria-hidden="true" />;
}

function useIsNear(frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (frame.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: `${AHEAD} 0px`,
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return isNear;
}
