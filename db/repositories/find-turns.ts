import { and, desc, sql, type SQL } from 'drizzle-orm';

import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import type { TurnPageRequest, TurnPlace } from '#lib/people/conversations/reviewed-turn.ts';

import type { Database } from '../database.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';
import { turnFacets, turnGroup } from '../turn-facets.ts';
import { isAfter, turnConditions, type TurnConditions } from './turn-conditions.ts';

export interface FoundTurn {
  id: string;
  place: TurnPlace;
}

export interface FoundTurns {
  turns: FoundTurn[];
  /** The place to continue from; null when there are no more. */
  next: TurnPlace | null;
}

/** How far a search looks at a time. A stretch is this many consecutive turns, of any kind. */
export interface SearchPace {
  /** Sizes of the newest stretches, where most searches end. */
  near: readonly number[];
  /** A search with at most this many candidates ends once they have been checked. */
  few: number;
  /** Size of every later stretch. */
  stretch: number;
  /** How long to continue through stretches without a match, in milliseconds. */
  patienceMs: number;
}

const SEARCH_PACE: SearchPace = { near: [512, 4_096, 32_768], few: 2_000, stretch: 32_768, patienceMs: 1_000 };

/** The pace for filters that have to read the text of turns. */
const READING_PACE: SearchPace = { near: [512, 4_096], few: 500, stretch: 4_096, patienceMs: 400 };

interface TurnQuery {
  filter: TurnFilter;
  page: TurnPageRequest;
  /** By default, the pace that the filter needs. */
  pace?: SearchPace | undefined;
}

/**
 * Finds the turns that match a filter, newest first, fast whether matches are rare or common. The search index knows which turns match but not their
 * order. So the newest stretches are searched first, where common matches are; then all candidates, in case they are few; then stretch after stretch.
 * Only where candidates are many, but none has matched for a long time, may this end early, with fewer than requested and a place to continue from.
 */
export async function findTurns(db: Database, { filter, page, pace }: TurnQuery): Promise<FoundTurns> {
  const conditions = turnConditions(filter);
  if (conditions === null) return { turns: [], next: null };
  const search = new TurnSearch(db, conditions, page.limit + 1);
  if (filter.session !== undefined) return cut(await search.inConversation(page.after), page.limit);
  if (conditions.indexed.length === 0) return cut(await search.along(page.after), page.limit);
  return lookFurther(search, pace ?? (conditions.readsWords ? READING_PACE : SEARCH_PACE), page);
}

async function lookFurther(
  search: TurnSearch,
  { near, few, stretch, patienceMs }: SearchPace,
  { after, limit }: TurnPageRequest,
): Promise<FoundTurns> {
  const found: FoundTurn[] = [];
  let from = after;
  let until = Number.POSITIVE_INFINITY;
  for (let round = 0; ; round += 1) {
    if (round === near.length) {
      const all = await search.amongFew(after, few);
      if (all !== null) return cut(all, limit);
      until = performance.now() + patienceMs;
    }
    const { turns, end } = await search.inStretch(from, near[round] ?? stretch);
    found.push(...turns);
    if (end === null || found.length > limit) return cut(found, limit);
    if (performance.now() >= until) return { turns: found, next: end };
    from = end;
  }
}

function cut(found: FoundTurn[], limit: number): FoundTurns {
  const turns = found.slice(0, limit);
  return { turns, next: found.length > limit ? (turns.at(-1)?.place ?? null) : null };
}

export const NEWEST_FIRST = [desc(conversations.createdAt), desc(conversations.position)];

class TurnSearch {
  readonly #db: Database;
  readonly #conditions: TurnConditions;
  readonly #limit: number;

  constructor(db: Database, conditions: TurnConditions, limit: number) {
    this.#db = db;
    this.#conditions = conditions;
    this.#limit = limit;
  }

  /** Reads every turn in order. */
  async along(after: TurnPlace | null): Promise<FoundTurn[]> {
    const rows = this.#db
      .select({ id: conversations.id, createdAt: conversations.createdAt, position: conversations.position })
      .from(conversations)
      .where(and(...this.#placesAfter(after)))
      .orderBy(...NEWEST_FIRST)
      .limit(this.#limit);
    return (await fromStorage(rows)).map(({ id, createdAt, position }) => ({
      id,
      place: { createdAtMs: createdAt.getTime(), position },
    }));
  }

  /** Searches a single conversation, whose turns are all checked. */
  async inConversation(after: TurnPlace | null): Promise<FoundTurn[]> {
    const { place, indexed, exact } = this.#conditions;
    const meant = [...indexed, ...exact, ...this.#placesAfter(after)];
    const { turns } = await this.#ask(sql`with ${this.#candidates(place, meant)} ${this.#meant(sql`candidates`)}`);
    return turns;
  }

  /** Searches all candidates; null when the index returns more than `few`. */
  async amongFew(after: TurnPlace | null, few: number): Promise<FoundTurn[] | null> {
    const { indexed, exact } = this.#conditions;
    // Candidates are read one by one, on demand: no more than it takes to see that they are not few.
    const { turns, end } = await this.#ask(sql`
      with ${this.#candidates(indexed, [...exact, ...this.#placesAfter(after)])},
      looked_at as materialized (select * from candidates limit ${few + 1})
      ${this.#meant(sql`looked_at`)}
      union all select null, 0, 0 where (select count(*) from looked_at) > ${few}`);
    return end === null ? turns : null;
  }

  /** Returns the matches among this many turns after the place, of any kind, and the last of these; null when there are fewer. */
  async inStretch(after: TurnPlace | null, length: number): Promise<{ turns: FoundTurn[]; end: TurnPlace | null }> {
    const { indexed, exact } = this.#conditions;
    const places = this.#placesAfter(after);
    const isInStretch = sql`(created_at, position) >= (
      coalesce((select created_at from stretch_end), '-infinity'), coalesce((select position from stretch_end), 0))`;
    const isInGroup = sql`${turnFacets(conversations)} && array(
      select 'group ' || number::text from (
        select distinct ${turnGroup(conversations.position)} as number
        from ${conversations} where ${and(...places, isInStretch)}) as groups)`;
    return this.#ask(sql`
      with stretch_end as materialized (
        select created_at, position from ${conversations} where ${and(...places) ?? sql`true`}
        order by created_at desc, position desc offset ${length - 1} limit 1),
      ${this.#candidates([...indexed, isInGroup], [...exact, ...places, isInStretch])}
      ${this.#meant(sql`candidates`)}
      union all select null, ${asMs(sql`created_at`)}, position::float8 from stretch_end`);
  }

  #placesAfter(after: TurnPlace | null): SQL[] {
    return after === null ? this.#conditions.place : [...this.#conditions.place, isAfter(after)];
  }

  // Materialised, so that the planner cannot swap the index for one that happens to have the right order.
  #candidates(within: SQL[], meant: SQL[]): SQL {
    return sql`candidates as materialized (
      select id, created_at, position, ${and(...meant) ?? sql`true`} as is_meant
      from ${conversations} where ${and(...within)})`;
  }

  #meant(candidates: SQL): SQL {
    return sql`select id, ${asMs(sql`created_at`)} as created_at_ms, position::float8 as position from (
      select id, created_at, position from ${candidates} where is_meant
      order by created_at desc, position desc limit ${this.#limit}) as found`;
  }

  /** A row without an id means that there is more, and from which place. */
  async #ask(statement: SQL): Promise<{ turns: FoundTurn[]; end: TurnPlace | null }> {
    const rows = await fromStorage(
      this.#db.transaction(async (transaction) => {
        // Regardless of its statistics: reading the whole table is never right, and compiling takes longer than the query.
        await transaction.execute(
          sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`,
        );
        return transaction
          .select({
            id: sql<string | null>`id`,
            createdAtMs: sql<number>`created_at_ms`,
            position: sql<number>`position`,
          })
          .from(sql`(${statement}) as answer`)
          .orderBy(sql`created_at_ms desc, position desc`);
      }),
    );
    const turns: FoundTurn[] = [];
    let end: TurnPlace | null = null;
    for (const { id, ...place } of rows) {
      if (id === null) end = place;
      else turns.push({ id, place });
    }
    return { turns, end };
  }
}

function asMs(moment: SQL): SQL {
  return sql`(extract(epoch from ${moment}) * 1000)::float8`;
}
