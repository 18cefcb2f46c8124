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
    <Link href={href} prefetch={false} className="group block">
      <span
        className="flex aspect-[2/3] flex-col justify-between gap-4 rounded-s-[3px] rounded-e-lg border border-s-6 border-line border-s-hue-line bg-hue-tint ps-[clamp(0.75rem,9cqi,1.25rem)] pe-[clamp(0.625rem,7cqi,1rem)] pt-[clamp(0.75rem,8cqi,1.125rem)] pb-3 font-read wrap-break-word hyphens-auto text-ink group-hover:border-e-control group-hover:border-y-control forced-colors:border-s-[CanvasText]"
        data-hue={coverOf(id)}
      >
        <b className="line-clamp-6 text-[clamp(1rem,10.5cqi,1.375rem)]/[1.18] font-semibold text-balance">{title}</b>
        {authors.length > 0 && (
          <small className="line-clamp-2 border-t border-hue-line pt-2.5 text-note/[1.35]">{authors.join(', ')}</small>
        )}
      </span>
      <small className="mt-2 block text-note text-ink-3">{pageCount === 1 ? '1 page' : `${pageCount} pages`}</small>
    </Link>
  );
}
