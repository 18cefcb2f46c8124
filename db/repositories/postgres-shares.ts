import { and, asc, eq, isNull, lte } from 'drizzle-orm';

import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import type { Share, ShareRepository } from '#lib/people/sync/ports.ts';

import { isOwner, ownedBy } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { conversationShares } from '../sync-schema.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { TURN_COLUMNS, turnOf } from './turn-rows.ts';

/** Stores links to conversations in the table `conversation_shares`. */
export class PostgresShares implements ShareRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async share(viewer: Viewer, sessionId: string): Promise<Share | null> {
    const shared = this.#db.transaction(async (transaction) => {
      const begun = await transaction
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.sessionId, sessionId), ownedBy(viewer)))
        .limit(1);
      if (begun.length === 0) return null;
      await transaction.delete(conversationShares).where(eq(conversationShares.sessionId, sessionId));
      // Dated with the same clock as turns.
      const link = { id: crypto.randomUUID(), sessionId, viewerId: ownerOf(viewer), sharedAt: new Date() };
      const rows = await transaction.insert(conversationShares).values(link).returning();
      return rows[0] ?? null;
    });
    return shareOf(await fromStorage(shared));
  }

  async find(viewer: Viewer, sessionId: string): Promise<Share | null> {
    const rows = this.#db.select().from(conversationShares).where(ownShare(viewer, sessionId));
    return shareOf((await fromStorage(rows))[0]);
  }

  async revoke(viewer: Viewer, sessionId: string): Promise<void> {
    await fromStorage(this.#db.delete(conversationShares).where(ownShare(viewer, sessionId)));
  }

  async open(shareId: string): Promise<Share | null> {
    const rows = this.#db.select().from(conversationShares).where(eq(conversationShares.id, shareId));
    return shareOf((await fromStorage(rows))[0]);
  }

  async listTurns({ sessionId, owner, sharedAt }: Share): Promise<Turn[]> {
    const { viewerId, createdAt, position } = conversations;
    const rows = this.#db
      .select(TURN_COLUMNS)
      .from(conversations)
      .where(
        and(
          eq(conversations.sessionId, sessionId),
          owner === null ? isNull(viewerId) : eq(viewerId, owner),
          lte(createdAt, sharedAt),
        ),
      )
      .orderBy(asc(createdAt), asc(position));
    return (await fromStorage(rows)).map(turnOf);
  }
}

function ownShare(viewer: Viewer, sessionId: string) {
  return and(eq(conversationShares.sessionId, sessionId), isOwner(viewer, conversationShares.viewerId));
}

function shareOf(row: typeof conversationShares.$inferSelect | null | undefined): Share | null {
  if (row === null || row === undefined) return null;
  const { id, sessionId, viewerId, sharedAt } = row;
  return { id, sessionId, owner: viewerId, sharedAt };
}
