import Link from 'next/link';

import { nestEntries, type NestedEntry } from './nest-entries.ts';
import { PageHeadings, type PageHeading } from './page-headings.tsx';

export interface ContentsEntry {
  id: string;
  href: string;
  title: string;
  /** 0 for a chapter, 1 for a sub-chapter… */
  depth: number;
}

interface ContentsListProps {
  entries: ContentsEntry[];
  /** The page that is open, and its own headings. */
  current?: { id: string; headings: PageHeading[] };
}

/** A document's pages in reading order, nested as its table of contents nests them. */
export function ContentsList({ entries, current }: ContentsListProps) {
  return <NestedList entries={nestEntries(entries)} current={current} className="contents" />;
}

interface NestedListProps extends Pick<ContentsListProps, 'current'> {
  entries: NestedEntry<ContentsEntry>[];
  className?: string;
}

function NestedList({ entries, current, className }: NestedListProps) {
  return (
    <ol className={className}>
      {entries.map(({ entry, children }) => (
        <li key={entry.id}>
          <Link
            href={entry.href}
            prefetch={false}
            data-contents-page={entry.id}
            aria-current={entry.id === current?.id ? 'page' : undefined}
          >
            {entry.title}
          </Link>
          {entry.id === current?.id && current.headings.length > 0 && <PageHeadings headings={current.headings} />}
          {children.length > 0 && <NestedList entries={children} current={current} />}
        </li>
      ))}
    </ol>
  );
}
