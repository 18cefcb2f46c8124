import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';

import type { OpenPage } from '../reader-state.ts';
import { loadGeometry } from './open-pdf-file.ts';
import { pageFragment } from './page-of-address.ts';
import { wordsOf } from './pdf-words.ts';
import { otherPartOf } from './part-of-page.ts';

type ShownPage = Pick<OpenPage, 'documentId' | 'version'>;

/** The number of the page that somebody calls so: by its label where the file has page labels, else by its number; null for none. */
export function numberCalled(called: string, pages: PdfGeometry['pages']): number | null {
  const name = called.trim().toLowerCase();
  const page =
    pages.find(({ label }) => label.toLowerCase() === name) ?? pages.find(({ number }) => String(number) === name);
  return page?.number ?? null;
}

/** The same in the file of a page of the reader. */
export async function findFilePage(called: string, { documentId, version }: ShownPage, path: string) {
  return numberCalled(called, (await loadGeometry(documentId, path, version))?.pages ?? []);
}

/** The path of the page of the reader that shows a page of the file; null where it is the open one. */
export async function pathOfFilePage(
  asked: number,
  { documentId, version }: ShownPage,
  path: string,
): Promise<string | null> {
  const geometry = await loadGeometry(documentId, path, version);
  return geometry && otherPartOf(geometry, { asked, path, words: wordsOf(geometry) });
}

/** Makes the address name a page of the PDF; one that it names already is asked for again. */
export function askForPage(number: number): void {
  const fragment = pageFragment(number);
  if (location.hash === fragment) dispatchEvent(new HashChangeEvent('hashchange'));
  else location.hash = fragment;
}
