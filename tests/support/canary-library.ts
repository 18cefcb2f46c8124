import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { PageVersion } from '#lib/books/library/page.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { collect, FIXTURE_BOOKS } from './ingest-book.ts';

const HANDBOOK = join(import.meta.dirname, '../../content/handbook');

/** A page of the library, and the word that stands on this page and nowhere else. */
export interface CanaryPage extends PageVersion {
  canary: string;
}

const CANARY = /zqcanary\d{3}/;

/** Ingests the handbook and fixture books with a word of its own on every Markdown page. */
export async function ingestWithCanaries(runtime: Runtime): Promise<CanaryPage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-canaries-'));
  try {
    let planted = 0;
    for (const book of [HANDBOOK, ...['field-guide', 'lighthouse'].map((name) => join(FIXTURE_BOOKS, name))]) {
      const copy = join(folder, book.slice(book.lastIndexOf('/') + 1));
      await cp(book, copy, { recursive: true });
      planted = await plantCanaries(copy, planted);
      await collect(runtime.ingest({ path: copy }, new AbortController().signal));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return canaryPages(runtime);
}

async function plantCanaries(folder: string, planted: number): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.md') && !file.endsWith('SUMMARY.md')).sort();
  for (const [index, file] of pages.entries()) {
    const path = join(folder, file);
    const word = `zqcanary${String(planted + index).padStart(3, '0')}`;
    await writeFile(path, `${await readFile(path, 'utf8')}\n\nThe keeper calls this page ${word} in secret.\n`);
  }
  return planted + pages.length;
}

async function canaryPages(runtime: Runtime): Promise<CanaryPage[]> {
  const pages: CanaryPage[] = [];
  for (const document of await runtime.listDocuments(ANONYMOUS)) {
    for (const { id } of await runtime.listPages(ANONYMOUS, document.id)) {
      const page = await runtime.findPageVersion(ANONYMOUS, id);
      const canary = CANARY.exec(page?.text ?? '')?.[0];
      if (page !== null && canary !== undefined) pages.push({ ...page, canary });
    }
  }
  return pages;
}
