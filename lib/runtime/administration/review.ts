import { PostgresReviewAssignments } from '#db/repositories/postgres-review-assignments.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import { PostgresTurnStatistics } from '#db/repositories/postgres-turn-statistics.ts';
import { hasRole, requireRole } from '#lib/access/administrator.ts';
import type { AdminAccounts } from '#lib/administration/ports.ts';
import type { TriedPassage } from '#lib/contracts/admin/search-trial.ts';
import { groupQuestions } from '#lib/conversations/group-questions.ts';
import { readReviewQueue } from '#lib/conversations/review-queue.ts';
import { AppError } from '#lib/core/errors.ts';
import { trySearch } from '#lib/retrieval/try-search.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<Administration, 'readReviewQueue' | 'listReviewers' | 'assignTurn' | 'readTopics'>;

const DAY_MS = 24 * 60 * 60 * 1000;
const LOOKED_BACK_MS = 30 * DAY_MS;
/** Of the newest questions that found nothing: more than anyone reads through. */
const NEWEST = 500;
/** So many topics are searched for, and so many passages shown of each. */
const SEARCHED = 10;
const NEAREST = 3;

/** What administrators are to look at, and who of them. */
export function administerReview(parts: AdministrationParts, accounts: Pick<AdminAccounts, 'list'>): Part {
  const { database, clock } = parts;
  const archive = new PostgresTurnArchive(database.db);
  const statistics = new PostgresTurnStatistics(database.db);
  const assignments = new PostgresReviewAssignments(database.db);
  const reviewers = async () => {
    const known = await accounts.list();
    return known.filter((each) => each.disabledAt === null && hasRole(each, 'reviewer')).map(({ name }) => name);
  };
  return {
    readReviewQueue: async (administrator) => {
      const queue = await readReviewQueue(archive, administrator, clock());
      const assigned = await assignments.among(queue.turns.map(({ id }) => id));
      const turns = queue.turns.map((turn) => ({ ...turn, assignee: assigned.get(turn.id) ?? null }));
      return { ...queue, turns };
    },
    listReviewers: async (administrator) => {
      requireRole(administrator, 'read_only');
      return reviewers();
    },
    assignTurn: async (administrator, turnId, account) => {
      requireRole(administrator, 'reviewer');
      if (account !== null && !(await reviewers()).includes(account)) {
        throw new AppError('validation_error', { publicMessage: `There is no account ${account} that can review.` });
      }
      return assignments.assign(turnId, account, { by: administrator.name, at: clock() });
    },
    readTopics: async (administrator, signal) => {
      const now = clock();
      const span = { from: new Date(now.getTime() - LOOKED_BACK_MS), to: now };
      const groups = await groupQuestions(await statistics.readUnanswered(administrator, span, NEWEST));
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

/** In everything there is: what is missing for some readers may be there for others. */
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
