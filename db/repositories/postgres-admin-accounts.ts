import { createHash } from 'node:crypto';

import { and, eq, getTableColumns, gt, isNull, lte } from 'drizzle-orm';

import type {
  AccountChanges,
  AccountOutcome,
  AdminAccount,
  AdminAccounts,
  AdminSession,
} from '#lib/people/administration/ports.ts';

import { adminAccounts, adminSessions, instanceSecrets } from '../admin-schema.ts';
import type { Database } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';

/** Accounts with full rights that may sign in. */
const MAY_EVERYTHING = and(eq(adminAccounts.role, 'admin'), isNull(adminAccounts.disabledAt));

/** The secret whose value is a digest of the password hash of the account created at the first start. */
const FIRST_ACCOUNT = 'first-account';

/** Stores accounts and sessions in the tables `admin_accounts` and `admin_sessions`. */
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
    return this.#create(account, forgetFirst);
  }

  async createFirst(account: AdminAccount): Promise<boolean> {
    const value = digestOf(account);
    return this.#create(account, (transaction) =>
      transaction
        .insert(instanceSecrets)
        .values({ name: FIRST_ACCOUNT, value })
        .onConflictDoUpdate({ target: instanceSecrets.name, set: { value } }),
    );
  }

  async hasFirstAlone(): Promise<boolean> {
    const [noted, [first, ...others]] = await Promise.all([this.#findSecret(FIRST_ACCOUNT), this.list()]);
    return noted !== null && first !== undefined && others.length === 0 && digestOf(first).equals(noted);
  }

  async findByIdentity(identity: string): Promise<AdminAccount | null> {
    const found = this.#db.select().from(adminAccounts).where(eq(adminAccounts.identity, identity));
    return (await fromStorage(found))[0] ?? null;
  }

  async list(): Promise<AdminAccount[]> {
    return fromStorage(this.#db.select().from(adminAccounts).orderBy(adminAccounts.name));
  }

  async hasAdmin(): Promise<boolean> {
    const found = this.#db.select({ name: adminAccounts.name }).from(adminAccounts).where(MAY_EVERYTHING).limit(1);
    return (await fromStorage(found)).length > 0;
  }

  async change(name: string, changes: AccountChanges): Promise<AccountOutcome> {
    return this.#unlessLastAdmin(name, changes, async (transaction) => {
      await transaction.update(adminAccounts).set(changes).where(eq(adminAccounts.name, name));
      await transaction.delete(adminSessions).where(eq(adminSessions.accountName, name));
      await forgetFirst(transaction);
    });
  }

  /** Its sessions are deleted with it by the schema. */
  async remove(name: string): Promise<AccountOutcome> {
    return this.#unlessLastAdmin(name, 'remove', async (transaction) => {
      await transaction.delete(adminAccounts).where(eq(adminAccounts.name, name));
      await forgetFirst(transaction);
    });
  }

  async addSession(session: AdminSession): Promise<void> {
    await fromStorage(
      this.#db.transaction(async (transaction) => {
        // The session may have been stored by an earlier attempt whose result was lost.
        await transaction.insert(adminSessions).values(session).onConflictDoNothing();
        await transaction
          .update(adminAccounts)
          .set({ lastSignedInAt: session.createdAt })
          .where(eq(adminAccounts.name, session.accountName));
      }),
    );
  }

  async findBySession(tokenHash: string, now: Date): Promise<AdminAccount | null> {
    const found = this.#db
      .select(getTableColumns(adminAccounts))
      .from(adminSessions)
      .innerJoin(adminAccounts, eq(adminAccounts.name, adminSessions.accountName))
      .where(
        and(eq(adminSessions.tokenHash, tokenHash), gt(adminSessions.expiresAt, now), isNull(adminAccounts.disabledAt)),
      );
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
    const known = await this.#findSecret(name);
    // A known secret needs no write.
    if (known !== null) return known;
    await fromStorage(this.#db.insert(instanceSecrets).values({ name, value: proposed }).onConflictDoNothing());
    const agreed = await this.#findSecret(name);
    if (agreed === null) throw new Error(`The secret ${name} is gone right after it was stored.`);
    return agreed;
  }

  /** `besides` runs only where the account was created, in the same transaction. */
  async #create(account: AdminAccount, besides: (transaction: Database) => PromiseLike<unknown>): Promise<boolean> {
    return fromStorage(
      this.#db.transaction(async (transaction) => {
        const created = await transaction
          .insert(adminAccounts)
          .values(account)
          .onConflictDoNothing()
          .returning({ name: adminAccounts.name });
        if (created.length > 0) await besides(transaction);
        return created.length > 0;
      }),
    );
  }

  async #findSecret(name: string): Promise<Uint8Array | null> {
    const found = this.#db.select({ value: instanceSecrets.value }).from(instanceSecrets);
    return (await fromStorage(found.where(eq(instanceSecrets.name, name))))[0]?.value ?? null;
  }

  /** Locks all administrators until the change is done: if two remove each other, the second finds the first already removed. */
  async #unlessLastAdmin(
    name: string,
    changes: AccountChanges | 'remove',
    act: (transaction: Database) => Promise<void>,
  ): Promise<AccountOutcome> {
    return fromStorage(
      this.#db.transaction(async (transaction): Promise<AccountOutcome> => {
        const admins = await transaction
          .select({ name: adminAccounts.name })
          .from(adminAccounts)
          .where(MAY_EVERYTHING)
          .orderBy(adminAccounts.name)
          .for('update');
        const [account] = await transaction.select().from(adminAccounts).where(eq(adminAccounts.name, name));
        if (account === undefined) return 'missing';
        const after = changes === 'remove' ? null : { ...account, ...changes };
        const isAdmin = after !== null && after.role === 'admin' && after.disabledAt === null;
        if (!isAdmin && admins.length === 1 && admins[0]?.name === name) return 'last_admin';
        await act(transaction);
        return 'done';
      }),
    );
  }
}

async function forgetFirst(transaction: Database): Promise<void> {
  await transaction.delete(instanceSecrets).where(eq(instanceSecrets.name, FIRST_ACCOUNT));
}

function digestOf({ passwordHash }: AdminAccount): Buffer {
  return createHash('sha256').update(passwordHash).digest();
}
