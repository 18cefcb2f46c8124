import Link from 'next/link';

import type { ContentsEntry } from './contents-list.tsx';

interface PageTurnerProps {
  previous: ContentsEntry | undefined;
  next: ContentsEntry | undefined;
}

/** The ways on at the end of a page. */
export function PageTurner({ previous, next }: PageTurnerProps) {
  return (
    <nav
      aria-label="Previous and next page"
      className="page-turner mt-14 grid grid-cols-2 gap-4 border-t border-line pt-5 font-ui text-sm"
    >
      <div>{previous && <Turn entry={previous} label="Previous" rel="prev" />}</div>
      <div className="text-end">{next && <Turn entry={next} label="Next" rel="next" />}</div>
    </nav>
  );
}

interface TurnProps {
  entry: ContentsEntry;
  label: string;
  rel: 'prev' | 'next';
}

function Turn({ entry, label, rel }: TurnProps) {
  return (
    <Link href={entry.href} rel={rel} className="group inline-block rounded-md py-1">
      <span className="block text-[0.8125rem] text-ink-3">{label}</span>
      <span className="font-medium text-link group-hover:underline">{entry.title}</span>
    </Link>
  );
}
