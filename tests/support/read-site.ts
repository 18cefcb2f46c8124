import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import type { ReadPage } from '#lib/books/ingest/page-reading.ts';
import { openSource } from '#lib/books/ingest/readers/open-source.ts';
import { readPage } from '#lib/books/ingest/readers/linked-pages.ts';
import { UnreadablePageError } from '#lib/books/ingest/readers/unreadable-page-error.ts';
import type { PlannedPage, SourceBook } from '#lib/books/ingest/source-book.ts';

/** A page as ingest reads it, or the sentence by which it is refused. */
type SitePage = PlannedPage & { read: ReadPage | null; refusal: string | null };

export interface ReadSite {
  book: SourceBook;
  pages: SitePage[];
  /** The text of a page by its file. */
  textOf(filename: string): string;
  htmlOf(filename: string): string;
  /** Of the book and all its pages. */
  warnings: string[];
}

/** Reads a folder with these files as ingest does; the folder goes again. `at` is the folder in it that is given to ingest. */
export async function readSite(files: Record<string, string | Uint8Array>, at = '.'): Promise<ReadSite> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-site-')));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), content);
    }
    const book = await openSource({ path: join(folder, at), workFolder: join(folder, 'work') });
    const pages: SitePage[] = [];
    for (const page of book.pages) pages.push(await readSitePage(book, page));
    const readOf = (filename: string) => pages.find((page) => page.filename === filename)?.read ?? null;
    return {
      book,
      pages,
      textOf: (filename) => readOf(filename)?.text ?? '',
      htmlOf: (filename) => readOf(filename)?.html.replace(/ data-start="\d+"/g, '') ?? '',
      warnings: [...book.warnings, ...pages.flatMap(({ read }) => read?.warnings ?? [])].map(({ message }) => message),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readSitePage(book: SourceBook, page: PlannedPage): Promise<SitePage> {
  const document = { id: 'book', title: 'Book', webUrl: null, accessList: ['public'] };
  try {
    const read = await readPage({ book, page, pageId: page.path, document, indexed: null });
    return { ...page, read, refusal: null };
  } catch (error) {
    if (error instanceof UnreadablePageError) return { ...page, read: null, refusal: error.message };
    // As the parsing thread says it.
    if (error instanceof RangeError) return { ...page, read: null, refusal: 'Its elements are nested too deeply.' };
    throw error;
  }
}
