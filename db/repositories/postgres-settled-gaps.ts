import { and, desc, eq, inArray } from 'drizzle-orm';

import type { SettledGapStore, SettledQuestion } from '#lib/people/conversations/settled-gaps.ts';

import type { Database } from '../database.ts';
import { settledGaps } from '../gap-schema.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** Number of settled questions read, most recent first: more than are ever settled while their turns are stored. */
const LISTED = 2_000;

/** Stores settled questions in the table `settled_gaps`. */
export class PostgresSettledGaps implements SettledGapStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(): Promise<SettledQuestion[]> {
    const { turnId, gapId, kind, page, settledBy: by, settledAt: at } = settledGaps;
    const { sessionId, query, createdAt, position } = conversations;
    return fromStorage(
      this.#db
        .select({ turnId, gapId, kind, page, by, at, sessionId, query, createdAt })
        .from(settledGaps)
        .innerJoin(conversations, eq(conversations.id, turnId))
        .orderBy(desc(at), desc(createdAt), desc(position))
        .limit(LISTED),
    );
  }

  async settle(
    turnIds: readonly string[],
    { gapId, kind, page, by, at }: Parameters<SettledGapStore['settle']>[1],
  ): Promise<number> {
    const set = { gapId, kind, page, settledBy: by, settledAt: at };
    return fromStorage(
      this.#db.transaction(async (transaction) => {
        // Locked, so that no turn is deleted before it is settled.
        const turns = await transaction
          .select({ turnId: conversations.id })
          .from(conversations)
          .where(and(inArray(conversations.id, [...turnIds]), eq(conversations.outcome, 'not_found')))
          .for('key share');
        if (turns.length === 0) return 0;
        await transaction
          .insert(settledGaps)
          .values(turns.map(({ turnId }) => ({ turnId, ...set })))
          .onConflictDoUpdate({ target: settledGaps.turnId, set });
        return turns.length;
      }),
    );
  }

  async reopen(gapId: string): Promise<boolean> {
    const gone = this.#db
      .delete(settledGaps)
      .where(eq(settledGaps.gapId, gapId))
      .returning({ turnId: settledGaps.turnId });
    return (await fromStorage(gone)).length > 0;
  }

  async findQuestion(turnId: string): Promise<string | null> {
    const { id, query } = conversations;
    const [turn] = await fromStorage(this.#db.select({ query }).from(conversations).where(eq(id, turnId)));
    return turn?.query ?? null;
  }
}
