import { bigint, index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

import type { AdminRole } from '#lib/people/access/administrator.ts';
import type { IngestRunStatus } from '#lib/contracts/admin/ingest-run.ts';
import type { IngestWarning } from '#lib/contracts/ingest-warning.ts';
import type { TurnMode, TurnOutcome } from '#lib/people/conversations/turn.ts';

import { anyText, bytes, json, moment } from './column-types.ts';

/* The tables behind the administration pages, in addition to the turns themselves. */

/** Accounts that may sign in. */
export const adminAccounts = pgTable('admin_accounts', {
  /** The name typed to sign in: lower-case. */
  name: text().primaryKey(),
  role: text().$type<AdminRole>().notNull(),
  /** Includes the method, cost and salt (`lib/people/administration/password-hash.ts`); never the password itself. */
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  /** The name of the account that created it. */
  createdBy: text('created_by'),
  /** From then on it can no longer be used to sign in. */
  disabledAt: moment('disabled_at'),
  lastSignedInAt: moment('last_signed_in_at'),
  /** Issuer and subject, for an account that an OpenID provider authenticates. */
  identity: text().unique(),
});

/** Sessions of signed-in accounts. */
export const adminSessions = pgTable(
  'admin_sessions',
  {
    /** A digest of the cookie's content: a copy of the table grants no access. */
    tokenHash: text('token_hash').primaryKey(),
    accountName: text('account_name')
      .notNull()
      .references(() => adminAccounts.name, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('idx_admin_sessions_account').on(table.accountName),
    index('idx_admin_sessions_expires').on(table.expiresAt),
  ],
);

/** Secrets on which all instances using this database have to agree. */
export const instanceSecrets = pgTable('instance_secrets', {
  name: text().primaryKey(),
  value: bytes().notNull(),
});

/** Requests in the current minute by client, for several processes that share the count. Rows are deleted once their minute is over. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A digest: the client's identity is not recorded here. */
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: moment('expire').notNull(),
  },
  (table) => [index('idx_rate_limits_expire').on(table.expire)],
);

/** Ingest runs: the latest of each document, and those in progress. */
export const ingestRuns = pgTable(
  'ingest_runs',
  {
    id: uuid().primaryKey(),
    path: anyText().notNull(),
    /** The document's id; null until the source is known. */
    documentId: anyText('document_id'),
    title: anyText(),
    /** The name of the account that started it; null for the command line and the handbook. */
    startedBy: text('started_by'),
    status: text().$type<IngestRunStatus>().notNull(),
    pagesPlanned: integer('pages_planned'),
    pagesIndexed: integer('pages_indexed').notNull(),
    pagesUnchanged: integer('pages_unchanged').notNull(),
    pagesFailed: integer('pages_failed').notNull(),
    pagesRemoved: integer('pages_removed').notNull(),
    chunks: integer().notNull(),
    /** The first warnings; `warningCount` is the total. */
    warnings: json().$type<IngestWarning[]>().notNull(),
    warningCount: integer('warning_count').notNull(),
    /** An error message of one sentence, when the run failed as a whole. */
    error: anyText(),
    startedAt: moment('started_at').notNull(),
    /** The last sign of life from the process that runs it. */
    seenAt: moment('seen_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('idx_ingest_runs_started').on(table.startedAt),
    index('idx_ingest_runs_document').on(table.documentId, table.startedAt),
  ],
);

/*
 * Roll-ups of the turns, maintained by triggers on `conversations` (migration 0005), which follow every addition, change and deletion of turns. They
 * hold counts, never words. Everything is counted twice, for its hour and for its day (UTC): a long span is then read from few rows, and a short one
 * to the hour.
 */

const period = () => ({
  unit: text().$type<'hour' | 'day'>().notNull(),
  start: timestamp('start', { withTimezone: true, precision: 0 }).notNull(),
});

export const turnCounts = pgTable(
  'turn_counts',
  {
    ...period(),
    outcome: text().$type<TurnOutcome>().notNull(),
    mode: text().$type<TurnMode>().notNull(),
    turns: integer().notNull(),
    /** Number of turns with withheld sentences in their answer. */
    withheldTurns: integer('withheld_turns').notNull(),
    withheldClaims: bigint('withheld_claims', { mode: 'number' }).notNull(),
    likes: integer().notNull(),
    dislikes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.unit, table.start, table.outcome, table.mode] })],
);

/** Number of turns by approximate duration; buckets are defined in `lib/people/conversations/latency-buckets.ts`. */
export const turnLatencies = pgTable(
  'turn_latencies',
  {
    ...period(),
    measure: text().$type<'first' | 'complete'>().notNull(),
    bucket: smallint().notNull(),
    turns: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.unit, table.start, table.measure, table.bucket] })],
);

/** Number of turns that cite each page. */
export const pageCitations = pgTable(
  'page_citations',
  {
    ...period(),
    pageId: anyText('page_id').notNull(),
    turns: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.unit, table.start, table.pageId] })],
);
