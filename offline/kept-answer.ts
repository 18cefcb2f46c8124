import type { DocumentDetails } from '#lib/contracts/document-details.ts';
import { detailsAddress, keptName } from '#lib/contracts/offline-books.ts';
import { documentAddress, pageAddress } from '#lib/contracts/reader-address.ts';

import { findCopy, keptBooks } from './kept-copies.ts';
import { unsavedPage } from './unsaved-page.ts';
import type { WantedPage } from './wanted-request.ts';

/** What stands in for a page that the server cannot give: its copy, the way to it, or a page that says that there is none. */
export async function keptPage(url: string, wanted: WantedPage): Promise<Response> {
  const { path, isData, documentId } = wanted;
  const kept = await findKept(new URL(url).searchParams, wanted);
  if (kept !== undefined) return kept;
  // Next then loads the page as a whole, and comes here again.
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
  // Of each page one version is kept.
  if (page === undefined || (version !== null && version !== page.version)) return undefined;
  if (pageId === null) return findCopy(documentId, keptName(path, isData));
  return isData ? undefined : Response.redirect(addressOf(page));
}
