import { AdministrationLink } from '#components/admin/administration-link.tsx';
import { BooksToCome } from '#components/reader/books-to-come.tsx';
import { ContinueReading } from '#components/reader/continue-reading.tsx';
import { DocumentShelf } from '#components/reader/document-shelf.tsx';
import { AskButton, SearchButton } from '#components/reader/header-buttons.tsx';
import { PendingVectors } from '#components/reader/pending-vectors.tsx';
import { ReaderSession } from '#components/reader/reader-session.tsx';
import { NotesLink } from '#components/reader/notes-link.tsx';
import { ShelfIntroduction } from '#components/reader/shelf-introduction.tsx';
import { ShelfTitle } from '#components/reader/shelf-title.tsx';
import { SignInLink } from '#components/reader/sign-in-link.tsx';
import { SiteHeader } from '#components/reader/site-header.tsx';
import { sortDocuments } from '#components/reader/sort-documents.ts';
import { TextAndTheme } from '#components/reader/text-and-theme.tsx';
import { UPLOAD_PLACE } from '#components/upload/upload-place.ts';
import { AddBooks } from '#components/upload/add-books.tsx';
import { hasRole } from '#lib/people/access/administrator.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import { getRuntime } from '#lib/serving/runtime/server.ts';

import { findAdministrator, findKeeper } from '../admin/require-administrator.ts';
import { loadComing, loadFollowed, loadShelf } from './books/load-book.ts';
import { readCommandKey, readPreferences, readSession, readViewer } from '../reader-request.ts';
import { shareChoices } from './share-choices.ts';
import { loadShelfQuestions } from './shelf-questions.ts';

/** Reading progress is known only in the browser. */
const NOT_READ: ReadonlyMap<string, number> = new Map();

interface ShelfPageProps {
  searchParams: Promise<{ problem?: string | string[] }>;
}

export default async function ShelfPage({ searchParams }: ShelfPageProps) {
  const [documents, coming, followed, offered, runtime] = await Promise.all([
    loadShelf(),
    loadComing(),
    loadFollowed(),
    loadShelfQuestions(),
    getRuntime(),
  ]);
  const [preferences, administrator, commandKey, viewer, session, { problem }] = await Promise.all([
    readPreferences(),
    findAdministrator(),
    readCommandKey(),
    readViewer(),
    readSession(),
    searchParams,
  ]);
  const { uploads } = runtime;
  const mayAdd = uploads.isOpenTo(await findKeeper());
  const isAdministrator = administrator !== null && hasRole(administrator, 'admin');
  const sharing = shareChoices(viewer, { isAdministrator });
  const books = documents.map(({ href, title }) => ({ href, title }));
  const hasOwnBooks = documents.some(({ id }) => id !== offered?.documentId);
  return (
    <>
      <SiteHeader
        tools={
          <>
            {administrator && <AdministrationLink />}
            {mayAdd && <AddBooks sharing={sharing} limits={uploads.limits} look="tool" />}
            {books.length > 0 && <SearchButton place={{ kind: 'library', books }} commandKey={commandKey} />}
            <NotesLink className={administrator ? '@max-[26rem]/site-header:hidden' : ''} />
            <TextAndTheme preferences={preferences} />
            {session && <ReaderSession session={session} next="/" />}
            <AskButton commandKey={commandKey} />
          </>
        }
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-272 px-5 pt-8 pb-20 md:px-10 md:pt-14 md:pb-24">
        <SignInProblem isOffered={session !== null} problem={problem} />
        {mayAdd && <div id={UPLOAD_PLACE} />}
        {!hasOwnBooks && (
          <ShelfIntroduction
            mayAdd={mayAdd}
            maySignIn={administrator === null}
            addsWhenSignedIn={runtime.env.uploads.by !== 'nobody'}
            offered={offered}
            lacks={{ languageModel: runtime.quotesOnly, meaning: runtime.goesByWords }}
          />
        )}
        {documents.length === 0 ? (
          <>
            <ShelfTitle />
            <BooksToCome books={coming} />
            <HowToAdd mayAdd={mayAdd} />
          </>
        ) : (
          <>
            <ContinueReading documentIds={documents.map(({ id }) => id)} isExpected={preferences.places === 'kept'} />
            <BooksToCome books={coming} />
            <PendingVectors books={followed} />
            <DocumentShelf
              documents={sortDocuments(documents, preferences.shelf, NOT_READ)}
              preferences={preferences}
              isSignedIn={viewer.userId !== null}
            />
          </>
        )}
        {hasOwnBooks && administrator === null && <SignInLink />}
      </main>
    </>
  );
}

interface SignInProblemProps {
  /** Whether readers can sign in at all. */
  isOffered: boolean;
  problem: string | string[] | undefined;
}

/** Shows that a sign-in failed, when the provider redirected back here. */
function SignInProblem({ isOffered, problem }: SignInProblemProps) {
  if (!isOffered || problem !== 'sign-in') return null;
  return (
    <p role="alert" className="mb-6 text-base text-ink">
      {wording().readerSession.failed}
    </p>
  );
}

/** Explains how to add the first book to an empty library. */
function HowToAdd({ mayAdd }: { mayAdd: boolean }) {
  return (
    <p className="mt-6 max-w-prose text-base text-ink-2">
      {mayAdd ? (
        wording().shelf.empty.dropBook
      ) : (
        <>
          {wording().shelf.empty.importCommand} <code className="font-code text-ui">npm run ingest -- PATH</code>.
        </>
      )}
    </p>
  );
}
