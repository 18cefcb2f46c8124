import type { Metadata } from 'next';

import { ContentsList } from '#components/reader/contents-list.tsx';
import { PageArticle } from '#components/reader/page-article.tsx';
import { PageTurner } from '#components/reader/page-turner.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';

import { loadBook, loadPage } from '../../load-book.ts';

interface ReaderPageProps {
  params: Promise<{ documentId: string; path: string[] }>;
}

const CONTENTS_ID = 'contents';

export async function generateMetadata({ params }: ReaderPageProps): Promise<Metadata> {
  const { documentId, path } = await params;
  const [{ document }, page] = await Promise.all([loadBook(documentId), loadPage(documentId, sourcePath(path))]);
  return { title: `${page.title} · ${document.title}` };
}

export default async function ReaderPage({ params }: ReaderPageProps) {
  const { documentId, path } = await params;
  const [{ document, pages }, page] = await Promise.all([loadBook(documentId), loadPage(documentId, sourcePath(path))]);
  const position = pages.findIndex((entry) => entry.id === page.id);
  const hasOwnTitle = page.headings.some((heading) => heading.level === 1);
  return (
    <>
      <SiteHeader
        contentsId={CONTENTS_ID}
        crumbs={[{ title: document.title, href: document.href }, { title: page.title }]}
      />
      <div className="min-[1360px]:grid min-[1360px]:grid-cols-[15.5rem_minmax(0,1fr)]">
        <nav key={page.id} id={CONTENTS_ID} popover="auto" aria-label="Contents" className="contents-column">
          <h2 className="mt-1 mb-2 px-3 text-xs font-semibold text-ink-3">Contents</h2>
          <ContentsList entries={pages} currentId={page.id} />
        </nav>
        <main id="main" tabIndex={-1} className="reading-column px-5 pt-8 pb-24 md:px-10 md:pt-14">
          {!hasOwnTitle && <h1 className="page-title">{page.title}</h1>}
          <PageArticle html={page.html} pageId={page.id} version={page.version} language={document.language} />
          <PageTurner previous={pages[position - 1]} next={pages[position + 1]} />
        </main>
      </div>
    </>
  );
}

/** The page's path as it is stored. Next hands a page its segments as they stand in the address, percent-encoded. */
function sourcePath(segments: string[]): string {
  return segments.map(decodeURIComponent).join('/');
}
