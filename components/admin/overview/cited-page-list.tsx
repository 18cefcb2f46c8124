import Link from 'next/link';

import { countText } from './figure-text.ts';

export interface CitedPageItem {
  pageId: string;
  turns: number;
  /** Null when the page is no longer there. */
  page: { title: string; documentTitle: string; href: string } | null;
}

/** What answers rest on, the most cited first. */
export function CitedPageList({ pages }: { pages: CitedPageItem[] }) {
  if (pages.length === 0) return <p className="admin-note">No answer of this time cites a page.</p>;
  const most = pages[0]?.turns ?? 1;
  return (
    <ol className="overview-pages">
      {pages.map(({ pageId, turns, page }) => (
        <li key={pageId}>
          <span className="overview-page">
            {page === null ? (
              <span className="admin-note">A page that is no longer in the library</span>
            ) : (
              <>
                <Link href={page.href} prefetch={false} className="text-link">
                  {page.title}
                </Link>{' '}
                <span className="admin-note">{page.documentTitle}</span>
              </>
            )}
          </span>
          <span className="overview-page-count">
            {countText(turns)} <span className="overview-unseen">{turns === 1 ? 'answer' : 'answers'}</span>
          </span>
          <svg className="overview-bar" aria-hidden="true" preserveAspectRatio="none">
            <rect width={`${Math.max(0.5, (100 * turns) / most)}%`} height="100%" />
          </svg>
        </li>
      ))}
    </ol>
  );
}
