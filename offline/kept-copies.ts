import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { bookCache, detailsAddress, OFFLINE_CACHES } from '#lib/contracts/offline-books.ts';

/** The cache for data of no particular book: the reader all copies are for, the page of notes, and the notes themselves. */
const OWN_CACHE = `${OFFLINE_CACHES}reader`;
const BOOK_PREFIX = bookCache('');
const READER_NAME = '/offline/reader';
/** Header of a copy: the state of its book from which it was made. */
const STAMP_HEADER = 'x-lectern-stamp';
/** Header of a book's details: the build that rendered its pages. */
const BUILD_HEADER = 'x-lectern-build';
/** Header of a book's details: when it was last opened. */
const OPENED_HEADER = 'x-lectern-opened';

export interface KeptBook {
  documentId: string;
  /** Undefined if the browser has dropped them. */
  details: Response | undefined;
  openedMs: number;
}

/** Returns the reader for whom everything is stored; null if nothing is. */
export async function keptReader(): Promise<string | null> {
  const kept = await caches.match(READER_NAME, { cacheName: OWN_CACHE });
  return (await kept?.text()) ?? null;
}

export async function keepReader(reader: string): Promise<void> {
  const cache = await caches.open(OWN_CACHE);
  await cache.put(READER_NAME, new Response(reader));
}

/** Opens the cache for copies of one book, or for copies that belong to no book. */
export function openCopies(documentId: string | null): Promise<Cache> {
  return caches.open(documentId === null ? OWN_CACHE : bookCache(documentId));
}

/** Returns a copy; undefined if there is none. Never creates a cache. A picture matches in any size. */
export async function findCopy(
  documentId: string | null,
  name: string,
  options: CacheQueryOptions = {},
): Promise<Response | undefined> {
  const cacheName = documentId === null ? OWN_CACHE : bookCache(documentId);
  return caches.match(name, { cacheName, ignoreVary: true, ...options });
}

/** Saves an answer under a name, read to its end; returns its body. Its encoding is removed from the headers, since the browser has unpacked it. */
export async function putCopy(
  cache: Cache,
  name: string,
  { answer, stamp }: { answer: Response; stamp: string },
): Promise<ArrayBuffer> {
  const body = await answer.arrayBuffer();
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.set('content-length', String(body.byteLength));
  headers.set(STAMP_HEADER, stamp);
  await cache.put(name, new Response(body, { status: answer.status, headers }));
  return body;
}

export function stampOf(copy: Response | undefined): string | null {
  return copy?.headers.get(STAMP_HEADER) ?? null;
}

/** Returns the size of copies, in bytes. */
export function bytesOf(...found: (Response | undefined)[]): number {
  return found.reduce((bytes, copy) => bytes + Number(copy?.headers.get('content-length') ?? 0), 0);
}

/** Saves the contents of the book, and notes that it was opened now. */
export async function keepDetails(
  cache: Cache,
  details: DocumentDetails,
  { stamp, build }: { stamp: string; build: string },
): Promise<void> {
  const headers = { [STAMP_HEADER]: stamp, [BUILD_HEADER]: build, [OPENED_HEADER]: String(Date.now()) };
  await cache.put(detailsAddress(details.doc_id), Response.json(details, { headers }));
}

/** Returns the books with anything stored, the last opened first. */
export async function keptBooks(): Promise<KeptBook[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(BOOK_PREFIX));
  const books = names.map(async (name) => {
    const documentId = name.slice(BOOK_PREFIX.length);
    const details = await findCopy(documentId, detailsAddress(documentId));
    return { documentId, details, openedMs: Number(details?.headers.get(OPENED_HEADER) ?? 0) };
  });
  return (await Promise.all(books)).sort((one, other) => other.openedMs - one.openedMs);
}

export async function forgetBook(documentId: string): Promise<void> {
  await caches.delete(bookCache(documentId));
}

/** Deletes the scripts and styles of builds that no stored page uses, except those of the last two builds, whose pages may still be open. */
export async function dropOldParts(current: string): Promise<void> {
  const books = await keptBooks();
  const builds = new Set([current, ...books.map(({ details }) => details?.headers.get(BUILD_HEADER) ?? '')]);
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(partsCache('')) && name !== partsCache(current),
  );
  const unused = others.slice(0, -1).filter((name) => !builds.has(name.slice(partsCache('').length)));
  await Promise.all(unused.map((name) => caches.delete(name)));
}

/** Returns the name of the cache for the parts of a build's pages. */
export function partsCache(build: string): string {
  return `${OFFLINE_CACHES}parts-${build}`;
}

/** Deletes every book, and the name of their reader. The parts of pages stay: they are the same for everyone. */
export async function forgetEverything(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name === OWN_CACHE || name.startsWith(BOOK_PREFIX));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Deletes copies of a book that are not among the given names or were made from another state of it. */
export async function dropOthers(cache: Cache, names: ReadonlySet<string>, stamp: string): Promise<void> {
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    const isKept = !pathname.startsWith('/books/') || names.has(pathname + search);
    if (!isKept || stampOf(await cache.match(request, { ignoreVary: true })) !== stamp) await cache.delete(request);
  }
}
