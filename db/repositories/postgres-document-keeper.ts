import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';

import type { DocumentChanges } from '#lib/books/library/document-changes.ts';
import type { DocumentField } from '#lib/books/library/document-fields.ts';
import type { DocumentKeeper, RemovedDocument } from '#lib/books/library/document-keeper.ts';
import type { Document } from '#lib/books/library/document.ts';

import { ingestRuns } from '../admin-schema.ts';
import type { Database } from '../database.ts';
import { assets, documents, pages, pageVersions } from '../schema.ts';
import { stagedPages } from '../staging-schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { settleStatistics } from './apply-statistics.ts';
import { documentColumns, titleTermsOf } from './document-row.ts';
import { eraseAnswers } from './erase-answers.ts';
import { removePages } from './save-page.ts';

/** Pages per transaction and images per statement, chosen so that neither comes near its time limit. */
const PAGES_AT_ONCE = 50;
const PICTURES_AT_ONCE = 20;

/** Stores documents as a whole in the relational database. */
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
    const isThere = and(
      eq(documents.id, documentId),
      or(isNull(documents.removedAt), isNotNull(documents.restoreUntil)),
    );
    // The document's terms stay counted where they are until its pages are deleted: revoking access must not wait for that.
    const hidden = this.#db
      .update(documents)
      .set({ ...CLOSED, removedAt: at, restoreUntil: null, accessBefore: null })
      .where(isThere)
      .returning({ id: documents.id });
    return (await fromStorage(hidden)).length > 0;
  }

  async setAside(
    documentId: string,
    { at, until }: { at: Date; until: Date },
  ): Promise<'set_aside' | 'coming' | 'missing'> {
    const { id, removedAt, isComing, accessList, accessByHand } = documents;
    const isThere = and(eq(id, documentId), isNull(removedAt));
    const accessBefore = sql`jsonb_build_object('accessList', to_jsonb(${accessList}), 'accessByHand', ${accessByHand})`;
    const aside = this.#db
      .update(documents)
      .set({ ...CLOSED, removedAt: at, restoreUntil: until, accessBefore })
      .where(and(isThere, eq(isComing, false)))
      .returning({ id });
    if ((await fromStorage(aside)).length > 0) {
      await this.#settle(documentId);
      return 'set_aside';
    }
    const coming = await fromStorage(this.#db.select({ id }).from(documents).where(isThere));
    return coming.length > 0 ? 'coming' : 'missing';
  }

  async findRestorable(documentId: string, now: Date): Promise<Pick<Document, 'accessList' | 'accessByHand'> | null> {
    const { accessBefore } = documents;
    const rows = this.#db.select({ accessBefore }).from(documents).where(isRestorable(documentId, now));
    return (await fromStorage(rows))[0]?.accessBefore ?? null;
  }

  async restore(documentId: string, now: Date): Promise<boolean> {
    const { id, accessBefore } = documents;
    const restored = this.#db
      .update(documents)
      .set({
        accessList: sql`array(select jsonb_array_elements_text(${accessBefore} -> 'accessList'))`,
        accessByHand: sql`(${accessBefore} ->> 'accessByHand')::boolean`,
        ...{ removedAt: null, restoreUntil: null, accessBefore: null },
      })
      .where(isRestorable(documentId, now))
      .returning({ id });
    if ((await fromStorage(restored)).length === 0) return false;
    await this.#settle(documentId);
    return true;
  }

  async listSetAside(): Promise<RemovedDocument[]> {
    const { id, title, sourcePath, removedAt, restoreUntil } = documents;
    const rows = this.#db
      .select({ id, title, sourcePath, removedAt, restoreUntil })
      .from(documents)
      .where(and(isNotNull(removedAt), isNotNull(restoreUntil)))
      .orderBy(desc(removedAt), asc(id));
    return (await fromStorage(rows)).flatMap(({ removedAt: at, restoreUntil: until, ...document }) =>
      at === null || until === null ? [] : [{ ...document, removedAt: at, restoreUntil: until }],
    );
  }

  async expire(now: Date): Promise<void> {
    const expired = this.#db
      .update(documents)
      .set({ restoreUntil: null, accessBefore: null })
      .where(lte(documents.restoreUntil, now));
    await fromStorage(expired);
  }

  async isHidden(documentId: string): Promise<boolean> {
    const { id, removedAt } = documents;
    const rows = this.#db
      .select({ id })
      .from(documents)
      .where(and(eq(id, documentId), isNotNull(removedAt)));
    return (await fromStorage(rows)).length > 0;
  }

  async listHidden(): Promise<string[]> {
    const { id, removedAt, restoreUntil } = documents;
    const rows = this.#db
      .select({ id })
      .from(documents)
      .where(and(isNotNull(removedAt), isNull(restoreUntil)))
      .orderBy(asc(removedAt), asc(id));
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

  /** Counts its terms in the corpus of its readers: there are none while it is set aside. */
  async #settle(documentId: string): Promise<void> {
    await fromStorage(this.#db.transaction((transaction) => settleStatistics(transaction, documentId)));
  }
}

const CLOSED = { accessList: [], accessByHand: true };

function isRestorable(documentId: string, now: Date): SQL | undefined {
  return and(eq(documents.id, documentId), isNotNull(documents.removedAt), gt(documents.restoreUntil, now));
}

async function erasePages(transaction: Database, pageIds: string[]): Promise<void> {
  // First: it subtracts the pages' counts from the statistics.
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
