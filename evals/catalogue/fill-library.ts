import { PUBLIC_GRANT } from '#lib/people/access/viewer.ts';
import { nameBasedId } from '#lib/foundation/core/ids.ts';
import type { PreparedPage } from '#lib/books/ingest/page-reading.ts';
import type { PageTask } from '#lib/books/ingest/ports.ts';
import { preparePage } from '#lib/books/ingest/prepare-page.ts';
import { markdownTree } from '#lib/books/ingest/readers/markdown/markdown-tree.ts';
import type { PageContext } from '#lib/books/ingest/readers/page-context.ts';
import { namePlaces } from '#lib/books/ingest/readers/tree/name-places.ts';
import { renderTree } from '#lib/books/ingest/readers/tree/render-tree.ts';
import type { PlannedPage, SourceBook } from '#lib/books/ingest/source-book.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { Chunk } from '#lib/answering/retrieval/chunk.ts';
import type { OpenStores } from '#lib/serving/runtime/open-stores.ts';

import type { GeneratedDocument, GeneratedPage } from './generated-document.ts';

const DOCUMENTS_AT_ONCE = 50;

type LibraryStores = Pick<OpenStores, 'chunks' | 'together'>;

/** Writes documents into the stores as ingest would, pages read and cut as ingest does; what the chunks hold comes back. */
export async function fillLibrary(stores: LibraryStores, documents: readonly GeneratedDocument[]): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  let storing: Promise<void> = Promise.resolve();
  for (let from = 0; from < documents.length; from += DOCUMENTS_AT_ONCE) {
    const batch = await Promise.all(documents.slice(from, from + DOCUMENTS_AT_ONCE).map(readDocument));
    // While one batch is stored the next one is read.
    await storing;
    storing = storeBatch(stores, batch);
    storing.catch(() => undefined);
    for (const { pages } of batch)
      for (const { prepared } of pages) chunks.push(...prepared.chunks.map(({ chunk }) => chunk));
  }
  await storing;
  return chunks;
}

async function storeBatch(stores: LibraryStores, batch: readonly ReadDocument[]): Promise<void> {
  await stores.chunks.upsert(batch.flatMap(({ pages }) => pages.flatMap(({ prepared }) => prepared.chunks)));
  await stores.together(async (library) => {
    for (const { document, pages } of batch) {
      await library.saveDocument(document);
      for (const page of pages) await savePage(library, page);
    }
  });
}

interface PagePrepared {
  task: PageTask;
  prepared: PreparedPage;
}

interface ReadDocument {
  document: Document;
  pages: PagePrepared[];
}

async function readDocument(generated: GeneratedDocument): Promise<ReadDocument> {
  const document = documentOf(generated);
  const pages: PagePrepared[] = [];
  for (const [index, page] of generated.pages.entries()) {
    const task = taskOf(document, page, index);
    pages.push({ task, prepared: await readPage(task, page) });
  }
  return { document, pages };
}

async function readPage(task: PageTask, page: GeneratedPage): Promise<PreparedPage> {
  const { book, page: planned, document } = task;
  const context: PageContext = {
    book,
    page: planned,
    documentId: document.id,
    webAddress: null,
    warnings: [],
    gaps: [],
    assets: new Map(),
    places: new Map(),
  };
  const rendered = await renderTree(namePlaces(await markdownTree(page.markdown, {})), context);
  return preparePage({ ...rendered, title: page.title, url: null, filePages: null, assets: [], warnings: [] }, task);
}

function taskOf(document: Document, { title }: GeneratedPage, index: number): PageTask {
  const path = title.toLowerCase();
  const page: PlannedPage = {
    path,
    filename: `${path}.md`,
    file: `${document.sourcePath}/${path}.md`,
    format: 'markdown',
    number: index + 1,
    depth: 0,
    chapter: null,
    title,
  };
  const book: SourceBook = {
    rootFolder: document.sourcePath,
    sourceFolder: document.sourcePath,
    sourcePath: document.sourcePath,
    title: document.title,
    language: document.language,
    authors: document.authors,
    type: 'markdown',
    webUrl: null,
    isMdBook: false,
    hiddenLinePrefixes: {},
    pages: [page],
    warnings: [],
  };
  return { book, page, pageId: nameBasedId(document.id, path), document, indexed: null };
}

function documentOf(generated: GeneratedDocument): Document {
  const { id, title, filename, documentType, department, origin, language, authors, uploadedAt, updatedAt } = generated;
  return {
    id,
    title,
    type: 'markdown',
    sourcePath: `/generated/${filename}`,
    webUrl: null,
    language,
    authors,
    accessList: [PUBLIC_GRANT],
    accessByHand: false,
    fieldsByHand: [],
    createdAt: uploadedAt,
    updatedAt: uploadedAt,
    filename,
    documentType,
    department,
    origin,
    dialect: null,
    sourceUpdatedAt: updatedAt,
    filePageCount: null,
    coverPath: null,
    summaryBrief: null,
    summaryStandard: null,
  };
}

async function savePage(library: LibraryRepository, { task, prepared }: PagePrepared): Promise<void> {
  const { chunks, assets: _assets, ...page } = prepared;
  const { path, filename, number, depth, chapter } = task.page;
  await library.savePage({
    ...page,
    id: task.pageId,
    pageId: task.pageId,
    documentId: task.document.id,
    path,
    filename,
    number,
    depth,
    chapter,
    sections: [],
    chunkCount: chunks.length,
    readingRecord: null,
  });
}
