import { PostgresReviewAssignments } from '#db/repositories/postgres-review-assignments.ts';
import { PostgresSettledGaps } from '#db/repositories/postgres-settled-gaps.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import { PostgresTurnStatistics } from '#db/repositories/postgres-turn-statistics.ts';
import { hasRole, requireRole } from '#lib/people/access/administrator.ts';
import type { AdminAccounts } from '#lib/people/administration/ports.ts';
import type { TriedPassage } from '#lib/contracts/admin/search-trial.ts';
import { type QueuedTurn, readReviewQueue } from '#lib/people/conversations/review-queue.ts';
import { openGaps, type SettledQuestion } from '#lib/people/conversations/settled-gaps.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { trySearch } from '#lib/answering/retrieval/try-search.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<Administration, 'readReviewQueue' | 'listReviewers' | 'assignTurn' | 'readTopics'>;

const DAY_MS = 24 * 60 * 60 * 1000;
const LOOKED_BACK_MS = 30 * DAY_MS;
/** The number of newest questions that found nothing; more than anyone reads. */
const NEWEST = 500;
/** The number of topics searched for, and of passages listed for each. */
const SEARCHED = 10;
const NEAREST = 3;

/** Returns the turns that administrators should review, and their assignments. */
export function administerReview(parts: AdministrationParts, accounts: Pick<AdminAccounts, 'list'>): Part {
  const { database, clock } = parts;
  const archive = new PostgresTurnArchive(database.db);
  const statistics = new PostgresTurnStatistics(database.db);
  const assignments = new PostgresReviewAssignments(database.db);
  const gaps = new PostgresSettledGaps(database.db);
  const reviewers = async () => {
    const known = await accounts.list();
    return known.filter((each) => each.disabledAt === null && hasRole(each, 'reviewer')).map(({ name }) => name);
  };
  return {
    readReviewQueue: async (administrator) => {
      const queue = await readReviewQueue(archive, administrator, clock());
      const open = await withoutSettled(queue.turns, await gaps.list());
      const assigned = await assignments.among(open.map(({ id }) => id));
      const turns = open.map((turn) => ({ ...turn, assignee: assigned.get(turn.id) ?? null }));
      return { ...queue, turns };
    },
    listReviewers: async (administrator) => {
      requireRole(administrator, 'read_only');
      return reviewers();
    },
    assignTurn: async (administrator, turnId, account) => {
      requireRole(administrator, 'reviewer');
      if (account !== null && !(await reviewers()).includes(account)) {
        throw new AppError('not_found', { publicMessage: `There is no account ${account} that can review.` });
      }
      return assignments.assign(turnId, account, { by: administrator.name, at: clock() });
    },
    readTopics: async (administrator, signal) => {
      const now = clock();
      const span = { from: new Date(now.getTime() - LOOKED_BACK_MS), to: now };
      const unanswered = await statistics.readUnanswered(administrator, span, NEWEST);
      const groups = await openGaps(unanswered, await gaps.list());
      const topics = groups.toSorted((left, right) => right.count - left.count);
      return Promise.all(
        topics.map(async (topic, index) => ({
          ...topic,
          nearest: index < SEARCHED ? await nearestTo(topic.query, parts, signal) : null,
        })),
      );
    },
  };
}

/** Removes turns that found nothing if their gap is settled. */
async function withoutSettled(
  turns: readonly QueuedTurn[],
  settled: readonly SettledQuestion[],
): Promise<readonly QueuedTurn[]> {
  if (settled.length === 0) return turns;
  const unanswered = turns.filter(({ outcome }) => outcome === 'not_found');
  const newestFirst = unanswered.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  const groups = await openGaps(
    newestFirst.map((turn) => ({ ...turn, turnId: turn.id })),
    settled,
  );
  const open = new Set(groups.flatMap(({ questions }) => questions.map(({ turnId }) => turnId)));
  return turns.filter(({ id, outcome }) => outcome !== 'not_found' || open.has(id));
}

/** Searches everything: text that is missing for some readers may be available to others. */
async function nearestTo(
  query: string,
  parts: AdministrationParts,
  signal: AbortSignal,
): Promise<TriedPassage[] | null> {
  try {
    const { passages } = await trySearch(parts.search, { query, reader: 'everything' }, signal);
    return passages.slice(0, NEAREST);
  } catch (error) {
    if (AppError.is(error) || signal.aborted) return null;
    throw error;
  }
}
