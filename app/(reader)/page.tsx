import { AdministrationLink } from '#components/admin/administration-link.tsx';
import { ContinueReading } from '#components/reader/continue-reading.tsx';
import { DocumentShelf } from '#components/reader/document-shelf.tsx';
import { AskButton, SearchButton } from '#components/reader/header-buttons.tsx';
import { ShelfTitle } from '#components/reader/shelf-title.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { TextAndTheme } from '#components/reader/text-and-theme.tsx';

import { findAdministrator } from '../admin/require-administrator.ts';
import { loadShelf } from './books/load-book.ts';
import { readCommandKey, readPreferences } from '../reader-request.ts';

export default async function ShelfPage() {
  const [documents, preferences, administrator, commandKey] = await Promise.all([
    loadShelf(),
    readPreferences(),
    findAdministrator(),
    readCommandKey(),
  ]);
  const books = documents.map(({ href, title }) => ({ href, title }));
  return (
    <>
      <SiteHeader
        tools={
          <>
            {administrator && <AdministrationLink />}
            {books.length > 0 && <SearchButton place={{ kind: 'library', books }} commandKey={commandKey} />}
            <TextAndTheme preferences={preferences} />
            <AskButton commandKey={commandKey} />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-272 px-5 pt-8 pb-20 md:px-10 md:pt-14 md:pb-24">
        {documents.length === 0 ? (
          <>
            <ShelfTitle />
            <p className="mt-6 max-w-prose text-base text-ink-2">
              The shelf is empty. Put a book on it with{' '}
              <code className="font-code text-ui">npm run ingest -- PATH</code>.
            </p>
          </>
        ) : (
          <>
            <ContinueReading documentIds={documents.map(({ id }) => id)} isExpected={preferences.places === 'kept'} />
            <DocumentShelf documents={documents} />
          </>
        )}
      </main>
    </>
  );
}
