import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';

import { openBook } from '#lib/books/ingest/readers/book/open-book.ts';
import { readPage } from '#lib/books/ingest/readers/linked-pages.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import { splitSelection } from '#lib/foundation/text/split-selection.ts';

import type { TextPage } from './evaluation-text.ts';
import { textsInJson } from './texts-in-json.ts';
import { unpackEpub } from './unpack-epub.ts';

const BOOK = new Set(['.md', '.markdown', '.html', '.htm', '.xhtml']);
const OTHER = new Set(['.txt', '.epub', '.json']);

/**
 * The pages of whatever stands at the paths: a book's folder, a Markdown or HTML file (read as ingest reads them), an EPUB, plain
 * text, or a JSON file of questions with their texts. Rejects when nothing in a path can be read.
 */
export async function readTexts(paths: string[]): Promise<TextPage[]> {
  const pages = (await Promise.all(paths.map(readTextsAt))).flat();
  if (pages.length === 0) throw new Error(`There is no text in ${paths.join(', ')}.`);
  return pages;
}

async function readTextsAt(path: string): Promise<TextPage[]> {
  if (!(await stat(path)).isDirectory()) return readFileAt(path);
  const files = (await readdir(path, { recursive: true })).toSorted();
  const others = files.filter((file) => OTHER.has(extname(file)) && extname(file) !== '.json');
  const isBook = files.some((file) => BOOK.has(extname(file)));
  return [
    ...(isBook ? await readBook(path) : []),
    ...(await Promise.all(others.map((file) => readFileAt(join(path, file))))).flat(),
  ];
}

async function readFileAt(path: string): Promise<TextPage[]> {
  const name = basename(path);
  const extension = extname(path).toLowerCase();
  if (BOOK.has(extension)) return readBook(path);
  if (extension === '.epub') return readEpub(path);
  const text = await readFile(path, 'utf8');
  if (extension !== '.json') return [pageOf(name, text, splitSelection(text))];
  return textsInJson(JSON.parse(text)).map((part, index) =>
    pageOf(`${name} ${String(index + 1)}`, part, splitSelection(part)),
  );
}

async function readEpub(path: string): Promise<TextPage[]> {
  const folder = await unpackEpub(path);
  try {
    return await readBook(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readBook(path: string): Promise<TextPage[]> {
  const book = await openBook(path);
  const document = { id: 'evaluated', title: book.title ?? '', webUrl: null, accessList: ['public'] };
  const pages: TextPage[] = [];
  for (const page of book.pages) {
    const { text, sentences } = await readPage({ book, page, pageId: page.path, document, indexed: null });
    pages.push(pageOf(page.path, text, sentences));
  }
  return pages;
}

function pageOf(name: string, text: string, sentences: Sentence[]): TextPage {
  return { name, sentences: sentences.map((sentence) => ({ text: sliceRange(text, sentence), kind: sentence.kind })) };
}
