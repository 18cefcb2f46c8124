import { and, asc, eq, lte, sql } from 'drizzle-orm';

import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import type { KeptKind } from '#lib/contracts/kept-records.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { KeptRecordRepository, StoredRecord } from '#lib/people/sync/ports.ts';

import { inGroupOf } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { keptRecords } from '../sync-schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** Records kept by readers, in the `kept_records` table. */
export class PostgresKeptRecords implements KeptRecordRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(viewer: Viewer, kind: KeptKind): Promise<StoredRecord[]> {
    const rows = this.#db
      .select()
      .from(keptRecords)
      .where(ownOf(viewer, kind))
      .orderBy(asc(keptRecords.changedAt), asc(keptRecords.id));
    return (await fromStorage(rows)).map(({ id, changedAt, documentIds, content }) => ({
      ...{ id, changedMs: changedAt.getTime(), documentIds, content },
    }));
  }

  async save(
    viewer: Viewer,
    kind: KeptKind,
    { id, changedMs, documentIds, content, most }: StoredRecord & { most: number },
  ): Promise<boolean> {
    const [owner, changedAt] = [nameOf(viewer), new Date(changedMs)];
    const saved = this.#db.transaction(async (transaction) => {
      const own = ownOf(viewer, kind);
      const counted = await transaction
        .select({ others: sql<number>`(count(*) filter (where ${keptRecords.id} <> ${id}))::int4` })
        .from(keptRecords)
        .where(own);
      if ((counted[0]?.others ?? 0) >= most) return false;
      await transaction
        .insert(keptRecords)
        .values({ owner, kind, id, changedAt, documentIds, content })
        .onConflictDoUpdate({
          target: [keptRecords.owner, keptRecords.kind, keptRecords.id],
          set: { changedAt, documentIds, content, ...sharesOf(viewer) },
          setWhere: lte(keptRecords.changedAt, changedAt),
        });
      return true;
    });
    return fromStorage(saved);
  }

  async delete(viewer: Viewer, kind: KeptKind, id: string): Promise<void> {
    await fromStorage(this.#db.delete(keptRecords).where(and(ownOf(viewer, kind), eq(keptRecords.id, id))));
  }
}

function ownOf(viewer: Viewer, kind: KeptKind) {
  return and(eq(keptRecords.owner, nameOf(viewer)), eq(keptRecords.kind, kind));
}

/** A note that its owner changes after leaving the group is no longer shared with it. */
function sharesOf(viewer: Viewer) {
  const { shareId, groupKey, author } = keptRecords;
  const kept = (column: typeof shareId | typeof groupKey | typeof author) =>
    sql`case when ${inGroupOf(viewer, groupKey)} then ${column} end`;
  return { shareId: kept(shareId), groupKey: kept(groupKey), author: kept(author) };
}

function nameOf(viewer: Viewer): string {
  const owner = ownerOf(viewer);
  if (owner === null) throw new AppError('unauthenticated');
  return owner;
}
