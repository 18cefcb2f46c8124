import { and, desc, eq, gte, lt } from 'drizzle-orm';

import type { AdminLogStore, LogEntry } from '#lib/people/administration/admin-log.ts';
import type { LogFilter } from '#lib/contracts/admin/admin-log.ts';

import { adminLog } from '../admin-log-schema.ts';
import type { Database } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';

/** Stores log entries in the table `admin_log`. */
export class PostgresAdminLog implements AdminLogStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(entry: Omit<LogEntry, 'place'>): Promise<void> {
    await fromStorage(this.#db.insert(adminLog).values(entry));
  }

  async list(
    { account, action, object, from, to }: LogFilter,
    { before, limit }: { before: number | null; limit: number },
  ): Promise<LogEntry[]> {
    const isMeant = and(
      before === null ? undefined : lt(adminLog.place, before),
      account === undefined ? undefined : eq(adminLog.account, account),
      action === undefined ? undefined : eq(adminLog.action, action),
      object === undefined ? undefined : eq(adminLog.object, object),
      from && gte(adminLog.at, from),
      to && lt(adminLog.at, to),
    );
    return fromStorage(this.#db.select().from(adminLog).where(isMeant).orderBy(desc(adminLog.place)).limit(limit));
  }

  async deleteBefore(moment: Date): Promise<number> {
    const deleted = this.#db.delete(adminLog).where(lt(adminLog.at, moment)).returning({ place: adminLog.place });
    return (await fromStorage(deleted)).length;
  }
}
