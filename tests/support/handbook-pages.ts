import { resolve } from 'node:path';

import { openBook } from '#lib/books/ingest/readers/book/open-book.ts';
import { readPage } from '#lib/books/ingest/readers/linked-pages.ts';
import type { ReadPage } from '#lib/books/ingest/page-reading.ts';

export const HANDBOOK = resolve('content/handbook');

/** The pages of the handbook as its readers get them, by their paths. */
export async function handbookPages(): Promise<Map<string, ReadPage>> {
  const book = await openBook(HANDBOOK);
  const document = { id: 'handbook', title: book.title ?? '', webUrl: null, accessList: ['public'] };
  const pages = new Map<string, ReadPage>();
  for (const page of book.pages) {
    pages.set(page.path, await readPage({ book, page, pageId: page.path, document, indexed: null }));
  }
  return pages;
}

/** Every piece of code in the HTML of a page, as it is shown. */
export function codeIn(html: string): string[] {
  return [...html.matchAll(/<code[^>]*>(.*?)<\/code>/gs)].map(([, inner = '']) => plainText(inner));
}

/** The rows of the tables in the HTML of a page: the code or text of each cell. */
export function rowsIn(html: string): string[][] {
  return [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => plainText(cell).trim()),
  );
}

/** Without markup, and without what is code: what a page says in its own words. */
export function proseIn(html: string): string {
  return plainText(html.replace(/<(code|pre)[^>]*>.*?<\/\1>/gs, ''));
}

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#x26': '&',
  '#x3C': '<',
};

function plainText(html: string): string {
  return html.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
