import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

import type { OpenPage } from '../reader-state.ts';
import { loadGeometry } from './open-pdf-file.ts';
import { pageFragment } from './page-of-address.ts';
import { wordsOf } from './pdf-words.ts';
import { otherPartOf } from './part-of-page.ts';

type ShownPage = Pick<OpenPage, 'documentId' | 'version'>;

/** Returns the number of the page with the given name: matched by label if the file has page labels, otherwise by number; null if there is none. */
export function numberCalled(called: string, pages: PdfGeometry['pages']): number | null {
  const name = called.trim().toLowerCase();
  const page =
    pages.find(({ label }) => label.toLowerCase() === name) ?? pages.find(({ number }) => String(number) === name);
  return page?.number ?? null;
}

/** Looks up a page by name in the file of a reader page, as `numberCalled` does. */
export async function findFilePage(called: string, { documentId, version }: ShownPage, path: string) {
  return numberCalled(called, (await loadGeometry(documentId, path, version))?.pages ?? []);
}

/** Returns the path of the reader page that contains a page of the file; null if that page is the open one. */
export async function pathOfFilePage(
  asked: number,
  { documentId, version }: ShownPage,
  path: string,
): Promise<string | null> {
  const geometry = await loadGeometry(documentId, path, version);
  return geometry && otherPartOf(geometry, { asked, path, words: wordsOf(geometry) });
}

/** Makes the address name a page of the PDF. A page that it already names is requested again. */
export function askForPage(number: number): void {
  const fragment = pageFragment(number);
  if (location.hash === fragment) dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = fragment;
}
