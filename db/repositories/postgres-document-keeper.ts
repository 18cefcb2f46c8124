import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import type { DocumentChanges } from '#lib/library/document-changes.ts';
import type { DocumentField } from '#lib/library/document-fields.ts';
import type { DocumentKeeper } from '#lib/library/document-keeper.ts';
import type { Document } from '#lib/library/document.ts';

import { ingestRuns } from '../admin-schema.ts';
import type { Database } from '../database.ts';
import { assets, documents, pages, pageVersions } from '../schema.ts';
import { stagedPages } from '../staging-schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { documentColumns, titleTermsOf } from './document-row.ts';
import { eraseAnswers } from './erase-answers.ts';
import { removePages } from './save-page.ts';

/** So many pages go in one transaction, and so many pictures in one statement: none comes near its time limit. */
const PAGES_AT_ONCE = 50;
const PICTURES_AT_ONCE = 20;

/** Documents as a whole, in the relational database. */
export class PostgresDocumentKeeper implements DocumentKeeper {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async change(
    documentId: string,
    changes: DocumentChanges,
    followed: readonly DocumentField[] = [],
  ): Promise<Document | null> {
    return fromStorage(
      this.#db.transaction(async (transaction) => {
        const isThere = and(eq(documents.id, documentId), isNull(documents.removedAt));
        const [stored] = await transaction.select(documentColumns).from(documents).where(isThere).for('update');
        if (stored === undefined) return null;
        const set = Object.keys(changes) as DocumentField[];
        const fieldsByHand = [...new Set([...stored.fieldsByHand, ...set])].filter(
          (field) => !followed.includes(field),
        );
        const changed = { ...stored, ...changes, fieldsByHand };
        await transaction
          .update(documents)
          .set({ ...changes, fieldsByHand, titleTerms: titleTermsOf(changed) })
          .where(isThere);
        return changed;
      }),
    );
  }

  async hide(documentId: string, at: Date): Promise<boolean> {
    const isThere = and(eq(documents.id, documentId), isNull(documents.removedAt));
    // Its terms stay counted where they are until its pages go: who may read it must not wait for that.
    const hidden = this.#db
      .update(documents)
      .set({ accessList: [], accessByHand: true, removedAt: at })
      .where(isThere)
      .returning({ id: documents.id });
    return (await fromStorage(hidden)).length > 0;
  }

  async listHidden(): Promise<string[]> {
    const { id, removedAt } = documents;
    const rows = this.#db.select({ id }).from(documents).where(isNotNull(removedAt)).orderBy(asc(removedAt), asc(id));
    return (await fromStorage(rows)).map((row) => row.id);
  }

  async listPageIds(documentId: string): Promise<string[]> {
    const current = this.#db.select({ id: pages.id }).from(pages).where(eq(pages.documentId, documentId));
    const staged = this.#db
      .select({ id: stagedPages.id })
      .from(stagedPages)
      .where(eq(stagedPages.documentId, documentId));
    return (await fromStorage(union(current, staged))).map(({ id }) => id);
  }

  async erase(documentId: string): Promise<void> {
    await this.eraseAnswers(documentId);
    const pageIds = await this.listPageIds(documentId);
    for (let start = 0; start < pageIds.length; start += PAGES_AT_ONCE) {
      const some = pageIds.slice(start, start + PAGES_AT_ONCE);
      await fromStorage(this.#db.transaction((transaction) => erasePages(transaction, some)));
    }
    while (await fromStorage(eraseSomePictures(this.#db, documentId)));
    await fromStorage(this.#db.delete(ingestRuns).where(eq(ingestRuns.documentId, documentId)));
    await fromStorage(this.#db.delete(documents).where(eq(documents.id, documentId)));
  }

  async eraseAnswers(documentId: string): Promise<number> {
    return fromStorage(eraseAnswers(this.#db, documentId));
  }
}

async function erasePages(transaction: Database, pageIds: string[]): Promise<void> {
  // First: it takes what the pages count out of the statistics.
  await removePages(transaction, pageIds);
  await transaction.delete(pageVersions).where(inArray(pageVersions.pageId, pageIds));
  await transaction.delete(pages).where(inArray(pages.id, pageIds));
}

async function eraseSomePictures(db: Database, documentId: string): Promise<boolean> {
  const some = db
    .select({ path: assets.path })
    .from(assets)
    .where(eq(assets.documentId, documentId))
    .limit(PICTURES_AT_ONCE);
  const erased = await db
    .delete(assets)
    .where(and(eq(assets.documentId, documentId), inArray(assets.path, some)))
    .returning({ path: assets.path });
  return erased.length === PICTURES_AT_ONCE;
}
