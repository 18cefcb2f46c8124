import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';

import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import type { JournalledStream, NamedStream, StreamJournal } from '#lib/people/conversations/stream-journal.ts';
import { ALIVE_MS } from '#lib/people/conversations/stream-writer.ts';

import { ownStreams } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';
import { answerStreams, streamPayloads } from '../stream-schema.ts';

/** SQL condition for a stream whose sign of life is overdue. */
const IS_LOST = sql<boolean>`${answerStreams.endedAt} is null and ${answerStreams.aliveAt} < now() - ${sql.raw(String(3 * ALIVE_MS))} * interval '1 ms'`;

/** Stores answers in progress in the tables `answer_streams` and `stream_payloads`, using the database's clock. */
export class PostgresStreamJournal implements StreamJournal {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async write(
    { id, viewer, sessionId, question, seenDocumentIds }: NamedStream,
    { from, payloads, isEnded }: { from: number; payloads: readonly string[]; isEnded: boolean },
  ): Promise<void> {
    const endedAt = isEnded ? sql`now()` : null;
    const written = this.#db.transaction(async (transaction) => {
      const now = { seenDocumentIds, endedAt, aliveAt: sql`now()` };
      // A stream that was deleted with its conversation in the meantime is not recreated.
      const rows =
        from === 0
          ? await transaction
              .insert(answerStreams)
              .values({ id, sessionId, viewerId: ownerOf(viewer), question, ...now })
              .onConflictDoNothing()
              .returning({ id: answerStreams.id })
          : await transaction
              .update(answerStreams)
              .set(now)
              .where(ownStreams(viewer, eq(answerStreams.id, id)))
              .returning({ id: answerStreams.id });
      if (rows.length === 0 || payloads.length === 0) return;
      await transaction.insert(streamPayloads).values({ streamId: id, position: from, payloads: [...payloads] });
    });
    await fromStorage(written);
  }

  async read(viewer: Viewer, id: string, after: number): Promise<JournalledStream | null> {
    const behind = gte(sql`${streamPayloads.position} + cardinality(${streamPayloads.payloads})`, after + 1);
    const rows = await fromStorage(
      this.#db
        .select({
          ...{ sessionId: answerStreams.sessionId, question: answerStreams.question },
          ...{ seenDocumentIds: answerStreams.seenDocumentIds, endedAt: answerStreams.endedAt },
          ...{ isLost: IS_LOST, position: streamPayloads.position, payloads: streamPayloads.payloads },
        })
        .from(answerStreams)
        .leftJoin(streamPayloads, and(eq(streamPayloads.streamId, answerStreams.id), behind))
        .where(ownStreams(viewer, eq(answerStreams.id, id)))
        .orderBy(asc(streamPayloads.position)),
    );
    const [stream] = rows;
    if (stream === undefined) return null;
    const { sessionId, question, seenDocumentIds, endedAt, isLost } = stream;
    const payloads = rows.flatMap(({ position, payloads: told }) =>
      position === null || told === null ? [] : told.slice(Math.max(0, after - position)),
    );
    return { id, sessionId, question, seenDocumentIds, payloads, isEnded: endedAt !== null, isLost };
  }

  async findOpen(viewer: Viewer, sessionId: string): Promise<string | null> {
    const isOpen = and(eq(answerStreams.sessionId, sessionId), isNull(answerStreams.endedAt), sql`not (${IS_LOST})`);
    const found = this.#db
      .select({ id: answerStreams.id })
      .from(answerStreams)
      .where(ownStreams(viewer, sql`${isOpen}`))
      .orderBy(desc(answerStreams.aliveAt))
      .limit(1);
    return (await fromStorage(found))[0]?.id ?? null;
  }

  async askToStop(viewer: Viewer, id: string): Promise<boolean> {
    const asked = this.#db
      .update(answerStreams)
      .set({ isUnwanted: true })
      .where(and(ownStreams(viewer, eq(answerStreams.id, id)), isNull(answerStreams.endedAt)))
      .returning({ id: answerStreams.id });
    return (await fromStorage(asked)).length > 0;
  }

  async watch(ids: readonly string[], { isAlive }: { isAlive: boolean }): Promise<string[]> {
    const named = inArray(answerStreams.id, [...ids]);
    const known = { id: answerStreams.id, isUnwanted: answerStreams.isUnwanted };
    const rows = isAlive
      ? this.#db
          .update(answerStreams)
          .set({ aliveAt: sql`now()` })
          .where(named)
          .returning(known)
      : this.#db
          .select(known)
          .from(answerStreams)
          .where(and(named, eq(answerStreams.isUnwanted, true)));
    return (await fromStorage<{ id: string; isUnwanted: boolean }[]>(rows)).flatMap(({ id, isUnwanted }) =>
      isUnwanted ? [id] : [],
    );
  }

  async drop(id: string): Promise<void> {
    await fromStorage(this.#db.delete(answerStreams).where(eq(answerStreams.id, id)));
  }

  async deleteEnded(olderThanMs: number): Promise<number> {
    const deleted = this.#db
      .delete(answerStreams)
      .where(
        sql`coalesce(${answerStreams.endedAt}, ${answerStreams.aliveAt}) < now() - ${olderThanMs} * interval '1 ms'`,
      )
      .returning({ id: answerStreams.id });
    return (await fromStorage(deleted)).length;
  }
}
