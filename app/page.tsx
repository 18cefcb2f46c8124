import { DocumentCard } from '#components/reader/document-card.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';

import { loadShelf } from './books/load-book.ts';

export default async function ShelfPage() {
  const documents = await loadShelf();
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1} className="mx-auto max-w-5xl px-5 py-10 md:px-10">
        <h1 className="font-read text-3xl font-semibold">Library</h1>
        {documents.length === 0 ? (
          <p className="mt-6 max-w-prose text-base text-ink-2">
            The shelf is empty. Put a book on it with <code className="font-code text-sm">npm run ingest -- PATH</code>.
          </p>
        ) : (
          <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:grid-cols-4">
            {documents.map((document) => (
              <li key={document.id} className="min-w-0">
                <DocumentCard
                  href={document.href}
                  documentId={document.id}
                  title={document.title}
                  authors={document.authors}
                />
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  );
}
