import { and, asc, desc, eq, gte, lt, or, sql, sum, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { type Administrator, requireRole } from '#lib/people/access/administrator.ts';
import type { LatencySummary, Percentiles } from '#lib/contracts/admin/overview.ts';
import { type BucketCount, percentile } from '#lib/people/conversations/latency-buckets.ts';
import type { TurnStatistics } from '#lib/people/conversations/ports.ts';
import type { TurnOutcome } from '#lib/people/conversations/turn.ts';
import type {
  CitedPageCount,
  TimeSpan,
  UnansweredQuestion,
  VolumePoint,
} from '#lib/people/conversations/turn-statistics.ts';

import { pageCitations, turnCounts, turnLatencies } from '../admin-schema.ts';
import type { Database } from '../database.ts';
import { conversations } from '../schema.ts';
import { fromStorage } from '../storage-faults.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Unit = 'hour' | 'day';

/** The columns shared by the roll-ups. */
type RollUp = typeof turnCounts | typeof turnLatencies | typeof pageCitations;

/** Reads the roll-up counts, which triggers on `conversations` maintain. */
export class PostgresTurnStatistics implements TurnStatistics {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async readVolume(administrator: Administrator, span: TimeSpan, unit: Unit): Promise<VolumePoint[]> {
    requireRole(administrator, 'read_only');
    const start = sql<Date>`date_trunc(${sql.raw(`'${unit}'`)}, ${turnCounts.start}, 'UTC')`.mapWith(turnCounts.start);
    const rows = this.#db
      .select({
        start,
        turns: total(turnCounts.turns),
        answered: total(turnCounts.turns, 'answered'),
        notFound: total(turnCounts.turns, 'not_found'),
        failed: total(turnCounts.turns, 'failed'),
        stopped: total(turnCounts.turns, 'stopped'),
        withheldTurns: total(turnCounts.withheldTurns),
        likes: total(turnCounts.likes),
        dislikes: total(turnCounts.dislikes),
      })
      .from(turnCounts)
      .where(unit === 'hour' ? allOf(turnCounts, 'hour', span) : coveredBy(turnCounts, span))
      .groupBy(sql`1`)
      .orderBy(sql`1`);
    return fromStorage(rows);
  }

  async readLatencies(administrator: Administrator, span: TimeSpan): Promise<LatencySummary> {
    requireRole(administrator, 'read_only');
    const { measure, bucket, turns } = turnLatencies;
    const rows = await fromStorage(
      this.#db
        .select({ measure, bucket, turns: total(turns) })
        .from(turnLatencies)
        .where(coveredBy(turnLatencies, span))
        .groupBy(measure, bucket),
    );
    return {
      first: percentilesOf(rows.filter((row) => row.measure === 'first')),
      complete: percentilesOf(rows.filter((row) => row.measure === 'complete')),
    };
  }

  async readCitedPages(administrator: Administrator, span: TimeSpan, limit: number): Promise<CitedPageCount[]> {
    requireRole(administrator, 'read_only');
    const { pageId, turns } = pageCitations;
    const rows = this.#db
      .select({ pageId, turns: total(turns) })
      .from(pageCitations)
      .where(coveredBy(pageCitations, span))
      .groupBy(pageId)
      // Ties are ordered by id, so that a list stays stable.
      .orderBy(desc(sum(turns)), asc(pageId))
      .limit(limit);
    return fromStorage(rows);
  }

  async readUnanswered(administrator: Administrator, span: TimeSpan, limit: number): Promise<UnansweredQuestion[]> {
    requireRole(administrator, 'read_only');
    const { id, sessionId, query, createdAt, outcome, position } = conversations;
    const rows = this.#db
      .select({ turnId: id, sessionId, query, createdAt })
      .from(conversations)
      .where(and(eq(outcome, 'not_found'), within(createdAt, span)))
      .orderBy(desc(createdAt), desc(position))
      .limit(limit);
    return fromStorage(rows);
  }
}

function within(column: PgColumn, { from, to }: TimeSpan): SQL | undefined {
  return and(gte(column, from), lt(column, to));
}

function allOf(rollUp: RollUp, unit: Unit, span: TimeSpan): SQL | undefined {
  return and(eq(rollUp.unit, unit), within(rollUp.start, span));
}

/**
 * Covers the span with daily rows for its complete days and hourly rows before the first and after the last of them: few rows, and exactly the span.
 */
function coveredBy(rollUp: RollUp, span: TimeSpan): SQL | undefined {
  const firstDay = Math.ceil(span.from.getTime() / DAY_MS) * DAY_MS;
  const lastDay = Math.floor(span.to.getTime() / DAY_MS) * DAY_MS;
  if (firstDay >= lastDay) return allOf(rollUp, 'hour', span);
  const days = { from: new Date(firstDay), to: new Date(lastDay) };
  return or(
    allOf(rollUp, 'day', days),
    allOf(rollUp, 'hour', { from: span.from, to: days.from }),
    allOf(rollUp, 'hour', { from: days.to, to: span.to }),
  );
}

function total(column: PgColumn, outcome?: TurnOutcome): SQL<number> {
  const counted = outcome === undefined ? sql`` : sql` filter (where ${eq(turnCounts.outcome, outcome)})`;
  return sql`coalesce(sum(${column})${counted}, 0)`.mapWith(Number);
}

function percentilesOf(counts: readonly BucketCount[]): Percentiles {
  return {
    p50: percentile(counts, 0.5),
    p95: percentile(counts, 0.95),
    turns: counts.reduce((all, { turns }) => all + turns, 0),
  };
}
