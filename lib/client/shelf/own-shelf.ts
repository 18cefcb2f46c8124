import { createStore } from 'zustand/vanilla';

import type { KeptBook, KeptCollection } from '#lib/contracts/kept-records.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';

import { readPreferences, savePreference } from '../kept-preferences.ts';
import { browserKeeperOf } from '../sync/browser-keeper.ts';
import { isSignedIn, type Keeper } from '../sync/keeper.ts';
import { serverKeeperOf } from '../sync/server-keeper.ts';
import { booksByDocument, isBook, isCollection, type ShelfRecords } from './shelf-records.ts';

const COLLECTIONS_KEY = 'lectern_collections';
const BOOKS_KEY = 'lectern_books';

interface OwnShelf extends ShelfRecords {
  /** True if the browser has just refused to store more. */
  hasNoRoom: boolean;
  /** True while the server has not stored everything. */
  isUnkept: boolean;
}

/** The shelf of this browser's reader or, on the server, of the signed-in reader. */
export const ownShelfStore = createStore<OwnShelf>(() => ({
  ...{ collections: [], books: [], hasNoRoom: false, isUnkept: false },
}));

const onTrouble = (isUnkept: boolean) => ownShelfStore.setState({ isUnkept });

const collectionKeeper: Keeper<KeptCollection> = isSignedIn()
  ? serverKeeperOf({ kind: 'collections', isItem: isCollection, onTrouble })
  : browserCollections();

const bookKeeper: Keeper<KeptBook> = isSignedIn()
  ? serverKeeperOf({ kind: 'books', isItem: isBook, onTrouble })
  : browserBooks();

ownShelfStore.setState({
  collections: collectionKeeper.open((collections) => ownShelfStore.setState({ collections })),
  books: bookKeeper.open((books) => ownShelfStore.setState({ books })),
});

/** Resolves when everything that is stored has been loaded. */
export const ownShelfReady: Promise<unknown> = Promise.all([collectionKeeper.ready(), bookKeeper.ready()]).then(() => {
  savePresence();
  ownShelfStore.subscribe(savePresence);
});

/** The server renders the shelf by this preference, which says that something is kept and never what. */
function savePresence(): void {
  if (typeof document === 'undefined') return;
  const { collections, books } = ownShelfStore.getState();
  const hidesSome = books.some(({ isHidden }) => isHidden);
  const present = hidesSome ? 'hides' : collections.length + books.length > 0 ? 'kept' : 'none';
  if (readPreferences()['own-shelf'] !== present) savePreference('own-shelf', present);
}

/** Changes what the reader did with a book. Does nothing if the browser has no room, and then says so in `hasNoRoom`; so do the functions that follow. */
export function changeBook(
  documentId: string,
  changes: Partial<Pick<KeptBook, 'collections' | 'isFinished' | 'isHidden'>>,
): void {
  const { books } = ownShelfStore.getState();
  const known = booksByDocument(books).get(documentId);
  const unmarked = { id: crypto.randomUUID(), documentId, collections: [], isFinished: false, isHidden: false };
  const changed = { ...unmarked, ...known, ...changes, changedMs: Date.now() };
  const others = books.filter((book) => book.documentId !== documentId);
  keepBooks(isMarked(changed) ? [...others, changed] : others);
}

/** Makes a collection and returns its id: that of the existing one if the name is taken, null if there can be no more. */
export function addCollection(name: string): string | null {
  const { collections } = ownShelfStore.getState();
  const taken = collections.find((collection) => collection.name === name);
  if (taken !== undefined) return taken.id;
  if (collections.length >= LIMITS.collectionsMax) return null;
  const id = crypto.randomUUID();
  return keepCollections([...collections, { id, name, changedMs: Date.now() }]) ? id : null;
}

export function renameCollection(id: string, name: string): void {
  const { collections } = ownShelfStore.getState();
  keepCollections(
    collections.map((collection) =>
      collection.id === id ? { ...collection, name, changedMs: Date.now() } : collection,
    ),
  );
}

/** Removes a collection; its books stay. */
export function removeCollection(id: string): void {
  const { collections, books } = ownShelfStore.getState();
  if (!keepCollections(collections.filter((collection) => collection.id !== id))) return;
  const left = books.map((book) =>
    book.collections.includes(id)
      ? { ...book, collections: book.collections.filter((each) => each !== id), changedMs: Date.now() }
      : book,
  );
  keepBooks(left.filter(isMarked));
}

/** Returns what this browser's own storage holds while its reader is signed in: made before signing in, or by someone else. */
export function shelfLeftHere(): ShelfRecords {
  if (!isSignedIn()) return { collections: [], books: [] };
  const none = () => undefined;
  return unknownRecords({ collections: browserCollections().open(none), books: browserBooks().open(none) });
}

/** Imports records from a file or from before signing in; of two records of the same, the one changed last is used. */
export function importShelf(imported: ShelfRecords): void {
  const { collections, books } = unknownRecords(imported);
  const own = ownShelfStore.getState();
  const newest = new Map([...own.collections, ...collections].map((each) => [each.id, each]));
  const renewed = new Set(books.map(({ documentId }) => documentId));
  keepCollections([...newest.values()].slice(0, LIMITS.collectionsMax));
  keepBooks([...own.books.filter(({ documentId }) => !renewed.has(documentId)), ...booksByDocument(books).values()]);
}

/** Returns those of the records that are newer than the reader's own. */
function unknownRecords({ collections, books }: ShelfRecords): ShelfRecords {
  const own = ownShelfStore.getState();
  const known = new Map([...own.collections, ...own.books].map(({ id, changedMs }) => [id, changedMs]));
  const byDocument = booksByDocument(own.books);
  return {
    collections: collections.filter(({ id, changedMs }) => (known.get(id) ?? -1) < changedMs),
    books: books.filter(({ documentId, changedMs }) => (byDocument.get(documentId)?.changedMs ?? -1) < changedMs),
  };
}

function keepCollections(collections: readonly KeptCollection[]): boolean {
  const hasNoRoom = !collectionKeeper.keep(collections, ownShelfStore.getState().collections);
  ownShelfStore.setState(hasNoRoom ? { hasNoRoom } : { collections, hasNoRoom });
  return !hasNoRoom;
}

function keepBooks(books: readonly KeptBook[]): void {
  const hasNoRoom = books.length > LIMITS.keptRecordsMax || !bookKeeper.keep(books, ownShelfStore.getState().books);
  ownShelfStore.setState(hasNoRoom ? { hasNoRoom } : { books, hasNoRoom });
}

function isMarked({ collections, isFinished, isHidden }: KeptBook): boolean {
  return collections.length > 0 || isFinished || isHidden;
}

function browserCollections(): Keeper<KeptCollection> {
  return browserKeeperOf({ key: COLLECTIONS_KEY, isItem: isCollection });
}

function browserBooks(): Keeper<KeptBook> {
  return browserKeeperOf({ key: BOOKS_KEY, isItem: isBook });
}
