import { and, asc, desc, eq, exists, inArray, isNotNull, lte, ne, type SQL, sql } from 'drizzle-orm';

import { ownerOf, type Viewer } from '#lib/people/access/viewer.ts';
import type { KeptNote, KeptQuestion } from '#lib/contracts/kept-records.ts';
import type {
  GroupConversation,
  GroupListLimits,
  GroupNote,
  GroupShareRepository,
  SharedWith,
} from '#lib/people/sync/ports.ts';

import { askedIn, inGroupOf, isOwner, noneHidden } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { conversationShares, keptRecords } from '../sync-schema.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

/** What readers share with their groups, in the tables `kept_records` and `conversation_shares`. */
export class PostgresGroupShares implements GroupShareRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async listOwn(viewer: Viewer) {
    const notes = this.#db
      .select({ id: keptRecords.id, groupKey: keptRecords.groupKey })
      .from(keptRecords)
      .where(and(ownNotes(viewer), isNotNull(keptRecords.groupKey)));
    const shares = this.#db
      .select({ id: conversationShares.sessionId, groupKey: conversationShares.groupKey })
      .from(conversationShares)
      .where(and(isOwner(viewer, conversationShares.viewerId), isNotNull(conversationShares.groupKey)));
    const [sharedNotes, sharedConversations] = [await fromStorage(notes), await fromStorage(shares)];
    return [
      ...sharedNotes.map(({ id, groupKey }) => ({ kind: 'notes' as const, id, groupKey: groupKey ?? '' })),
      ...sharedConversations.map(({ id, groupKey }) => ({
        ...{ kind: 'conversations' as const, id, groupKey: groupKey ?? '' },
      })),
    ];
  }

  async shareNote(viewer: Viewer, id: string, sharedWith: SharedWith | null): Promise<boolean> {
    const own = and(ownNotes(viewer), eq(keptRecords.id, id));
    const changed = this.#db
      .update(keptRecords)
      .set(
        sharedWith === null
          ? { shareId: null, groupKey: null, author: null }
          : { shareId: sql`coalesce(${keptRecords.shareId}, ${crypto.randomUUID()}::uuid)`, ...sharedWith },
      )
      .where(sharedWith === null ? own : and(own, noneHidden(viewer, sql`${keptRecords.documentIds}`)))
      .returning({ id: keptRecords.id });
    return (await fromStorage(changed)).length > 0;
  }

  async listNotes(viewer: Viewer, { documentId, limit }: GroupListLimits): Promise<GroupNote[]> {
    const { groupKey, owner, documentIds, changedAt } = keptRecords;
    const rows = this.#db
      .select()
      .from(keptRecords)
      .where(
        and(
          eq(keptRecords.kind, 'notes'),
          ...[inGroupOf(viewer, groupKey), ne(owner, ownerOf(viewer) ?? '')],
          noneHidden(viewer, sql`${documentIds}`),
          documentId === null ? undefined : sql`${documentId} = any(${documentIds})`,
        ),
      )
      .orderBy(desc(changedAt), asc(keptRecords.id))
      .limit(limit);
    return (await fromStorage(rows)).map((row) => ({
      ...{ shareId: row.shareId ?? '', groupKey: row.groupKey ?? '', author: row.author ?? '' },
      ...{ documentIds: row.documentIds, content: row.content as KeptNote },
    }));
  }

  async listConversations(viewer: Viewer, { documentId, limit }: GroupListLimits): Promise<GroupConversation[]> {
    const { viewerId, sharedAt, id } = conversationShares;
    const rows = this.#db
      .select()
      .from(conversationShares)
      .where(
        and(
          ...[isOpenToGroup(viewer), ne(viewerId, ownerOf(viewer) ?? ''), exists(sharedTurns(this.#db))],
          documentId === null ? undefined : exists(this.#placesIn(documentId)),
        ),
      )
      .orderBy(desc(sharedAt), asc(id))
      .limit(limit);
    const shares = await fromStorage(rows);
    if (shares.length === 0) return [];
    const sessions = shares.map(({ sessionId }) => sessionId);
    const turns = Map.groupBy(await this.#readTurns(sessions), ({ sessionId }) => sessionId);
    const places = Map.groupBy(await this.#readPlaces(viewer, sessions), ({ content }) => content.sessionId);
    return shares.flatMap((share) => {
      const own = (turns.get(share.sessionId) ?? []).filter(
        (turn) => turn.viewerId === share.viewerId && turn.createdAt <= share.sharedAt,
      );
      const [first] = own;
      if (first === undefined) return [];
      const ids = new Set(own.map((turn) => turn.id));
      return {
        ...{ shareId: share.id, groupKey: share.groupKey ?? '', author: share.author ?? '', sharedAt: share.sharedAt },
        ...{ question: first.query, documentIds: [...new Set(own.flatMap(namedIn))] },
        places: (places.get(share.sessionId) ?? []).filter(
          ({ owner, content }) => owner === share.viewerId && ids.has(content.id),
        ),
      };
    });
  }

  /** The places in a document of the questions that are shared. */
  #placesIn(documentId: string) {
    const isOfShare = and(
      sql`kind = 'questions' and content ->> 'sessionId' = ${conversationShares.sessionId}`,
      eq(keptRecords.owner, conversationShares.viewerId),
    );
    return this.#db
      .select({ id: keptRecords.id })
      .from(keptRecords)
      .where(and(isOfShare, sql`${documentId} = any(${keptRecords.documentIds})`));
  }

  /** Reads the turns of these conversations without their answers, the oldest first. */
  async #readTurns(sessionIds: string[]) {
    const { id, sessionId, viewerId, query, createdAt, position, seenDocumentIds, documentIds } = conversations;
    const rows = this.#db
      .select({
        ...{ id, sessionId, viewerId, query, createdAt, seenDocumentIds, documentIds },
        cited: textsAt(sql`${conversations.sources}`, '$[*].doc_id'),
        offered: textsAt(sql`${conversations.clarification}`, '$.options[*].doc_id'),
      })
      .from(conversations)
      .where(inArray(sessionId, sessionIds))
      .orderBy(asc(createdAt), asc(position));
    return fromStorage(rows);
  }

  async #readPlaces(viewer: Viewer, sessionIds: string[]) {
    const rows = this.#db
      .select({ owner: keptRecords.owner, documentIds: keptRecords.documentIds, content: keptRecords.content })
      .from(keptRecords)
      .where(and(askedIn(sessionIds), noneHidden(viewer, sql`${keptRecords.documentIds}`)))
      .orderBy(asc(keptRecords.changedAt), asc(keptRecords.id));
    return (await fromStorage(rows)).map((row) => ({ ...row, content: row.content as KeptQuestion }));
  }
}

/** SQL condition that a share is of a group of this viewer, and that its turns name no document of the library that they may not read. */
export function isOpenToGroup(viewer: Viewer): SQL | undefined {
  const { sessionId, viewerId, sharedAt, groupKey } = conversationShares;
  const named = sql`array(
    select unnest(${conversations.seenDocumentIds} || ${conversations.documentIds}) from ${conversations}
    where ${conversations.sessionId} = ${sessionId} and ${conversations.viewerId} = ${viewerId}
      and ${conversations.createdAt} <= ${sharedAt}
  )`;
  return and(inGroupOf(viewer, groupKey), noneHidden(viewer, named));
}

/** The turns of a share that existed when it was shared. */
function sharedTurns(db: Database) {
  const { sessionId, viewerId, sharedAt } = conversationShares;
  return db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        ...[eq(conversations.sessionId, sessionId), eq(conversations.viewerId, viewerId)],
        lte(conversations.createdAt, sharedAt),
      ),
    );
}

function namedIn(turn: Record<'seenDocumentIds' | 'documentIds' | 'cited' | 'offered', string[]>): string[] {
  return [...turn.seenDocumentIds, ...turn.documentIds, ...turn.cited, ...turn.offered];
}

/** The texts at a path of a JSON value. */
function textsAt(value: SQL, path: string) {
  const texts = sql<string[]>`array(select jsonb_path_query(${value}, ${path}::jsonpath) #>> '{}')`;
  return texts.mapWith(conversations.documentIds);
}

function ownNotes(viewer: Viewer): SQL | undefined {
  return and(isOwner(viewer, keptRecords.owner), eq(keptRecords.kind, 'notes'));
}
