import Link from 'next/link';

import type { ContentsEntry } from './contents-list.tsx';

interface PageTurnerProps {
  previous: ContentsEntry | undefined;
  next: ContentsEntry | undefined;
}

const TURN =
  'flex h-full min-w-0 flex-col gap-0.5 rounded-lg border border-line px-4 py-3.5 wrap-anywhere hover:border-control hover:bg-surface';

/** The ways on at the end of a page. */
export function PageTurner({ previous, next }: PageTurnerProps) {
  return (
    <nav
      aria-label="Previous and next page"
      className="mt-16 grid grid-cols-2 gap-3 font-ui text-ui/[1.4] print:hidden"
    >
      {previous && (
        <Link href={previous.href} rel="prev" className={TURN}>
          <small className="text-note text-ink-3">Previous</small>
          <b className="font-strong text-balance">{previous.title}</b>
        </Link>
      )}
      {next && (
        <Link href={next.href} rel="next" className={`${TURN} col-start-2 text-end`}>
          <small className="text-note text-ink-3">Next</small>
          <b className="font-strong text-balance">{next.title}</b>
        </Link>
      )}
    </nav>
  );
}
