import type { Metadata } from 'next';
import Link from 'next/link';

import { ContentsList } from '#components/reader/contents-list.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';

import { loadBook } from '../load-book.ts';

interface BookPageProps {
  params: Promise<{ documentId: string }>;
}

export async function generateMetadata({ params }: BookPageProps): Promise<Metadata> {
  const { document } = await loadBook((await params).documentId);
  return { title: document.title };
}

export default async function BookPage({ params }: BookPageProps) {
  const { document, pages } = await loadBook((await params).documentId);
  const first = pages[0];
  return (
    <>
      <SiteHeader crumbs={[{ title: document.title }]} />
      <main id="main" tabIndex={-1} className="mx-auto max-w-2xl px-5 py-10 md:px-10">
        <h1 className="font-read text-4xl leading-tight font-semibold text-balance">{document.title}</h1>
        <p className="mt-2 text-ink-2">
          {[document.authors.join(', '), pages.length === 1 ? '1 page' : `${pages.length} pages`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {first && (
          <p className="mt-6">
            <Link href={first.href} className="inline-block rounded-lg bg-ink px-4 py-2.5 font-semibold text-page">
              Start reading
            </Link>
          </p>
        )}
        <nav aria-label="Contents" className="-mx-3 mt-10 text-base text-ink-2">
          <h2 className="mb-2 px-3 text-[0.8125rem] font-semibold text-ink-3">Contents</h2>
          <ContentsList entries={pages} />
        </nav>
      </main>
    </>
  );
}
