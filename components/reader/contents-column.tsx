import { ChevronLeft, X } from 'lucide-react';
import Link from 'next/link';

import { ContentsList, type ContentsEntry } from './contents-list.tsx';
import { ContentsMemory } from './contents-memory.tsx';
import type { PageHeading } from './page-headings.tsx';

interface ContentsColumnProps {
  id: string;
  document: { id: string; title: string; href: string };
  entries: ContentsEntry[];
  current: { id: string; headings: PageHeading[] };
}

/** The contents beside the page, or in a drawer where there is no room. */
export function ContentsColumn({ id, document, entries, current }: ContentsColumnProps) {
  const number = entries.findIndex((entry) => entry.id === current.id) + 1;
  return (
    <nav id={id} popover="auto" aria-label="Contents" className="contents-column">
      <div className="contents-head">
        <div className="min-w-0 flex-1">
          <Link href="/" className="contents-library">
            <ChevronLeft aria-hidden="true" size={14} strokeWidth={1.75} />
            Library
          </Link>
          <Link href={document.href}>{document.title}</Link>
        </div>
        <button
          type="button"
          className="tool contents-close"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close contents"
        >
          <X aria-hidden="true" size={18} strokeWidth={1.75} />
        </button>
      </div>
      <div className="contents-scroller">
        <ContentsList entries={entries} current={current} />
      </div>
      <div className="contents-foot">
        <span>
          {number} of {entries.length}
        </span>
        <progress className="progress" aria-label="Pages so far" value={number} max={entries.length} />
      </div>
      <ContentsMemory columnId={id} documentId={document.id} />
    </nav>
  );
}
