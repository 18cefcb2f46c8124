import Link from 'next/link';

import { coverOf } from './cover-of.ts';

export interface ShelfDocument {
  id: string;
  href: string;
  title: string;
  authors: string[];
  pageCount: number;
}

/** A document on the shelf: its title on a cover whose tint stays the same for the same document. */
export function DocumentCard({ id, href, title, authors, pageCount }: ShelfDocument) {
  return (
    <Link href={href} prefetch={false} className="document-card">
      <span className="cover" data-cover={coverOf(id)}>
        <b>{title}</b>
        {authors.length > 0 && <small>{authors.join(', ')}</small>}
      </span>
      <small>{pageCount === 1 ? '1 page' : `${pageCount} pages`}</small>
    </Link>
  );
}
