import Link from 'next/link';

import type { ContentsEntry } from './contents-list.tsx';

interface PageTurnerProps {
  previous: ContentsEntry | undefined;
  next: ContentsEntry | undefined;
}

/** The ways on at the end of a page. */
export function PageTurner({ previous, next }: PageTurnerProps) {
  return (
    <nav aria-label="Previous and next page" className="page-turner">
      {previous && (
        <Link href={previous.href} rel="prev">
          <small>Previous</small>
          <b>{previous.title}</b>
        </Link>
      )}
      {next && (
        <Link href={next.href} rel="next">
          <small>Next</small>
          <b>{next.title}</b>
        </Link>
      )}
    </nav>
  );
}
