import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { ReadPage } from '#lib/books/ingest/page-reading.ts';
import { openSource } from '#lib/books/ingest/readers/open-source.ts';
import { readPage } from '#lib/books/ingest/readers/linked-pages.ts';
import type { PlannedPage, SourceBook } from '#lib/books/ingest/source-book.ts';

export interface ReadBook {
  book: SourceBook;
  pages: (ReadPage & { planned: PlannedPage })[];
}

/** Reads a file of these bytes as ingest does, from a folder of its own that goes again. Rejects as `openSource` does. */
export async function readPackedBook(name: string, bytes: Uint8Array): Promise<ReadBook> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-packed-')));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    const book = await openSource({ path, workFolder: join(folder, 'work') });
    const document = { id: 'book', title: 'Book', webUrl: null, accessList: ['public'] };
    const pages = [];
    for (const page of book.pages) {
      pages.push({ ...(await readPage({ book, page, pageId: page.path, document, indexed: null })), planned: page });
    }
    return { book, pages };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The sentence by which a file is refused; its pages' titles when it is not. */
export async function refusalOf(name: string, bytes: Uint8Array): Promise<string> {
  try {
    const { pages } = await readPackedBook(name, bytes);
    return `It was read: ${pages.map(({ title }) => title).join(', ')}`;
  } catch (error) {
    if (AppError.is(error) && error.code === 'validation_error') return error.message;
    throw error;
  }
}
