import { eq } from 'drizzle-orm';

import type { Document } from '#lib/books/library/document.ts';
import type { Asset } from '#lib/books/library/page.ts';
import type { PageStaging, PublishedPages } from '#lib/books/library/page-staging.ts';
import type { IndexedPage, PageRecord } from '#lib/books/library/ports.ts';

import type { Database } from '../database.ts';
import { documents } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { settleStatistics } from './apply-statistics.ts';
import { saveDocument } from './document-row.ts';
import { saveAsset } from './save-page.ts';
import {
  endPublishing,
  listHalfPublished,
  listStagedPages,
  publishPages,
  stagedPicturePath,
  stagePage,
} from './stage-pages.ts';

/** Staged pages in their own table, in the form they will have when current. Readers see them as soon as they are published. */
export class PostgresPageStaging implements PageStaging {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async stage(page: PageRecord, pictures: readonly Omit<Asset, 'documentId'>[]): Promise<void> {
    const { id, documentId } = page;
    for (const picture of pictures) {
      const path = stagedPicturePath(id, picture.path);
      await fromStorage(saveAsset(this.#db, { ...picture, documentId, path }));
    }
    await fromStorage(this.#db.transaction((transaction) => stagePage(transaction, page)));
  }

  async list(documentId: string): Promise<IndexedPage[]> {
    return fromStorage(listStagedPages(this.#db, documentId));
  }

  async publish(document: Document, changes: PublishedPages): Promise<void> {
    await fromStorage(
      this.#db.transaction(async (transaction) => {
        await publishPages(transaction, document.id, changes);
        await saveDocument(transaction, document, { keepsAccess: true });
        await transaction.update(documents).set({ isComing: false }).where(eq(documents.id, document.id));
      }),
    );
    await fromStorage(this.#db.transaction((transaction) => settleStatistics(transaction, document.id)));
  }

  async listHalfPublished(documentId?: string): Promise<Map<string, string[]>> {
    return fromStorage(listHalfPublished(this.#db, documentId));
  }

  async end(documentId: string): Promise<void> {
    await fromStorage(endPublishing(this.#db, documentId));
  }
}
