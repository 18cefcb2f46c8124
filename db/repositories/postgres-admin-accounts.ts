import { and, eq, getTableColumns, gt, lte } from 'drizzle-orm';

import type { AdminAccount, AdminAccounts, AdminSession } from '#lib/administration/ports.ts';

import { adminAccounts, adminSessions, instanceSecrets } from '../admin-schema.ts';
import type { Database } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';

/** Accounts and sessions in tables `admin_accounts` and `admin_sessions`. */
export class PostgresAdminAccounts implements AdminAccounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async find(name: string): Promise<AdminAccount | null> {
    const found = this.#db.select().from(adminAccounts).where(eq(adminAccounts.name, name));
    return (await fromStorage(found))[0] ?? null;
  }

  async create(account: AdminAccount): Promise<boolean> {
    const created = this.#db
      .insert(adminAccounts)
      .values(account)
      .onConflictDoNothing()
      .returning({ name: adminAccounts.name });
    return (await fromStorage(created)).length > 0;
  }

  async replace({ name, role, passwordHash }: Pick<AdminAccount, 'name' | 'role' | 'passwordHash'>): Promise<void> {
    await fromStorage(
      this.#db.transaction(async (transaction) => {
        await transaction.update(adminAccounts).set({ role, passwordHash }).where(eq(adminAccounts.name, name));
        await transaction.delete(adminSessions).where(eq(adminSessions.accountName, name));
      }),
    );
  }

  /** Its sessions go with it: the schema says so. */
  async remove(name: string): Promise<void> {
    await fromStorage(this.#db.delete(adminAccounts).where(eq(adminAccounts.name, name)));
  }

  async addSession(session: AdminSession): Promise<void> {
    await fromStorage(this.#db.insert(adminSessions).values(session));
  }

  async findBySession(tokenHash: string, now: Date): Promise<AdminAccount | null> {
    const found = this.#db
      .select(getTableColumns(adminAccounts))
      .from(adminSessions)
      .innerJoin(adminAccounts, eq(adminAccounts.name, adminSessions.accountName))
      .where(and(eq(adminSessions.tokenHash, tokenHash), gt(adminSessions.expiresAt, now)));
    return (await fromStorage(found))[0] ?? null;
  }

  async removeSession(tokenHash: string): Promise<void> {
    await fromStorage(this.#db.delete(adminSessions).where(eq(adminSessions.tokenHash, tokenHash)));
  }

  async removeSessionsOf(accountName: string): Promise<void> {
    await fromStorage(this.#db.delete(adminSessions).where(eq(adminSessions.accountName, accountName)));
  }

  async removeExpiredSessions(now: Date): Promise<void> {
    await fromStorage(this.#db.delete(adminSessions).where(lte(adminSessions.expiresAt, now)));
  }

  async agreeOnSecret(name: string, proposed: Uint8Array): Promise<Uint8Array> {
    await fromStorage(this.#db.insert(instanceSecrets).values({ name, value: proposed }).onConflictDoNothing());
    const [agreed] = await fromStorage(
      this.#db.select({ value: instanceSecrets.value }).from(instanceSecrets).where(eq(instanceSecrets.name, name)),
    );
    if (agreed === undefined) throw new Error(`The secret ${name} is gone right after it was stored.`);
    return agreed.value;
  }
}
