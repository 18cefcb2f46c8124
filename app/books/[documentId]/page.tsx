import type { Metadata } from 'next';
import Link from 'next/link';
import { redirect } from 'next/navigation';

import { ContentsList } from '#components/reader/contents-list.tsx';
import { ContinueLink } from '#components/reader/continue-link.tsx';
import { ReaderHeader } from '#components/reader/reader-header.tsx';

import { readCommandKey, readPreferences } from '../../reader-request.ts';
import { loadBook } from '../load-book.ts';
import { firstValue } from '../search-params.ts';

interface BookPageProps {
  params: Promise<{ documentId: string }>;
  /** `page`: the id of a page to open instead, in `version` where that is given. */
  searchParams: Promise<{ page?: string | string[]; version?: string | string[] }>;
}

export async function generateMetadata({ params }: BookPageProps): Promise<Metadata> {
  const { document } = await loadBook((await params).documentId);
  return { title: document.title };
}

export default async function BookPage({ params, searchParams }: BookPageProps) {
  const [{ document, pages }, { page, version }] = await Promise.all([
    params.then(({ documentId }) => loadBook(documentId)),
    searchParams,
  ]);
  const pageId = firstValue(page);
  const wanted = pages.find(({ id }) => id === pageId);
  if (wanted) redirect(withVersion(wanted.href, firstValue(version)));
  const [preferences, commandKey] = await Promise.all([readPreferences(), readCommandKey()]);
  const first = pages[0];
  return (
    <>
      <ReaderHeader
        documentId={document.id}
        crumbs={[{ title: document.title }]}
        preferences={preferences}
        commandKey={commandKey}
      />
      <main id="main" tabIndex={-1} className="book">
        {pageId !== undefined && (
          <p className="notice" role="note">
            This page is no longer in the book.
          </p>
        )}
        <h1>{document.title}</h1>
        <p className="book-facts">
          {[document.authors.join(', '), pages.length === 1 ? '1 page' : `${pages.length}\u00A0pages`]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {first ? (
          <div className="book-actions">
            <Link href={first.href} className="button button-main start-link">
              Start reading
            </Link>
            <ContinueLink documentId={document.id} />
          </div>
        ) : (
          <p className="mt-6 text-base text-ink-2">This book has no pages yet.</p>
        )}
        {first && (
          <nav aria-label="Contents" className="book-contents">
            <h2>Contents</h2>
            <ContentsList entries={pages.map(({ id, href, title, depth }) => ({ id, href, title, depth }))} />
          </nav>
        )}
      </main>
    </>
  );
}

function withVersion(href: string, version: string | undefined): string {
  return version === undefined ? href : `${href}?${new URLSearchParams({ version }).toString()}`;
}
