import type { Metadata } from 'next';
import { redirect } from 'next/navigation';

import { ButtonLink } from '#components/controls/button-link.tsx';
import { Notice } from '#components/controls/notice.tsx';
import { ContentsList } from '#components/reader/contents.tsx';
import { ContinueLink } from '#components/reader/continue-link.tsx';
import { headingEntries } from '#components/reader/heading-entries.ts';
import { ReportOpenBook } from '#components/reader/page-on-screen.tsx';
import { ReaderHeader } from '#components/reader/reader-header.tsx';
import { RemoveBook } from '#components/reader/remove-book.tsx';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { findAdministrator, findKeeper } from '../../../admin/require-administrator.ts';
import { readCommandKey, readPreferences, readSession } from '../../../reader-request.ts';
import { contentsEntry, firstValue, loadBook, loadPage } from '../load-book.ts';

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
  const [preferences, commandKey, administrator, keeper, session] = await Promise.all([
    readPreferences(),
    readCommandKey(),
    findAdministrator(),
    findKeeper(),
    readSession(),
  ]);
  const first = pages[0];
  const [only = null] = pages.length === 1 ? pages : [];
  const entries =
    only === null
      ? pages.map(contentsEntry)
      : headingEntries((await loadPage(only.documentId, only.path)).page, only.href);
  const openBook = { documentId: document.id, documentTitle: document.title };
  return (
    <>
      <ReaderHeader
        document={document}
        crumbs={[{ title: document.title }]}
        preferences={preferences}
        commandKey={commandKey}
        session={session}
        href={document.href}
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-176 px-5 pt-8 pb-20 md:px-10 md:pt-16 md:pb-28">
        {pageId !== undefined && <Notice role="note">{wording().page.notInBook}</Notice>}
        <h1
          dir="auto"
          className="font-read text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]/[1.1] font-semibold tracking-[-0.014em] text-balance wrap-break-word"
        >
          {document.title}
        </h1>
        <p className="mt-3 text-prose text-balance text-ink-2">
          {[
            document.authors.join(', '),
            formatMessage(wording().common.pageCount, { count: document.filePageCount ?? pages.length }).replace(
              ' ',
              '\u00A0',
            ),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {first ? (
          <div className="group mt-7 flex flex-wrap items-center gap-3">
            <ButtonLink
              href={first.href}
              look="main"
              className="group-has-data-continue:border-control group-has-data-continue:bg-transparent group-has-data-continue:text-ink group-has-data-continue:hover:border-control group-has-data-continue:hover:bg-sunken"
            >
              {wording().book.startReading}
            </ButtonLink>
            <ContinueLink documentId={document.id} />
          </div>
        ) : (
          <p className="mt-6 text-base text-ink-2">{wording().book.noPages}</p>
        )}
        {entries.length > 0 && (
          <nav aria-label={wording().contents.title} className="-mx-3 mt-12 text-prose">
            <h2 className="mb-2 px-3 text-note font-semibold text-ink-3">{wording().contents.title}</h2>
            <ContentsList entries={entries} language={document.language} />
          </nav>
        )}
        {administrator === null && keeper !== null && <RemoveBook documentId={document.id} title={document.title} />}
      </main>
      <ReportOpenBook book={openBook} />
    </>
  );
}

function withVersion(href: string, version: string | undefined): string {
  return version === undefined ? href : `${href}?${new URLSearchParams({ version }).toString()}`;
}
