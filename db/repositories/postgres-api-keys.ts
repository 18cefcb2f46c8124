import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';

import type { ApiKey, ApiKeyStore } from '#lib/people/administration/api-keys.ts';

import type { Database } from '../database.ts';
import { apiKeys } from '../key-schema.ts';
import { fromStorage } from '../storage-faults.ts';

const MINUTE_MS = 60_000;

/** Stores keys in the table `api_keys`. */
export class PostgresApiKeys implements ApiKeyStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<ApiKey[]> {
    const rows = this.#db.select().from(apiKeys).orderBy(desc(apiKeys.createdAt), apiKeys.id);
    return (await fromStorage(rows)).map(keyOf);
  }

  async add({ viewer, ...key }: ApiKey): Promise<void> {
    await fromStorage(this.#db.insert(apiKeys).values({ ...key, ...viewer }));
  }

  async findByDigest(digest: string): Promise<ApiKey | null> {
    const [row] = await fromStorage(this.#db.select().from(apiKeys).where(eq(apiKeys.digest, digest)));
    return row === undefined ? null : keyOf(row);
  }

  async noteUse(id: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - MINUTE_MS);
    const isDue = or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before));
    await fromStorage(
      this.#db
        .update(apiKeys)
        .set({ lastUsedAt: now })
        .where(and(eq(apiKeys.id, id), isDue)),
    );
  }

  async revoke(id: string, now: Date): Promise<ApiKey | null> {
    const revoked = this.#db
      .update(apiKeys)
      .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, ${now.toISOString()})` })
      .where(eq(apiKeys.id, id))
      .returning();
    const [row] = await fromStorage(revoked);
    return row === undefined ? null : keyOf(row);
  }
}

function keyOf({ userId, department, orgId, ...key }: typeof apiKeys.$inferSelect): ApiKey {
  return { ...key, viewer: { userId, department, orgId } };
}
