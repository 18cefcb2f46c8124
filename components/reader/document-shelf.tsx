'use client';

import Link from 'next/link';
import { type ReactNode, useDeferredValue, useState } from 'react';

import { Field, Select } from '#components/controls/field.tsx';
import { savePreference } from '#lib/client/kept-preferences.ts';
import { canNarrow, narrowDocuments, type NarrowedDocument, type Narrowing } from '#lib/client/narrow-documents.ts';
import type { ReadingPlace } from '#lib/client/reading-history.ts';
import type { ReadingPreferences } from '#lib/contracts/reading-preferences.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';

import { DocumentChoices } from './document-choices.tsx';
import type { OwnView } from './shelf/own-view.ts';
import { useFirstGesture } from './use-first-gesture.ts';
import { useLoaded } from './use-loaded.ts';
import { ShelfTitle } from './shelf-title.tsx';
import type { SortedDocument } from './sort-documents.ts';
import { usePreferences } from './text-and-theme.tsx';

interface DocumentShelfProps {
  /** In the chosen order, as far as the server knows it. */
  documents: (ShelfDocument & NarrowedDocument & SortedDocument)[];
  /** The preferences with which the server drew the page. */
  preferences: ReadingPreferences;
  /** Whether the reader's own shelf is on the server: this browser may not know yet that there is one. */
  isSignedIn: boolean;
}

/** Loads the folding of words for the search by title. */
const loadFolding = async () => {
  const { foldAccents } = await import('#lib/foundation/text/folding/fold-letters.ts');
  return (text: string) => foldAccents(text, 'all');
};

/** Loads the sorting, needed for places known only to the browser and for an order chosen from now on. */
const loadSorting = async () => (await import('./sort-documents.ts')).sortDocuments;

/** Loads the reader's own order, once it is known which books they hide. */
const loadOwnShelf = async () => {
  const [{ OwnShelf }, { ownShelfReady }] = await Promise.all([
    import('./shelf/own-shelf.tsx'),
    import('#lib/client/shelf/own-shelf.ts'),
  ]);
  await ownShelfReady;
  return OwnShelf;
};

/** Above this number of documents, a search field is shown. */
const GLANCE = 12;

/** Fewer fit in one row, and need no sorting. */
const SORTED_FROM = 4;

/** The shelf before the reader's own order is known, with room for its control. */
const NOT_ORDERED: OwnView = {
  narrow: (documents) => [...documents],
  isNarrowed: false,
  isFinished: () => false,
  choice: <span className="h-15.5 w-40" />,
  menuOf: () => null,
};

/** All documents, in the chosen order, narrowed by the properties in which they differ, and by a search field once there are many. */
export function DocumentShelf({ documents, preferences, isSignedIn }: DocumentShelfProps) {
  const { shelf, 'own-shelf': ownShelf } = usePreferences(preferences);
  const places = usePlaces(preferences.places === 'kept');
  const sorted = useSorted({ documents, places, isDrawn: shelf === preferences.shelf, shelf });
  const [wanted, setWanted] = useState('');
  const [narrowing, setNarrowing] = useState<Narrowing>({});
  const [own, setOwn] = useState(NOT_ORDERED);
  const OwnShelf = useLoaded(loadOwnShelf, useFirstGesture() || isSignedIn || ownShelf !== 'none');
  const part = own.narrow(sorted);
  const matches = useMatch(wanted);
  const found = narrowDocuments(part, narrowing).filter(matches);
  const isNarrowed = own.isNarrowed || wanted !== '' || Object.keys(narrowing).length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <ShelfTitle />
        {documents.length > GLANCE && <FindField wanted={wanted} onWant={setWanted} />}
      </div>
      <ShelfControls documents={documents} hasOwnOrder={ownShelf !== 'none'} ownChoice={own.choice}>
        <DocumentChoices documents={documents} narrowing={narrowing} onNarrow={setNarrowing} />
        {documents.length >= SORTED_FROM && <OrderChoice order={shelf} />}
      </ShelfControls>
      {OwnShelf && <OwnShelf onView={setOwn} />}
      <p role="status" className="sr-only">
        {isNarrowed && formatMessage(wording().shelf.foundCount, { count: found.length })}
      </p>
      {found.length === 0 && <NoBooks isPartEmpty={part.length === 0} />}
      <ul
        // Hidden books are not shown first and then taken away.
        data-waits={(own === NOT_ORDERED && ownShelf === 'hides') || undefined}
        className="mt-6 grid grid-cols-2 gap-x-5 gap-y-7 sm:grid-cols-3 sm:gap-x-7 sm:gap-y-9 beside:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] data-waits:animate-[wait_1ms_1.5s_backwards]"
      >
        {found.map((document) => (
          <li key={document.id} className="@container/cover relative min-w-0">
            <DocumentCard {...document} progress={progressOf(document, places, own)} />
            {own.menuOf(document)}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ShelfControlsProps {
  documents: readonly NarrowedDocument[];
  hasOwnOrder: boolean;
  ownChoice: ReactNode;
  /** The controls that every reader has. */
  children: ReactNode;
}

function ShelfControls({ documents, hasOwnOrder, ownChoice, children }: ShelfControlsProps) {
  const isOrdered = hasOwnOrder || documents.length >= SORTED_FROM;
  if (!isOrdered && !canNarrow(documents)) return null;
  return (
    <div role="group" aria-label={wording().shelf.filter.label} className="mt-4 flex flex-wrap gap-3">
      {children}
      {isOrdered && ownChoice}
    </div>
  );
}

function NoBooks({ isPartEmpty }: { isPartEmpty: boolean }) {
  return (
    <p className="mt-6 text-base text-ink-2">{isPartEmpty ? wording().shelf.noneHere : wording().shelf.noMatch}</p>
  );
}

interface FindFieldProps {
  wanted: string;
  onWant: (wanted: string) => void;
}

function FindField({ wanted, onWant }: FindFieldProps) {
  return (
    <Field
      type="search"
      className="w-[min(100%,18rem)]"
      aria-label={wording().shelf.find}
      placeholder={wording().shelf.find}
      value={wanted}
      onChange={({ target }) => onWant(target.value)}
    />
  );
}

/** Returns a filter for the documents whose title and authors contain all of the words. */
function useMatch(wanted: string): (document: Pick<ShelfDocument, 'title' | 'authors'>) => boolean {
  const fold = useLoaded(loadFolding, wanted !== '') ?? ((text: string) => text.toLowerCase());
  const words = useDeferredValue(fold(wanted)).split(/\s+/).filter(Boolean);
  return ({ title, authors }) => {
    const text = fold([title, ...authors].join(' '));
    return words.every((word) => text.includes(word));
  };
}

/** Returns how much of a document was read in this browser, 0 to 1; null if it was never opened. A finished book was read completely. */
function progressOf({ id }: ShelfDocument, places: readonly ReadingPlace[], own: OwnView): number | null {
  if (own.isFinished(id)) return 1;
  return places.find(({ documentId }) => documentId === id)?.progress ?? null;
}

function OrderChoice({ order }: { order: ReadingPreferences['shelf'] }) {
  return (
    <label className="flex min-w-0 flex-col gap-1 text-sm text-ink-2">
      {wording().shelf.sort.label}
      <Select
        value={order}
        onChange={({ target }) => savePreference('shelf', target.value as ReadingPreferences['shelf'])}
      >
        <option value="title">{wording().common.title}</option>
        <option value="author">{wording().shelf.sort.author}</option>
        <option value="read">{wording().shelf.sort.lastRead}</option>
        <option value="changed">{wording().shelf.sort.lastChanged}</option>
      </Select>
    </label>
  );
}

interface Sorting {
  documents: DocumentShelfProps['documents'];
  places: readonly ReadingPlace[];
  shelf: ReadingPreferences['shelf'];
  /** The server has already rendered the documents in that order. */
  isDrawn: boolean;
}

function useSorted({ documents, places, shelf, isDrawn }: Sorting): DocumentShelfProps['documents'] {
  const sort = useLoaded(loadSorting, shelf === 'read' || !isDrawn);
  if (sort === null) return documents;
  return sort(documents, shelf, new Map(places.map(({ documentId, atMs }) => [documentId, atMs])));
}

const NO_PLACES: readonly ReadingPlace[] = [];

const loadPlaces = async () => {
  const { browserKeeper, listPlaces } = await import('#lib/client/reading-history.ts');
  const places = listPlaces(browserKeeper());
  return () => places;
};

/** The reading place in each document. It is known only to the browser, and looked up only where the browser reported that it has one. */
function usePlaces(areExpected: boolean): readonly ReadingPlace[] {
  return useLoaded(loadPlaces, areExpected)?.() ?? NO_PLACES;
}

interface ShelfDocument {
  id: string;
  /** When it was added to the library, in milliseconds since 1970. */
  addedMs: number;
  href: string;
  title: string;
  authors: string[];
  /** The address of the cover image; null for a document without one. */
  cover: string | null;
  pageCount: number;
}

interface DocumentCardProps extends Omit<ShelfDocument, 'addedMs'> {
  /** How much of it was read in this browser, 0 to 1; null where it was never opened. */
  progress: number | null;
}

/** A document on the shelf: its own cover image, else a plain cover with its title, whose tint is always the same for the same document. */
function DocumentCard({ id, href, title, authors, cover, pageCount, progress }: DocumentCardProps) {
  // A cover that cannot be loaded is not shown.
  const [isShown, setIsShown] = useState(cover !== null);
  if (cover !== null && isShown) {
    return (
      <Link href={href} prefetch={false} className="group block">
        <img
          className="aspect-[2/3] w-full rounded-s-[3px] rounded-e-lg border border-line bg-hue-tint object-contain group-hover:border-control"
          data-hue={coverOf(id)}
          src={cover}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setIsShown(false)}
        />
        <b dir="auto" className="mt-2 line-clamp-2 font-read text-ui/[1.3] font-semibold wrap-break-word text-ink">
          {title}
        </b>
        {authors.length > 0 && (
          <small dir="auto" className="line-clamp-1 text-note text-ink-2">
            {authors.join(', ')}
          </small>
        )}
        <PageCount pages={pageCount} progress={progress} />
      </Link>
    );
  }
  return (
    <Link href={href} prefetch={false} className="group block">
      <span
        className="flex aspect-[2/3] flex-col justify-between gap-4 rounded-s-[3px] rounded-e-lg border border-s-6 border-line border-s-hue-line bg-hue-tint ps-[clamp(0.75rem,9cqi,1.25rem)] pe-[clamp(0.625rem,7cqi,1rem)] pt-[clamp(0.75rem,8cqi,1.125rem)] pb-3 font-read wrap-break-word hyphens-auto text-ink group-hover:border-e-control group-hover:border-y-control forced-colors:border-s-[CanvasText]"
        data-hue={coverOf(id)}
      >
        <b dir="auto" className="line-clamp-6 text-[clamp(1rem,10.5cqi,1.375rem)]/[1.18] font-semibold text-balance">
          {title}
        </b>
        {authors.length > 0 && (
          <small dir="auto" className="line-clamp-2 border-t border-hue-line pt-2.5 text-note/[1.35]">
            {authors.join(', ')}
          </small>
        )}
      </span>
      <PageCount pages={pageCount} progress={progress} />
    </Link>
  );
}

function PageCount({ pages, progress }: { pages: number; progress: number | null }) {
  return (
    <small className="mt-2 block pe-6 text-note text-ink-3 tabular-nums">
      {formatMessage(wording().common.pageCount, { count: pages })}
      {progress !== null && ` · ${formatMessage(wording().shelf.percentRead, { percent: Math.floor(progress * 100) })}`}
    </small>
  );
}

const COVERS = 6;

/** Returns the number of the plain cover for a document, 1 to 6; always the same for the same id. */
function coverOf(documentId: string): number {
  let hash = 0x811c9dc5;
  for (const character of documentId) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return ((hash >>> 8) % COVERS) + 1;
}
