import Link from 'next/link';

import { LINKED } from '#components/controls/linked.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';

import { countText } from '../figure-text.ts';

export interface CitedPageItem {
  pageId: string;
  turns: number;
  /** Null when the page no longer exists. */
  page: { title: string; documentTitle: string; href: string } | null;
}

/** The pages cited by answers, the most cited first. */
export function CitedPageList({ pages }: { pages: CitedPageItem[] }) {
  if (pages.length === 0) return <p className="text-ink-2">{adminWording().overview.cited.empty}</p>;
  const most = pages[0]?.turns ?? 1;
  return (
    <ol className="mt-2">
      {pages.map(({ pageId, turns, page }) => (
        <li key={pageId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 py-1.5">
          <span className="wrap-anywhere">
            {page === null ? (
              <span className="text-ink-2">{adminWording().overview.cited.pageGone}</span>
            ) : (
              <>
                <Link href={page.href} prefetch={false} className={LINKED} dir="auto">
                  {page.title}
                </Link>{' '}
                <bdi className="text-ink-2">{page.documentTitle}</bdi>
              </>
            )}
          </span>
          <span className="tabular-nums">
            {countText(turns)}{' '}
            <span className="sr-only">{formatMessage(adminWording().overview.cited.answers, { count: turns })}</span>
          </span>
          <svg
            className="col-span-full h-1.5 rtl:-scale-x-100 w-full rounded-[3px] bg-sunken"
            aria-hidden="true"
            preserveAspectRatio="none"
          >
            <rect
              className="fill-cite-2-line forced-colors:fill-[CanvasText]"
              width={`${Math.max(0.5, (100 * turns) / most)}%`}
              height="100%"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}
