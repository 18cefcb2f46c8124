import { asc, eq, inArray, sql } from 'drizzle-orm';

import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import type { TurnArchive } from '#lib/people/conversations/ports.ts';
import type {
  ReviewedTurn,
  TurnPage,
  TurnPageRequest,
  TurnPlace,
  TurnReview,
  TurnSummary,
} from '#lib/people/conversations/reviewed-turn.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';

import { askedIn } from '../access-condition.ts';
import type { Database } from '../database.ts';
import { conversations } from '../schema.ts';
import { conversationShares, keptRecords } from '../sync-schema.ts';
import { answerStreams } from '../stream-schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { findTurns, type FoundTurn, type FoundTurns, NEWEST_FIRST, type SearchPace } from './find-turns.ts';
import { REVIEWED_TURN_COLUMNS, reviewedTurnOf } from './turn-rows.ts';

/** Maximum length of a question in the table, in UTF-16 code units. */
const SHOWN_QUERY_LENGTH = 300;

/** Number of complete turns in memory at once. */
const EXPORT_PAGE = 200;

/** Reads all turns of the table `conversations`. */
export class PostgresTurnArchive implements TurnArchive {
  readonly #db: Database;
  readonly #pace: SearchPace | undefined;

  /** The pace is only set by tests, which have few turns. */
  constructor(db: Database, pace?: SearchPace) {
    this.#db = db;
    this.#pace = pace;
  }

  async list(administrator: Administrator, filter: TurnFilter, page: TurnPageRequest): Promise<TurnPage> {
    requireRole(administrator, 'read_only');
    const { turns, next } = await findTurns(this.#db, { filter, page, pace: this.#pace });
    return { turns: await this.#summarise(idsOf(turns)), next };
  }

  async readConversation(administrator: Administrator, sessionId: string): Promise<ReviewedTurn[]> {
    requireRole(administrator, 'read_only');
    const rows = this.#db
      .select(REVIEWED_TURN_COLUMNS)
      .from(conversations)
      .where(eq(conversations.sessionId, sessionId))
      .orderBy(asc(conversations.createdAt), asc(conversations.position));
    return (await fromStorage(rows)).map(reviewedTurnOf);
  }

  async *export(
    administrator: Administrator,
    filter: TurnFilter,
    signal: AbortSignal,
  ): AsyncGenerator<ReviewedTurn, void, undefined> {
    requireRole(administrator, 'read_only');
    let after: TurnPlace | null = null;
    do {
      if (signal.aborted) return;
      const page = { after, limit: EXPORT_PAGE };
      const { turns, next }: FoundTurns = await findTurns(this.#db, { filter, page, pace: this.#pace });
      yield* await this.#read(idsOf(turns));
      after = next;
    } while (after !== null);
  }

  async review(administrator: Administrator, turnId: string, review: TurnReview | null): Promise<boolean> {
    requireRole(administrator, 'reviewer');
    const reviewed = this.#db
      .update(conversations)
      .set({
        verdict: review?.verdict ?? null,
        verdictNote: review?.note ?? null,
        verdictBy: review === null ? null : administrator.name,
        verdictAt: review === null ? null : sql`now()`,
      })
      .where(eq(conversations.id, turnId))
      .returning({ id: conversations.id });
    return (await fromStorage(reviewed)).length > 0;
  }

  async deleteConversation(administrator: Administrator, sessionId: string): Promise<number> {
    requireRole(administrator, 'admin');
    await fromStorage(this.#db.delete(conversationShares).where(eq(conversationShares.sessionId, sessionId)));
    await fromStorage(this.#db.delete(answerStreams).where(eq(answerStreams.sessionId, sessionId)));
    await fromStorage(this.#db.delete(keptRecords).where(askedIn([sessionId])));
    const deleted = this.#db
      .delete(conversations)
      .where(eq(conversations.sessionId, sessionId))
      .returning({ id: conversations.id });
    return (await fromStorage(deleted)).length;
  }

  async #read(ids: string[]): Promise<ReviewedTurn[]> {
    const rows = this.#db
      .select(REVIEWED_TURN_COLUMNS)
      .from(conversations)
      .where(inArray(conversations.id, ids))
      .orderBy(...NEWEST_FIRST);
    return (await fromStorage(rows)).map(reviewedTurnOf);
  }

  async #summarise(ids: string[]): Promise<TurnSummary[]> {
    if (ids.length === 0) return [];
    const rows = this.#db
      .select(SUMMARY_COLUMNS)
      .from(conversations)
      .where(inArray(conversations.id, ids))
      .orderBy(...NEWEST_FIRST);
    return (await fromStorage(rows)).map((row) => ({
      ...row,
      query: truncateAtGrapheme(row.query, SHOWN_QUERY_LENGTH),
    }));
  }
}

// One code point more than is shown, so that the shortened text still ends between graphemes. Nothing large leaves the database.
const SUMMARY_COLUMNS = {
  id: conversations.id,
  sessionId: conversations.sessionId,
  createdAt: conversations.createdAt,
  query: sql<string>`left(${conversations.query}, ${sql.raw(String(SHOWN_QUERY_LENGTH + 1))})`,
  mode: conversations.mode,
  outcome: conversations.outcome,
  errorCode: conversations.errorCode,
  documentIds: conversations.documentIds,
  claims: sql`(
    select coalesce(jsonb_object_agg(status, number), '{}')::text from (
      select claim ->> 'status' as status, count(*) as number
      from jsonb_array_elements(${conversations.claims}) as claim group by 1
    ) as counts)`.mapWith((counts: string) => JSON.parse(counts) as TurnSummary['claims']),
  withheldCount: conversations.withheldCount,
  bestRelevance: sql<number | null>`(
    select max((found ->> 'relevance')::float8) from jsonb_array_elements(${conversations.retrievedChunks}) as found)`,
  feedback: conversations.feedback,
  verdict: conversations.verdict,
  firstEventMs: conversations.firstEventMs,
  latencyMs: conversations.latencyMs,
  model: conversations.model,
  profile: conversations.profile,
  audit: conversations.audit,
};

function idsOf(found: FoundTurn[]): string[] {
  return found.map(({ id }) => id);
}
