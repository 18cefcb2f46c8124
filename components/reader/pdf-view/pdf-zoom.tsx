'use client';

import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { Tool } from '#components/controls/tool.tsx';
import { keepReadingPlace } from '#lib/client/keep-reading-place.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

const ZOOMS = [1, 1.25, 1.5, 2, 3];

/** How large somebody saw the last page of a PDF, as long as the tab is open. */
let last = 1;

/** How large the paper is shown: 1 is as wide as the text. What is read stays in view when it changes. */
export function usePdfZoom(): { zoom: number; setZoom: (zoom: number) => void } {
  const [zoom, setShown] = useState(last);
  function setZoom(chosen: number): void {
    last = chosen;
    keepReadingPlace(() => flushSync(() => setShown(chosen)));
  }
  return { zoom, setZoom };
}

/** Makes the paper larger and smaller. */
export function PdfZoom({ zoom, setZoom }: ReturnType<typeof usePdfZoom>) {
  const [smaller, larger] = [ZOOMS.findLast((step) => step < zoom), ZOOMS.find((step) => step > zoom)];
  return (
    <div role="group" aria-label={wording().filePages.zoom} className="flex items-center">
      <Step to={smaller} label={wording().filePages.zoomOut} setZoom={setZoom}>
        <Minus aria-hidden="true" size={16} strokeWidth={1.75} />
      </Step>
      <span aria-live="polite">{zoom * 100} %</span>
      <Step to={larger} label={wording().filePages.zoomIn} setZoom={setZoom}>
        <Plus aria-hidden="true" size={16} strokeWidth={1.75} />
      </Step>
    </div>
  );
}

interface StepProps {
  /** None where there is nothing further. */
  to: number | undefined;
  label: string;
  setZoom: (zoom: number) => void;
  children: ReactNode;
}

function Step({ to, label, setZoom, children }: StepProps) {
  return (
    <Tool aria-label={label} aria-disabled={to === undefined} onClick={() => to !== undefined && setZoom(to)}>
      {children}
    </Tool>
  );
}

/** CSS pixels that stay free at the sides. */
const GAP = 8;

/** From where to where a page has the window for itself: what stands beside it are the contents, where they are a column. */
function roomAround(main: HTMLElement): { left: number; right: number } {
  const own = main.getBoundingClientRect();
  const all = (main.parentElement ?? main).getBoundingClientRect();
  const contents = main.previousElementSibling?.getBoundingClientRect();
  const isColumn = contents !== undefined && contents.width > 0;
  return {
    left: isColumn && contents.right <= own.left ? Math.max(all.left, contents.right) : all.left,
    right: isColumn && contents.left >= own.right ? Math.min(all.right, contents.left) : all.right,
  };
}

/** Lets a paper that is wider than the text (`--paper-width`) reach over both sides of it, as far as there is room (`--paper-side`). */
export function useSideRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const main = element?.closest('main');
    if (!element || !main) return undefined;
    const measure = () => {
      const { left, right } = main.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(main);
      const [before, after] = [paddingLeft, paddingRight].map((length) => Number.parseFloat(length) || 0) as [
        number,
        number,
      ];
      const around = roomAround(main);
      const side = Math.min(left + before - around.left, around.right - right + after) - GAP;
      element.style.setProperty('--paper-width', `${right - after - left - before}px`);
      element.style.setProperty('--paper-side', `${Math.max(0, side)}px`);
    };
    // Its place follows the room that contents and panel leave.
    const observer = new ResizeObserver(measure);
    for (const sized of [main, main.parentElement]) if (sized) observer.observe(sized);
    measure();
    return () => observer.disconnect();
  }, [frame]);
}
