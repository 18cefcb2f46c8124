import { type PrecacheEntry, Serwist } from 'serwist';

import { KEPT_NOTES } from '#lib/contracts/offline-books.ts';

import { BookKeeper } from './book-keeper.ts';
import { keptPage } from './kept-answer.ts';
import { dropOldParts, findCopy, partsCache } from './kept-copies.ts';
import { documentOf, type Wanted, type WantedPage, wantedOf } from './wanted-request.ts';
import type { LastingEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** What pages are made of, and a name for this build of it; put in by the build. */
declare const OFFLINE_PARTS: PrecacheEntry[];
declare const OFFLINE_BUILD: string;

const { origin } = self.location;
/** A proxy whose server is away. */
const AWAY = new Set([502, 503, 504]);

const keeper = new BookKeeper(OFFLINE_BUILD);

/** Answers a request that concerns what is kept. */
async function answer({ request, event }: { request: Request; event: LastingEvent }): Promise<Response> {
  const wanted = wantedOf(request, origin);
  if (wanted === null) return fetch(request);
  if (wanted.kind === 'part') return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
  const answered = await fetch(request).catch(() => null);
  if (answered === null || AWAY.has(answered.status)) {
    return (await standIn(request.url, wanted)) ?? answered ?? Response.error();
  }
  if (wanted.kind === 'sign-out') await keeper.forget(null);
  if (wanted.kind === 'page' && !isWayOn(request, answered)) await hearPage(answered, wanted, event);
  return answered;
}

/** The server's own redirect, from the id of a page to its address. */
function isWayOn({ url }: Request, { type }: Response): boolean {
  return type === 'opaqueredirect' && new URL(url).searchParams.has('page');
}

async function hearPage(answered: Response, { documentId, path }: WantedPage, event: LastingEvent): Promise<void> {
  if ((await keeper.hear(answered, documentId)) === 'good') event.waitUntil(goOn(documentId, path));
}

async function standIn(url: string, wanted: Wanted): Promise<Response | undefined> {
  if (wanted.kind === 'page') return keptPage(url, wanted);
  if (wanted.kind === 'picture') return findCopy(wanted.documentId, url, { ignoreSearch: true });
  return wanted.kind === 'notes' ? findCopy(null, KEPT_NOTES) : undefined;
}

/** After a page of the server: what may not be read any more goes, and the opened book is kept. */
async function goOn(documentId: string | null, path: string): Promise<void> {
  await keeper.check(documentId);
  if (documentId !== null) await keeper.keep(documentId, path);
}

/** The pages that were open before there was a worker. */
async function keepOpenBooks(): Promise<void> {
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const { pathname } = new URL(url);
    const documentId = documentOf(pathname);
    if (documentId !== null) await goOn(documentId, pathname);
  }
}

const serwist = new Serwist({
  precacheEntries: OFFLINE_PARTS,
  // A cache for each build: pages that are open or kept go on with theirs.
  precacheOptions: { cacheName: partsCache(OFFLINE_BUILD), concurrency: 2, directoryIndex: null, cleanURLs: false },
  skipWaiting: true,
  clientsClaim: true,
  disableDevLogs: true,
});
const isWanted = ({ request }: { request: Request }) => wantedOf(request, origin) !== null;
serwist.registerCapture(isWanted, answer, 'GET');
serwist.registerCapture(isWanted, answer, 'DELETE');
serwist.addEventListeners();

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldParts(OFFLINE_BUILD));
  // It takes as long as a book is long: pages do not wait for it.
  void self.clients.claim().then(keepOpenBooks);
});
