import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';

import type { IndexedPage } from '#lib/books/library/ports.ts';

import type { Database } from '../database.ts';
import { documents, pages } from '../schema.ts';

/* Records of sources and readings kept by ingest, to skip unchanged ones the next time: see `LibraryRepository`. */

export async function findSourceRecord(db: Database, sourcePath: string): Promise<string | null> {
  const { sourceRecord, updatedAt } = documents;
  const [row] = await db
    .select({ sourceRecord })
    .from(documents)
    .where(and(eq(documents.sourcePath, sourcePath), isNotNull(sourceRecord)))
    .orderBy(desc(updatedAt))
    .limit(1);
  return row?.sourceRecord ?? null;
}

export async function saveSourceRecord(db: Database, documentId: string, record: string | null): Promise<void> {
  await db.update(documents).set({ sourceRecord: record }).where(eq(documents.id, documentId));
}

export async function saveCover(db: Database, documentId: string, path: string | null): Promise<void> {
  await db.update(documents).set({ coverPath: path }).where(eq(documents.id, documentId));
}

export async function saveReadingRecord(db: Database, pageId: string, record: string): Promise<void> {
  await db.update(pages).set({ readingRecord: record }).where(eq(pages.id, pageId));
}

export async function listIndexedPages(db: Database, documentId: string): Promise<IndexedPage[]> {
  const { id, path, sourceHash, readingRecord, version, number, chapter, sections, chunkCount } = pages;
  return db
    .select({ id, path, sourceHash, readingRecord, version, number, chapter, sections, chunkCount })
    .from(pages)
    .where(and(eq(pages.documentId, documentId), isNull(pages.removedAt)))
    .orderBy(asc(number), asc(path));
}
