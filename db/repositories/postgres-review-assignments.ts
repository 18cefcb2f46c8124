import { eq, inArray } from 'drizzle-orm';

import type { AssignmentStore } from '#lib/people/conversations/review-assignments.ts';

import type { Database } from '../database.ts';
import { reviewAssignments } from '../review-schema.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** Stores assignments in the table `review_assignments`. */
export class PostgresReviewAssignments implements AssignmentStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async among(turnIds: readonly string[]): Promise<Map<string, string>> {
    if (turnIds.length === 0) return new Map();
    const { turnId, account } = reviewAssignments;
    const found = this.#db
      .select({ turnId, account })
      .from(reviewAssignments)
      .where(inArray(turnId, [...turnIds]));
    return new Map((await fromStorage(found)).map((row) => [row.turnId, row.account]));
  }

  async assign(turnId: string, account: string | null, { by, at }: { by: string; at: Date }): Promise<boolean> {
    return fromStorage(
      this.#db.transaction(async (transaction) => {
        // Locked, so that the turn is not deleted before it is assigned.
        const turns = transaction
          .select({ id: conversations.id })
          .from(conversations)
          .where(eq(conversations.id, turnId));
        if ((await turns.for('key share')).length === 0) return false;
        if (account === null) {
          await transaction.delete(reviewAssignments).where(eq(reviewAssignments.turnId, turnId));
          return true;
        }
        const assigned = { account, assignedBy: by, assignedAt: at };
        await transaction
          .insert(reviewAssignments)
          .values({ turnId, ...assigned })
          .onConflictDoUpdate({ target: reviewAssignments.turnId, set: assigned });
        return true;
      }),
    );
  }
}
