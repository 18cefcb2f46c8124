import { and, desc, eq, isNull, lt, sql, type SQL } from 'drizzle-orm';

import type { Viewer } from '#lib/access/viewer.ts';
import type { ConversationRepository } from '#lib/conversations/ports.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import { AppError } from '#lib/core/errors.ts';

import type { Database } from '../database.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** Turns in table `conversations`. */
export class PostgresConversationRepository implements ConversationRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The turn's `viewerId` is the viewer's, whatever it says. A turn already recorded is left as it is. */
  async record(viewer: Viewer, turn: Turn): Promise<void> {
    await fromStorage(
      this.#db.transaction(async (transaction) => {
        // Two viewers who begin the same session at the same moment: the lock makes one of them the first.
        await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn.sessionId}, 0))`);
        const [first] = await transaction
          .select({ viewerId: conversations.viewerId })
          .from(conversations)
          .where(eq(conversations.sessionId, turn.sessionId))
          .limit(1);
        if (first !== undefined && first.viewerId !== viewer.userId) throw new AppError('forbidden');
        await transaction
          .insert(conversations)
          .values({ ...turn, viewerId: viewer.userId })
          .onConflictDoNothing({ target: conversations.id });
      }),
    );
  }

  async listTurns(viewer: Viewer, sessionId: string, options: { limit?: number } = {}): Promise<Turn[]> {
    const newestFirst = this.#db
      .select()
      .from(conversations)
      .where(ownSession(viewer, sessionId))
      .orderBy(desc(conversations.createdAt), desc(conversations.position));
    const rows = await fromStorage(options.limit === undefined ? newestFirst : newestFirst.limit(options.limit));
    return rows.map(({ position: _position, ...turn }) => turn).reverse();
  }

  async deleteSession(viewer: Viewer, sessionId: string): Promise<number> {
    const deleted = this.#db
      .delete(conversations)
      .where(ownSession(viewer, sessionId))
      .returning({ id: conversations.id });
    return (await fromStorage(deleted)).length;
  }

  async deleteBefore(moment: Date): Promise<number> {
    const deleted = this.#db
      .delete(conversations)
      .where(lt(conversations.createdAt, moment))
      .returning({ id: conversations.id });
    return (await fromStorage(deleted)).length;
  }
}

function ownSession(viewer: Viewer, sessionId: string): SQL | undefined {
  const isOwn = viewer.userId === null ? isNull(conversations.viewerId) : eq(conversations.viewerId, viewer.userId);
  return and(eq(conversations.sessionId, sessionId), isOwn);
}
