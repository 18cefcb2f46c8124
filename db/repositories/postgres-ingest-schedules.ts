import { and, eq, isNull, lte } from 'drizzle-orm';

import type { IngestSchedule, IngestScheduleStore } from '#lib/books/library/ingest-schedule.ts';

import type { Database } from '../database.ts';
import { ingestSchedules } from '../schedule-schema.ts';
import { documents } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

const { documentId: id, every, nextAt } = ingestSchedules;

/** Stores schedules in the table `ingest_schedules`. */
export class PostgresIngestSchedules implements IngestScheduleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<Map<string, IngestSchedule>> {
    const rows = await fromStorage(this.#db.select({ id, every, nextAt }).from(ingestSchedules));
    return new Map(rows.map((row) => [row.id, { every: row.every, nextAt: row.nextAt }]));
  }

  async set(documentId: string, schedule: IngestSchedule | null): Promise<boolean> {
    return fromStorage(
      this.#db.transaction(async (transaction) => {
        const isThere = and(eq(documents.id, documentId), isNull(documents.removedAt));
        // Locked, so that the document is not deleted before the schedule is stored.
        const found = await transaction.select({ id: documents.id }).from(documents).where(isThere).for('key share');
        if (found.length === 0) return false;
        if (schedule === null) {
          await transaction.delete(ingestSchedules).where(eq(id, documentId));
          return true;
        }
        await transaction
          .insert(ingestSchedules)
          .values({ documentId, ...schedule })
          .onConflictDoUpdate({ target: id, set: schedule });
        return true;
      }),
    );
  }

  async listDue(now: Date): Promise<({ documentId: string } & IngestSchedule)[]> {
    const due = this.#db
      .select({ documentId: id, every, nextAt })
      .from(ingestSchedules)
      .innerJoin(documents, and(eq(documents.id, id), isNull(documents.removedAt)))
      .where(lte(nextAt, now))
      .orderBy(nextAt, id);
    return fromStorage(due);
  }

  async claim(due: { documentId: string } & IngestSchedule, next: Date): Promise<boolean> {
    const claimed = this.#db
      .update(ingestSchedules)
      .set({ nextAt: next })
      .where(and(eq(id, due.documentId), eq(nextAt, due.nextAt)))
      .returning({ id });
    return (await fromStorage(claimed)).length > 0;
  }
}
