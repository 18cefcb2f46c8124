import Link from 'next/link';

export interface ContentsEntry {
  id: string;
  href: string;
  title: string;
  /** 0 for a chapter, 1 for a sub-chapter… */
  depth: number;
}

interface ContentsListProps {
  entries: ContentsEntry[];
  /** The page that is open. */
  currentId?: string;
}

/** A document's pages in reading order, nested as its table of contents nests them. */
export function ContentsList({ entries, currentId }: ContentsListProps) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Link
            href={entry.href}
            prefetch={false}
            aria-current={entry.id === currentId ? 'page' : undefined}
            style={{ paddingInlineStart: `${0.75 + entry.depth}rem` }}
            className="block rounded-md py-1.5 pe-3 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {entry.title}
          </Link>
        </li>
      ))}
    </ol>
  );
}
