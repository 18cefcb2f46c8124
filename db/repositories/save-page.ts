import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';

import type { Asset, PageVersion } from '#lib/books/library/page.ts';
import type { PageRecord } from '#lib/books/library/ports.ts';
import { identifierKey } from '#lib/foundation/text/identifiers.ts';

import type { Database } from '../database.ts';
import { excludedColumns, excludedRow } from '../excluded-columns.ts';
import { insertRows } from '../insert-rows.ts';
import { assets, pageIdentifiers, pages, pageVersions } from '../schema.ts';
import { applyStatistics, corpusOfDocument, NO_COUNTS, sumCounts } from './apply-statistics.ts';

/** Stores a version that nothing refers to yet; returns whether it is new. */
export async function keepPageVersion(db: Database, version: PageVersion): Promise<boolean> {
  const unusedSince = new Date();
  const kept = await db
    .insert(pageVersions)
    .values({ ...version, unusedSince })
    // It was kept from before: saving it again means that it is about to be used.
    .onConflictDoUpdate({
      target: [pageVersions.pageId, pageVersions.version],
      set: { unusedSince },
      setWhere: isNotNull(pageVersions.unusedSince),
    })
    // For a row that already existed, xmax is the transaction that updated it.
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return kept[0]?.isNew === true;
}

/** Saves a picture, replacing the one stored at its path. */
export async function saveAsset(db: Database, asset: Asset): Promise<void> {
  const set = excludedColumns(assets, ['mediaType', 'bytes']);
  await db
    .insert(assets)
    .values(asset)
    .onConflictDoUpdate({ target: [assets.documentId, assets.path], set });
}

/** Makes a page and its version the current ones and counts its terms. Idempotent. */
export async function savePage(transaction: Database, page: PageRecord): Promise<void> {
  // One page of a document at a time: two runs that save the same new page would otherwise both count it.
  const corpusId = await corpusOfDocument(transaction, page.documentId);
  const [before = NO_COUNTS] = await transaction.select().from(pages).where(eq(pages.id, page.id));
  await saveCurrentVersion(transaction, page);
  const row = { ...pageRow(page), removedAt: null };
  await transaction
    .insert(pages)
    .values(row)
    .onConflictDoUpdate({ target: pages.id, set: excludedRow(pages, row) });
  await saveIdentifiers(transaction, page);
  await applyStatistics(transaction, corpusId, { before, after: page });
}

/** Removes pages from their documents and their terms from the statistics. Their versions become unused but stay readable. */
export async function removePages(transaction: Database, pageIds: string[]): Promise<void> {
  const { documentId, id } = pages;
  const holding = await transaction
    .selectDistinct({ documentId })
    .from(pages)
    .where(inArray(id, pageIds))
    .orderBy(documentId);
  for (const { documentId: holder } of holding) {
    const corpusId = await corpusOfDocument(transaction, holder);
    const isRemoved = and(inArray(id, pageIds), eq(documentId, holder));
    const present = await transaction.select().from(pages).where(isRemoved).orderBy(id).for('update');
    await applyStatistics(transaction, corpusId, { before: sumCounts(present), after: NO_COUNTS });
  }
  await transaction.delete(pageIdentifiers).where(inArray(pageIdentifiers.pageId, pageIds));
  const now = new Date();
  await transaction
    .update(pages)
    .set({ ...NO_COUNTS, sourceHash: '', readingRecord: null, removedAt: now })
    .where(and(inArray(pages.id, pageIds), isNull(pages.removedAt)));
  await transaction
    .update(pageVersions)
    .set({ unusedSince: now })
    .where(and(inArray(pageVersions.pageId, pageIds), isNull(pageVersions.unusedSince)));
}

async function saveCurrentVersion(transaction: Database, page: PageRecord): Promise<void> {
  const { version, html, text, sentences, headings, filePages } = page;
  await transaction
    .insert(pageVersions)
    .values({ pageId: page.id, version, html, text, sentences, headings, filePages, unusedSince: null })
    // The HTML may change while the text does not (a link, a class); ranges refer only to the text.
    .onConflictDoUpdate({
      target: [pageVersions.pageId, pageVersions.version],
      set: excludedColumns(pageVersions, ['html', 'sentences', 'headings', 'filePages', 'unusedSince']),
    });
  await transaction
    .update(pageVersions)
    .set({ unusedSince: new Date() })
    .where(and(eq(pageVersions.pageId, page.id), ne(pageVersions.version, version), isNull(pageVersions.unusedSince)));
}

/** Returns the page's own row: the content of a version is stored with the version, and identifiers separately. */
export function pageRow(page: PageRecord) {
  const { pageId: _pageId, html: _html, text: _text, sentences: _sentences, headings: _headings, ...row } = page;
  const { identifiers: _identifiers, filePages: _filePages, ...columns } = row;
  return columns;
}

async function saveIdentifiers(transaction: Database, { id, identifiers }: PageRecord): Promise<void> {
  await transaction.delete(pageIdentifiers).where(eq(pageIdentifiers.pageId, id));
  const rows = identifiers.map((found) => ({
    ...found,
    pageId: id,
    identifierKey: identifierKey(found.identifier),
  }));
  // Two identifiers that differ only in characters that cannot be stored are the same.
  await insertRows(transaction, pageIdentifiers, { rows, onConflict: sql`on conflict do nothing` });
}
