import { and, asc, count, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { Asset, ListedPage, Page, PageSummary, PageVersion, PageWords } from '#lib/books/library/page.ts';
import type { ComingDocument } from '#lib/books/library/kept-ingest-run.ts';
import type { DocumentSummary } from '#lib/books/library/library-overview.ts';
import type { IndexedPage, LibraryRepository, PageRecord } from '#lib/books/library/ports.ts';

import { readable, readableBy } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { assets, documents, pages, pageVersions } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { settleStatistics } from './apply-statistics.ts';
import { documentColumns, saveDocument } from './document-row.ts';
import {
  findSourceRecord,
  listIndexedPages,
  saveCover,
  saveReadingRecord,
  saveSourceRecord,
} from './ingest-records.ts';
import { listComing } from './list-coming.ts';
import { isCurrent, listPages, summaryColumns } from './list-pages.ts';
import { pruneVersions } from './prune-versions.ts';
import { keepPageVersion, removePages, saveAsset, savePage } from './save-page.ts';
import { isStagedPicture } from './stage-pages.ts';

const accessList = documents.accessList;

const versionColumns = {
  pageId: pageVersions.pageId,
  version: pageVersions.version,
  html: pageVersions.html,
  text: pageVersions.text,
  sentences: pageVersions.sentences,
  headings: pageVersions.headings,
  filePages: pageVersions.filePages,
};

/** Documents, pages, versions and pictures. Those the viewer may not read are filtered in SQL and once more in the results. */
export class PostgresLibraryRepository implements LibraryRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async listDocuments(viewer: Viewer): Promise<Document[]> {
    const rows = await fromStorage(
      this.#db
        .select(documentColumns)
        .from(documents)
        .where(readableBy(viewer))
        .orderBy(asc(documents.title), asc(documents.id)),
    );
    return readable(viewer, rows);
  }

  async findDocument(viewer: Viewer, documentId: string): Promise<Document | null> {
    const rows = await fromStorage(
      this.#db
        .select(documentColumns)
        .from(documents)
        .where(and(readableBy(viewer), eq(documents.id, documentId))),
    );
    return readable(viewer, rows)[0] ?? null;
  }

  async listComing(viewer: Viewer, heardSince: Date): Promise<ComingDocument[]> {
    return fromStorage(listComing(this.#db, viewer, heardSince));
  }

  async listDocumentSummaries(): Promise<DocumentSummary[]> {
    const { id, title } = documents;
    const { filename: _filename, summaryBrief: _brief, summaryStandard: _standard, ...columns } = documentColumns;
    const pageCount = sql<number>`coalesce(${documents.filePageCount}, ${count(pages.id)})`.mapWith(Number);
    const chunks = sql<number>`coalesce(sum(${pages.chunkCount}), 0)`.mapWith(Number);
    return fromStorage(
      this.#db
        .select({ ...columns, pages: pageCount, chunks })
        .from(documents)
        .leftJoin(pages, and(eq(pages.documentId, documents.id), isNull(pages.removedAt)))
        .where(isNull(documents.removedAt))
        .groupBy(documents.id)
        .orderBy(asc(title), asc(id)),
    );
  }

  async findDocumentOfAnyone(documentId: string): Promise<Document | null> {
    const [row] = await fromStorage(
      this.#db.select(documentColumns).from(documents).where(eq(documents.id, documentId)),
    );
    return row ?? null;
  }

  async setAccess(documentId: string, accessList: readonly string[]): Promise<boolean> {
    const isThere = and(eq(documents.id, documentId), isNull(documents.removedAt));
    return this.#changeAccess({ accessList: [...accessList], accessByHand: true }, isThere);
  }

  async followSource(documentId: string, accessList: readonly string[]): Promise<boolean> {
    // In one statement: an access list set by hand at the same moment is kept.
    const isFollowing = and(
      eq(documents.id, documentId),
      eq(documents.accessByHand, false),
      isNull(documents.removedAt),
    );
    return this.#changeAccess({ accessList: [...accessList] }, isFollowing);
  }

  async releaseAccess(documentId: string): Promise<boolean> {
    return this.#changeAccess({ accessByHand: false }, and(eq(documents.id, documentId), isNull(documents.removedAt)));
  }

  async saveSummaries(documentId: string, { brief, standard }: { brief: string; standard: string }): Promise<void> {
    const summaries = { summaryBrief: brief, summaryStandard: standard };
    await fromStorage(this.#db.update(documents).set(summaries).where(eq(documents.id, documentId)));
  }

  async listPages(viewer: Viewer, documentId: string): Promise<ListedPage[]> {
    return fromStorage(listPages(this.#db, viewer, documentId));
  }

  async listEveryPage(viewer: Viewer): Promise<PageSummary[]> {
    return this.#summaries(viewer);
  }

  async findPage(viewer: Viewer, pageId: string): Promise<PageSummary | null> {
    return (await this.#summaries(viewer, eq(pages.id, pageId)))[0] ?? null;
  }

  async findPageByPath(viewer: Viewer, documentId: string, path: string): Promise<Page | null> {
    const rows = await fromStorage(
      this.#db
        .select({ page: { ...summaryColumns, ...versionColumns }, accessList })
        .from(pages)
        .innerJoin(documents, eq(documents.id, pages.documentId))
        .innerJoin(pageVersions, isCurrent)
        .where(
          and(readableBy(viewer), isNull(pages.removedAt), eq(pages.documentId, documentId), eq(pages.path, path)),
        ),
    );
    return readable(viewer, rows)[0]?.page ?? null;
  }

  async findPageVersion(viewer: Viewer, pageId: string, version?: string): Promise<PageVersion | null> {
    const wanted = version === undefined ? and(isCurrent, isNull(pages.removedAt)) : eq(pageVersions.version, version);
    const rows = await fromStorage(
      this.#db
        .select({ version: versionColumns, accessList })
        .from(pageVersions)
        .innerJoin(pages, eq(pages.id, pageVersions.pageId))
        .innerJoin(documents, eq(documents.id, pages.documentId))
        .where(and(readableBy(viewer), eq(pageVersions.pageId, pageId), wanted)),
    );
    return readable(viewer, rows)[0]?.version ?? null;
  }

  async findVersionOfAnyPage(viewer: Viewer, version: string): Promise<PageVersion | null> {
    const rows = await fromStorage(
      this.#db
        .select({ version: versionColumns, accessList })
        .from(pageVersions)
        .innerJoin(pages, eq(pages.id, pageVersions.pageId))
        .innerJoin(documents, eq(documents.id, pages.documentId))
        .where(and(readableBy(viewer), eq(pageVersions.version, version)))
        .orderBy(sql`${pages.removedAt} is not null`, sql`${pageVersions.unusedSince} is not null`, asc(pages.id))
        .limit(1),
    );
    return readable(viewer, rows)[0]?.version ?? null;
  }

  async listPageTexts(viewer: Viewer, pageIds: string[]): Promise<PageWords[]> {
    const { pageId, version, text, headings, filePages } = pageVersions;
    const rows = await fromStorage(
      this.#db
        .select({ page: { pageId, version, text, headings, filePages }, accessList })
        .from(pages)
        .innerJoin(documents, eq(documents.id, pages.documentId))
        .innerJoin(pageVersions, isCurrent)
        .where(and(readableBy(viewer), isNull(pages.removedAt), inArray(pages.id, pageIds))),
    );
    return readable(viewer, rows).map(({ page }) => page);
  }

  async findAsset(viewer: Viewer, documentId: string, path: string): Promise<Asset | null> {
    if (isStagedPicture(path)) return null;
    const rows = await fromStorage(
      this.#db
        .select({ asset: getTableColumns(assets), accessList })
        .from(assets)
        .innerJoin(documents, eq(documents.id, assets.documentId))
        .where(and(readableBy(viewer), eq(assets.documentId, documentId), eq(assets.path, path))),
    );
    return readable(viewer, rows)[0]?.asset ?? null;
  }

  async saveDocument(
    document: Document,
    { keepsAccess = false, isComing = false }: { keepsAccess?: boolean; isComing?: boolean } = {},
  ): Promise<void> {
    await fromStorage(saveDocument(this.#db, document, { keepsAccess, isComing }));
    await this.#settle(document.id);
  }

  async findSourceRecord(sourcePath: string): Promise<string | null> {
    return fromStorage(findSourceRecord(this.#db, sourcePath));
  }

  async saveSourceRecord(documentId: string, record: string | null): Promise<void> {
    await fromStorage(saveSourceRecord(this.#db, documentId, record));
  }

  async saveCover(documentId: string, path: string | null): Promise<void> {
    await fromStorage(saveCover(this.#db, documentId, path));
  }

  async listIndexedPages(documentId: string): Promise<IndexedPage[]> {
    return fromStorage(listIndexedPages(this.#db, documentId));
  }

  async savePageVersion(version: PageVersion): Promise<void> {
    await fromStorage(keepPageVersion(this.#db, version));
  }

  async savePage(page: PageRecord): Promise<void> {
    await fromStorage(this.#db.transaction((transaction) => savePage(transaction, page)));
  }

  async movePage(
    pageId: string,
    { number, depth, chapter, sections }: Pick<PageSummary, 'number' | 'depth' | 'chapter' | 'sections'>,
  ): Promise<void> {
    await fromStorage(this.#db.update(pages).set({ number, depth, chapter, sections }).where(eq(pages.id, pageId)));
  }

  async saveReadingRecord(pageId: string, record: string): Promise<void> {
    await fromStorage(saveReadingRecord(this.#db, pageId, record));
  }

  async removePages(pageIds: string[]): Promise<void> {
    if (pageIds.length === 0) return;
    await fromStorage(this.#db.transaction((transaction) => removePages(transaction, pageIds)));
  }

  async saveAsset(asset: Asset): Promise<void> {
    await fromStorage(saveAsset(this.#db, asset));
  }

  async pruneVersions(unusedBefore: Date, signal?: AbortSignal): Promise<number> {
    return fromStorage(pruneVersions(this.#db, { unusedBefore, signal }));
  }

  async #changeAccess(
    changes: Partial<Pick<Document, 'accessList' | 'accessByHand'>>,
    which: SQL | undefined,
  ): Promise<boolean> {
    const changed = await fromStorage(
      this.#db.update(documents).set(changes).where(which).returning({ id: documents.id }),
    );
    // Separately: a change of access must not wait for the statistics.
    for (const { id } of changed) await this.#settle(id);
    return changed.length > 0;
  }

  /** Counts the document with those that have the same readers as it has now. */
  async #settle(documentId: string): Promise<void> {
    await fromStorage(this.#db.transaction((transaction) => settleStatistics(transaction, documentId)));
  }

  async #summaries(viewer: Viewer, wanted?: SQL): Promise<PageSummary[]> {
    const rows = await fromStorage(
      this.#db
        .select({ page: summaryColumns, accessList })
        .from(pages)
        .innerJoin(documents, eq(documents.id, pages.documentId))
        .where(and(readableBy(viewer), isNull(pages.removedAt), wanted))
        .orderBy(asc(documents.title), asc(documents.id), asc(pages.number), asc(pages.path)),
    );
    return readable(viewer, rows).map(({ page }) => page);
  }
}
