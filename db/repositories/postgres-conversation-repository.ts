import { and, asc, desc, eq, inArray, lt, notExists, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';

import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import { pagesNaming } from '#lib/contracts/searched-part.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { KeyedTurns } from '#lib/foundation/core/keyed-turns.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';

import { askedIn, isOwner, ownedBy, ownStreams } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { conversationShares, keptRecords } from '../sync-schema.ts';
import { conversations, pages } from '../schema.ts';
import { answerStreams } from '../stream-schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { rowOf, TURN_COLUMNS, turnOf } from './turn-rows.ts';

/** Maximum number of rows one statement deletes: far within its time limit, even if each row has to be looked up on disk. */
const DELETED_AT_ONCE = 1_000;

/** Stores turns in the table `conversations`. */
export class PostgresConversationRepository implements ConversationRepository {
  readonly #db: Database;
  readonly #isShared: boolean;
  readonly #sessions = new KeyedTurns();

  /** A database that is not shared is written only by this object. */
  constructor(db: Database, { isShared = true }: { isShared?: boolean } = {}) {
    this.#db = db;
    this.#isShared = isShared;
  }

  /** The viewer's id replaces the turn's `viewerId`. A turn already recorded is left as it is. */
  async record(viewer: Viewer, turn: Turn, signal?: AbortSignal): Promise<void> {
    const recording: Recording = { turn: { ...turn, viewerId: ownerOf(viewer) }, signal, isCommitting: false };
    const stored = this.#isShared
      ? this.#db.transaction(async (transaction) => {
          // When two viewers begin the same session at the same moment, the lock makes one of them the first.
          await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn.sessionId}, 0))`);
          await insertTurn(transaction, recording);
        })
      : this.#sessions.run(turn.sessionId, () => insertTurn(this.#db, recording));
    if (signal === undefined) return fromStorage(stored);
    try {
      await fromStorage(raceAbort(stored, signal));
    } catch (error) {
      if (!recording.isCommitting) throw error;
      await fromStorage(stored);
    }
  }

  async listTurns(viewer: Viewer, sessionId: string, options: { limit?: number } = {}): Promise<Turn[]> {
    const newestFirst = this.#db
      .select(TURN_COLUMNS)
      .from(conversations)
      .where(ownSession(viewer, sessionId))
      .orderBy(desc(conversations.createdAt), desc(conversations.position));
    const rows = await fromStorage(options.limit === undefined ? newestFirst : newestFirst.limit(options.limit));
    return rows.map(turnOf).reverse();
  }

  async deleteSession(viewer: Viewer, sessionId: string): Promise<number> {
    const { sessionId: shared, viewerId } = conversationShares;
    await fromStorage(this.#db.delete(conversationShares).where(and(eq(shared, sessionId), isOwner(viewer, viewerId))));
    await fromStorage(this.#db.delete(answerStreams).where(ownStreams(viewer, eq(answerStreams.sessionId, sessionId))));
    const ownPlaces = and(askedIn([sessionId]), isOwner(viewer, keptRecords.owner));
    await fromStorage(this.#db.delete(keptRecords).where(ownPlaces));
    const deleted = this.#db
      .delete(conversations)
      .where(ownSession(viewer, sessionId))
      .returning({ id: conversations.id });
    return (await fromStorage(deleted)).length;
  }

  async rate(
    viewer: Viewer,
    { sessionId, turnId }: { sessionId: string; turnId: string },
    feedback: Feedback | null,
  ): Promise<boolean> {
    const rated = this.#db
      .update(conversations)
      .set({
        feedback: feedback?.rating ?? null,
        feedbackReason: feedback?.reason ?? null,
        feedbackAt: feedback === null ? null : sql`now()`,
      })
      .where(and(eq(conversations.id, turnId), ownSession(viewer, sessionId)))
      .returning({ id: conversations.id });
    return (await fromStorage(rated)).length > 0;
  }

  async revise(
    viewer: Viewer,
    turn: Readonly<Turn>,
    changes: Pick<Turn, 'claims' | 'tokens' | 'prompts'>,
  ): Promise<boolean> {
    const { id, sessionId, response } = turn;
    // An answer that was erased in the meantime gets no claims.
    const isAsRead = and(eq(conversations.id, id), eq(conversations.response, response), ownSession(viewer, sessionId));
    const revised = this.#db
      .update(conversations)
      .set({ claims: changes.claims, tokens: changes.tokens, prompts: changes.prompts })
      .where(isAsRead)
      .returning({ id: conversations.id });
    return (await fromStorage(revised)).length > 0;
  }

  async deleteBefore(moment: Date, signal?: AbortSignal): Promise<number> {
    let total = 0;
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; total += deleted) {
      signal?.throwIfAborted();
      deleted = await this.#deleteOldest(moment);
    }
    return total;
  }

  async #deleteOldest(moment: Date): Promise<number> {
    // An instance doing the same leaves the rows it has not locked to this one: neither waits, and none is counted twice.
    const oldest = this.#db
      .select({ id: conversations.id })
      .from(conversations)
      .where(lt(conversations.createdAt, moment))
      .orderBy(asc(conversations.createdAt), asc(conversations.position))
      .limit(DELETED_AT_ONCE)
      .for('update', { skipLocked: true });
    const deleted = this.#db.transaction(async (transaction) => {
      const turns = await transaction
        .delete(conversations)
        .where(sql`${conversations.id} = any (array (${oldest}))`)
        .returning({ id: conversations.id, sessionId: conversations.sessionId });
      const [ids, sessions] = [turns.map(({ id }) => id), new Set(turns.map(({ sessionId }) => sessionId))];
      if (turns.length === 0) return 0;
      await transaction.delete(keptRecords).where(and(askedIn([...sessions]), inArray(keptRecords.id, ids)));
      const left = transaction.select({ id: conversations.sessionId }).from(conversations);
      await transaction
        .delete(conversationShares)
        .where(
          and(
            inArray(conversationShares.sessionId, [...sessions]),
            notExists(left.where(eq(conversations.sessionId, conversationShares.sessionId))),
          ),
        );
      return turns.length;
    });
    return fromStorage(deleted);
  }
}

interface Recording {
  turn: Turn;
  signal: AbortSignal | undefined;
  /** From here on it may be stored, even if the caller gives up. */
  isCommitting: boolean;
}

async function insertTurn(db: Database, recording: Recording): Promise<void> {
  const { turn, signal } = recording;
  const [askedAbout, seen] = [pagesAskedAbout(turn), pagesSeen(turn)];
  const { owners, documentOf } = await readAround(db, turn.sessionId, [...askedAbout, ...seen]);
  if (owners.some((owner) => owner !== turn.viewerId)) throw new AppError('forbidden');
  const withDocumentsOf = (documentIds: string[], pageIds: string[]): string[] => [
    ...new Set([...documentIds, ...pageIds.flatMap((pageId) => documentOf.get(pageId) ?? [])]),
  ];
  const documentIds = withDocumentsOf(turn.documentIds, askedAbout);
  const seenDocumentIds = withDocumentsOf(turn.seenDocumentIds, seen);
  signal?.throwIfAborted();
  recording.isCommitting = true;
  await db
    .insert(conversations)
    .values(rowOf({ ...turn, documentIds, seenDocumentIds }))
    .onConflictDoNothing({ target: conversations.id });
}

function pagesAskedAbout({ scope, selection }: Turn): string[] {
  return [...(scope === null ? [] : pagesNaming(scope)), ...(selection === null ? [] : [selection.pageId])];
}

/** Returns the pages of which the viewer was shown something. A scope does not count: it may name any page. */
function pagesSeen({ selection, retrievedChunks, sources, related }: Turn): string[] {
  return [
    ...(selection === null ? [] : [selection.pageId]),
    ...retrievedChunks.map(({ pageId }) => pageId),
    ...sources.flatMap((source) => ('page_id' in source ? [source.page_id] : [])),
    ...related.map(({ page_id }) => page_id),
  ];
}

/** Reads, in one statement, the owner of the conversation if it has begun, and the document of each page. */
async function readAround(
  db: Database,
  sessionId: string,
  pageIds: string[],
): Promise<{ owners: (string | null)[]; documentOf: Map<string, string> }> {
  const begun = db
    .select({ pageId: sql<string | null>`null::text`, value: conversations.viewerId })
    .from(conversations)
    .where(eq(conversations.sessionId, sessionId))
    .limit(1);
  const named = db
    .select({ pageId: sql<string | null>`${pages.id}`, value: sql<string | null>`${pages.documentId}` })
    .from(pages)
    .where(inArray(pages.id, [...new Set(pageIds)]));
  const rows = await unionAll(begun, named);
  return {
    owners: rows.filter(({ pageId }) => pageId === null).map(({ value }) => value),
    documentOf: new Map(
      rows.flatMap(({ pageId, value }) => (pageId === null || value === null ? [] : [[pageId, value]])),
    ),
  };
}

function ownSession(viewer: Viewer, sessionId: string): SQL | undefined {
  return and(eq(conversations.sessionId, sessionId), ownedBy(viewer));
}
