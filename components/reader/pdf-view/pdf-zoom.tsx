'use client';

import { Minus, Plus } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { Tool } from '#components/controls/tool.tsx';
import { keepReadingPlace } from '#lib/client/keep-reading-place.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

const ZOOMS = [1, 1.25, 1.5, 2, 3];

/** The last zoom factor chosen for a PDF, remembered as long as the tab is open. */
let last = 1;

/** The zoom of the PDF view: 1 is as wide as the text. The reading position stays in view when it changes. */
export function usePdfZoom(): { zoom: number; setZoom: (zoom: number) => void } {
  const [zoom, setShown] = useState(last);
  function setZoom(chosen: number): void {
    last = chosen;
    keepReadingPlace(() => flushSync(() => setShown(chosen)));
  }
  return { zoom, setZoom };
}

/** Buttons that zoom the PDF view in and out. */
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
  /** Undefined where there is no further zoom step. */
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

/** Margin that stays free at the sides, in CSS pixels. */
const GAP = 8;

/** Returns the horizontal extent of the window available to a page: the contents take space beside it where they are a column. */
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

/** Lets a PDF page that is wider than the text (`--paper-width`) extend past both sides of it, as far as there is room (`--paper-side`). */
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
    // Its position depends on the room that the contents and the panel leave.
    const observer = new ResizeObserver(measure);
    for (const sized of [main, main.parentElement]) if (sized) observer.observe(sized);
    measure();
    return () => observer.disconnect();
  }, [frame]);
}
