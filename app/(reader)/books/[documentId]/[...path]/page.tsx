import type { Metadata } from 'next';

import { ArticleAccess, KeepPlace, ReportOpenPage } from '#components/reader/page-on-screen.tsx';
import { ContentsColumn } from '#components/reader/contents.tsx';
import { BrokenPlace } from '#components/reader/broken-place.tsx';
import { levelsAbove } from '#components/reader/folder-levels.ts';
import { PageArticle, PageTurner, VersionNotice } from '#components/reader/page-article.tsx';
import { contentsHeadings, findTitle } from '#components/reader/page-title.ts';
import { FilePlace } from '#components/reader/pdf-view/file-place.tsx';
import { PdfViewSwitch } from '#components/reader/pdf-view/pdf-view-switch.tsx';
import { ReaderHeader } from '#components/reader/reader-header.tsx';
import { TextOfPage } from '#components/reader/text/text-of-page.tsx';
import { chapterPages } from '#lib/contracts/chapter-pages.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { readCommandKey, readPreferences, readSession } from '../../../../reader-request.ts';
import { contentsEntry, firstValue, loadBook, loadPage } from '../../load-book.ts';

interface ReaderPageProps {
  params: Promise<{ documentId: string; path: string[] }>;
  searchParams: Promise<{ version?: string | string[] }>;
}

const CONTENTS_ID = 'contents';

export async function generateMetadata(props: ReaderPageProps): Promise<Metadata> {
  const { document, page } = await load(props);
  return { title: `${page.title} · ${document.title}` };
}

export default async function ReaderPage(props: ReaderPageProps) {
  const { document, pages, page, shows } = await load(props);
  const [preferences, commandKey, session, { translator }] = await Promise.all([
    readPreferences(),
    readCommandKey(),
    readSession(),
    getRuntime(),
  ]);
  const position = pages.findIndex((entry) => entry.id === page.id);
  const href = pages[position]?.href ?? document.href;
  const entries = pages.map(contentsEntry);
  const title = findTitle(page.title, page.headings);
  const openPage = {
    documentId: document.id,
    documentTitle: document.title,
    pageId: page.id,
    version: page.version,
    title: page.title,
    href,
    isCurrent: shows !== 'earlier',
    number: position + 1,
    chapter: chapterOf(pages, page.id),
  };
  const file = fileOf(document, page);
  return (
    <>
      <ReaderHeader
        document={document}
        crumbs={[
          { title: document.title, href: document.href },
          ...levelsAbove(entries, page.id).map(({ title: level, ...above }) => ({ title: level, ...linkOf(above) })),
          { title: page.title },
        ]}
        preferences={preferences}
        commandKey={commandKey}
        contentsId={CONTENTS_ID}
        session={session}
        href={href}
        place={file && <FilePlace key={page.id} page={openPage} path={page.path} {...file} />}
      />
      <div className="wide:grid wide:grid-cols-[var(--contents-width)_minmax(0,1fr)] wide:in-data-[contents=closed]:grid-cols-[minmax(0,1fr)] print:block">
        <ContentsColumn
          id={CONTENTS_ID}
          document={document}
          entries={entries}
          current={{ id: page.id, headings: contentsHeadings(page.title, page.headings) }}
          filePlace={beginningOf(file)}
        />
        <main
          id="main"
          tabIndex={-1}
          // On a phone the wider side is where the lines begin: the numbers of the sources stand there.
          className="relative mx-auto box-content max-w-(--measure) pr-5 pl-7 not-print:max-md:has-[>.article:dir(rtl)]:pr-7 not-print:max-md:has-[>.article:dir(rtl)]:pl-5 pt-7 pb-24 font-text text-(length:--read-size)/(--read-leading) md:px-10 md:pt-14 md:pb-32 print:max-w-none print:p-0"
        >
          {shows !== 'current' && <VersionNotice shows={shows} href={href} />}
          <BrokenPlace version={page.version} textLength={page.text.length} />
          {title !== 'own' && (
            <h1 dir="auto" className={title === 'missing' ? 'page-title' : 'sr-only'}>
              {page.title}
            </h1>
          )}
          {document.type === 'pdf' && (
            <PdfViewSwitch key={page.id} page={openPage} path={page.path} starts={page.filePages} />
          )}
          <PageArticle
            html={page.html}
            pageId={page.id}
            version={page.version}
            language={document.language}
            titleLevel={title === 'repeated' ? page.headings[0]?.level : undefined}
          />
          <PageTurner previous={entries[position - 1]} next={entries[position + 1]} />
        </main>
      </div>
      <ArticleAccess version={page.version} />
      <ReportOpenPage page={openPage} />
      <TextOfPage translator={translator} />
      {openPage.isCurrent && <KeepPlace page={openPage} pageCount={pages.length} file={file} />}
    </>
  );
}

/** Returns no link for a level that no page represents. */
function linkOf(level: object): { href?: string } {
  return 'href' in level ? { href: String(level.href) } : {};
}

type LoadedPage = Awaited<ReturnType<typeof load>>;

/** Where the pages of its file begin in the text, and their number; null for a file without its own pages. */
function fileOf({ filePageCount: count }: LoadedPage['document'], { filePages: starts }: LoadedPage['page']) {
  return count === null || starts === null ? null : { starts, count };
}

/** The page of its file on which the text begins, with the file's page count. */
function beginningOf(file: ReturnType<typeof fileOf>): { number: number; count: number } | null {
  return file && { number: file.starts[0]?.number ?? 1, count: file.count };
}

/** The first page of the chapter; null where the chapter is only this page. */
function chapterOf(pages: { id: string; title: string; depth: number }[], pageId: string) {
  const [first, ...others] = chapterPages(pages, pageId);
  return first === undefined || others.length === 0 ? null : { pageId: first.id, title: first.title };
}

async function load({ params, searchParams }: ReaderPageProps) {
  const [{ documentId, path }, { version }] = await Promise.all([params, searchParams]);
  const [book, shown] = await Promise.all([
    loadBook(documentId),
    loadPage(documentId, sourcePath(path), firstValue(version)),
  ]);
  return { ...book, ...shown };
}

/** Returns the page's path as stored. Next passes the path segments as they appear in the address, percent-encoded. */
function sourcePath(segments: string[]): string {
  return segments.map(decodeURIComponent).join('/');
}
