import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';

import { Tool } from '#components/controls/tool.tsx';
import { readingDirection } from '#lib/client/reading-direction.ts';
import { readInScreens, SCREEN_FOOT, screenPosition } from '#lib/client/screens/screen-turner.ts';
import { turn } from '#lib/client/screens/shown-screens.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

/** Shows the page screen by screen: lines above and below the current screen are covered, and its number is at the foot. */
export function ScreensOfPage({ article }: { article: HTMLElement }) {
  const { position } = useStore(screenPosition);
  useLayoutEffect(() => readInScreens(article), [article]);
  if (position === null) return null;
  const { number, count, covered } = position;
  return (
    <div
      className="pointer-events-none absolute inset-0 z-15 flex flex-col justify-between font-ui text-note text-ink-2 tabular-nums print:hidden"
      data-no-text=""
    >
      <div className="sticky top-(--header-height) bg-page" style={{ height: covered.head }} />
      <div
        className="pointer-events-auto sticky bottom-(--sheet-height,0px) flex items-end bg-page"
        style={{ height: covered.foot }}
      >
        <div
          role="group"
          aria-label={wording().page.screens.label}
          dir={readingDirection(article)}
          // At the edges, since floating elements are in the middle of the foot.
          className="flex w-full items-center justify-between px-3 md:px-7"
          style={{ height: SCREEN_FOOT }}
        >
          <Tool aria-label={wording().page.screens.previous} onClick={() => turn(-1)}>
            <ChevronLeft className="rtl:-scale-x-100" size={17} aria-hidden="true" />
          </Tool>
          <span aria-hidden="true">
            {number} / {count}
          </span>
          <span className="sr-only" role="status">
            {formatMessage(wording().page.screens.position, { number: String(number), count: String(count) })}
          </span>
          <Tool aria-label={wording().page.screens.next} onClick={() => turn(1)}>
            <ChevronRight className="rtl:-scale-x-100" size={17} aria-hidden="true" />
          </Tool>
        </div>
      </div>
    </div>
  );
}
