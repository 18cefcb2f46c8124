import { and, asc, eq, isNotNull, isNull, lte, or } from 'drizzle-orm';

import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import type { Share, SharedWith, ShareRepository } from '#lib/people/sync/ports.ts';

import { isOwner, ownedBy } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { conversationShares } from '../sync-schema.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { isOpenToGroup } from './postgres-group-shares.ts';
import { TURN_COLUMNS, turnOf } from './turn-rows.ts';

/** Stores shares of conversations, by a link or with a group, in the table `conversation_shares`. */
export class PostgresShares implements ShareRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async share(viewer: Viewer, sessionId: string, sharedWith?: SharedWith): Promise<Share | null> {
    const shared = this.#db.transaction(async (transaction) => {
      const begun = await transaction
        .select({ id: conversations.id })
        .from(conversations)
        .where(and(eq(conversations.sessionId, sessionId), ownedBy(viewer)))
        .limit(1);
      if (begun.length === 0) return null;
      const what = sharedWith === undefined ? 'link' : 'group';
      await transaction.delete(conversationShares).where(ownShare(viewer, sessionId, what));
      // Dated with the same clock as turns.
      const share = { id: crypto.randomUUID(), sessionId, viewerId: ownerOf(viewer), sharedAt: new Date() };
      const rows = await transaction
        .insert(conversationShares)
        .values({ ...share, ...sharedWith })
        .returning();
      return rows[0] ?? null;
    });
    return shareOf(await fromStorage(shared));
  }

  async find(viewer: Viewer, sessionId: string): Promise<Share | null> {
    const rows = this.#db
      .select()
      .from(conversationShares)
      .where(ownShare(viewer, sessionId, 'link'));
    return shareOf((await fromStorage(rows))[0]);
  }

  async revoke(viewer: Viewer, sessionId: string, what: 'link' | 'group'): Promise<void> {
    await fromStorage(this.#db.delete(conversationShares).where(ownShare(viewer, sessionId, what)));
  }

  async open(viewer: Viewer, shareId: string): Promise<Share | null> {
    const isOpen = or(isNull(conversationShares.groupKey), isOpenToGroup(viewer));
    const rows = this.#db
      .select()
      .from(conversationShares)
      .where(and(eq(conversationShares.id, shareId), isOpen));
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

function ownShare(viewer: Viewer, sessionId: string, what: 'link' | 'group') {
  const { sessionId: shared, viewerId, groupKey } = conversationShares;
  const isOfKind = what === 'link' ? isNull(groupKey) : isNotNull(groupKey);
  return and(eq(shared, sessionId), isOwner(viewer, viewerId), isOfKind);
}

function shareOf(row: typeof conversationShares.$inferSelect | null | undefined): Share | null {
  if (row === null || row === undefined) return null;
  const { id, sessionId, viewerId, sharedAt, groupKey, author } = row;
  const sharedWith = groupKey === null ? null : { groupKey, author: author ?? '' };
  return { id, sessionId, owner: viewerId, sharedAt, sharedWith };
}
