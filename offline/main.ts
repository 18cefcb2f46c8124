import { type PrecacheEntry, Serwist } from 'serwist';

import { KEPT_NOTES, detailsAddress, keptName } from '#lib/contracts/offline-books.ts';
import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';
import { directionOf } from '#lib/contracts/wording/languages.ts';

import { BookKeeper } from './book-keeper.ts';
import { dropOldParts, findCopy, partsCache, keptBooks } from './kept-copies.ts';
import { documentOf, type Wanted, type WantedPage, wantedOf } from './wanted-request.ts';
import type { LastingEvent, WorkerScope } from './worker-scope.ts';

/** The wording of the page, by its language; inserted by the build. */
declare const OFFLINE_WORDING: Readonly<
  Record<string, Record<'youAreOffline' | 'pageNotSaved' | 'savedBooks' | 'noBooksSaved' | 'tryAgain', string>>
>;

/** Matches the reader's design, but is self-contained: nothing else is loaded. */
const STYLE = `:root { color-scheme: light dark }
body { margin: 0; background: light-dark(oklch(0.985 0.004 90), oklch(0.205 0.006 75)); color: light-dark(oklch(0.245 0.01 75), oklch(0.885 0.012 85)); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 5rem 1.25rem }
h1 { margin: 0; font: 600 1.75rem/1.2 Georgia, serif; text-wrap: balance }
p, ul { margin: 0.875rem 0 0; color: light-dark(oklch(0.435 0.012 75), oklch(0.76 0.012 85)) }
ul { padding: 0; list-style: none }
li a { display: block; padding: 0.625rem 0 }
a { color: light-dark(oklch(0.44 0.125 255), oklch(0.79 0.095 250)) }`;

declare const self: WorkerScope;
/** The parts of pages, and a name for this build of them; inserted by the build. */
declare const OFFLINE_PARTS: PrecacheEntry[];
declare const OFFLINE_BUILD: string;

const { origin } = self.location;
/** Statuses of a proxy whose server is unavailable. */
const AWAY = new Set([502, 503, 504]);

const keeper = new BookKeeper(OFFLINE_BUILD);

/** Answers a request that concerns saved copies. */
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

/** Whether a response is the server's own redirect from a page id to its address. */
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

/** After a page from the server: deletes copies that may no longer be read, and saves the opened book. */
async function goOn(documentId: string | null, path: string): Promise<void> {
  await keeper.check(documentId);
  if (documentId !== null) await keeper.keep(documentId, path);
}

/** Stores the books of pages that were open before the worker was installed. */
async function keepOpenBooks(): Promise<void> {
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const { pathname } = new URL(url);
    const documentId = documentOf(pathname);
    if (documentId !== null) await goOn(documentId, pathname);
  }
}

const serwist = new Serwist({
  precacheEntries: OFFLINE_PARTS,
  // One cache per build, so that open or stored pages keep using theirs.
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
  // This takes time proportional to the book, so pages do not wait for it.
  void self.clients.claim().then(keepOpenBooks);
});

/** Returns a replacement for a page that the server cannot give: its copy, the way to it, or a page that says that there is none. */
async function keptPage(url: string, wanted: WantedPage): Promise<Response> {
  const { path, isData, documentId } = wanted;
  const kept = await findKept(new URL(url).searchParams, wanted);
  if (kept !== undefined) return kept;
  // Next then loads the full page, which is handled here again.
  if (isData) return new Response(null, { status: 503 });
  const books = await Promise.all((await keptBooks()).map(({ details }) => details?.json() as Promise<unknown>));
  const saved = books.filter((book) => book !== undefined) as DocumentDetails[];
  const links = saved.map(({ doc_id: id, title }) => ({ href: documentAddress('', id), title }));
  return unsavedPage(links, { isShelf: path === '/' && documentId === null, languages: navigator.languages });
}

async function findKept(
  search: URLSearchParams,
  { path, isData, documentId }: WantedPage,
): Promise<Response | undefined> {
  if (documentId === null) return findCopy(null, keptName(path, isData));
  const [pageId, version] = [search.get('page'), search.get('version')];
  if (pageId === null && version === null) return findCopy(documentId, keptName(path, isData));
  const details = await findCopy(documentId, detailsAddress(documentId));
  if (details === undefined) return undefined;
  const { contents } = (await details.json()) as DocumentDetails;
  const addressOf = (page: { path: string }) => pageAddress('', { documentId, path: page.path });
  const page = contents.find((entry) => (pageId === null ? addressOf(entry) === path : entry.page_id === pageId));
  // Only one version of each page is stored.
  if (page === undefined || (version !== null && version !== page.version)) return undefined;
  if (pageId === null) return findCopy(documentId, keptName(path, isData));
  return isData ? undefined : Response.redirect(addressOf(page));
}

interface SavedBook {
  href: string;
  title: string;
}

/** Returns a page that says the requested page is not on this device, and lists the books that are. */
async function unsavedPage(
  books: readonly SavedBook[],
  { isShelf, languages }: { isShelf: boolean; languages: readonly string[] },
): Promise<Response> {
  const language = languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in OFFLINE_WORDING) ?? 'en';
  const told = OFFLINE_WORDING[language];
  if (told === undefined) throw new Error('The worker was built without its texts.');
  const list = books
    .map(({ href, title }) => `<li><a href="${escaped(href)}" dir="auto">${escaped(title)}</a></li>`)
    .join('\n');
  const saved = books.length === 0 ? `<p>${told.noBooksSaved}</p>` : `<p>${told.savedBooks}</p>\n<ul>\n${list}\n</ul>`;
  const body = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${told.youAreOffline} · Lectern</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${told.youAreOffline}</h1>
${isShelf ? '' : `<p>${told.pageNotSaved}</p>\n`}${saved}
<p><a href="">${told.tryAgain}</a></p>
</main>
</body>
</html>
`;
  return new Response(body, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${await digestOf(STYLE)}'; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin',
    },
  });
}

/** A title may contain any character. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
