import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';
import { PostgresAdminLog } from '#db/repositories/postgres-admin-log.ts';
import { PostgresSettledGaps } from '#db/repositories/postgres-settled-gaps.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import { PostgresTurnStatistics } from '#db/repositories/postgres-turn-statistics.ts';
import { requireRole } from '#lib/people/access/administrator.ts';
import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { AdminLog } from '#lib/people/administration/admin-log.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { exportTurns } from '#lib/people/conversations/export-turns.ts';
import { maskedReviews } from '#lib/people/masking/masked-stores.ts';
import { trySearch } from '#lib/answering/retrieval/try-search.ts';
import { readOverview } from '#lib/people/conversations/read-overview.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import { truncateAtGrapheme } from '#lib/foundation/text/graphemes.ts';
import { PostgresEvaluations } from '#db/repositories/postgres-evaluations.ts';
import { evaluationFile, expectationOf } from '#lib/people/conversations/evaluation-cases.ts';
import { EvaluationRuns } from '#lib/people/conversations/evaluation-runs.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import { administerAccounts } from './accounts.ts';
import type { Administration, AdministrationParts } from './administration.ts';
import { administerAnswerPages } from './answer-pages.ts';
import { administerDocuments } from './documents.ts';
import { administerGaps } from './gaps.ts';
import { administerLibrary } from './library.ts';
import { administerLocalModel } from './local-model.ts';
import { administerTextRecognition } from './text-recognition.ts';
import { audited } from './audited.ts';
import { administerReview } from './review.ts';
import { administerSelfTest } from './self-test.ts';
import { askAgain } from './ask-again.ts';

/** The number of runs listed. */
const RUNS_SHOWN = 20;

type OverviewPart = Pick<Administration, 'readOverview'>;

type TurnsPart = Pick<
  Administration,
  'listTurns' | 'readConversation' | 'exportTurns' | 'review' | 'deleteConversation'
>;

/** Maximum length of the titles by which the log can be filtered, in UTF-16 code units. */
const TITLES_MAX = 1_000;

/** Opens the functions for administrators, over the stores of this process. */
export function openAdministration(parts: AdministrationParts): Administration {
  const { db } = parts.database;
  const accounts = new PostgresAdminAccounts(db);
  const log = new AdminLog({ store: new PostgresAdminLog(db), clock: parts.clock, later: parts.later });
  const entrance = administerAccounts(parts, { accounts, log });
  const administration: Administration = {
    ...entrance,
    listLog: (administrator, filter, page) => log.list(administrator, filter, page),
    exportLog: (administrator, wanted, signal) => log.export(administrator, wanted, signal),
    noteUpload: ({ name }, titles) =>
      log.note({ account: name, action: 'books_uploaded', object: truncateAtGrapheme(titles.join(', '), TITLES_MAX) }),
    ...administerTurns(parts),
    ...administerOverview(parts),
    ...administerReview(parts, accounts),
    ...administerGaps(parts),
    ...administerAnswerPages(parts),
    ...administerEvaluation(parts),
    trySearch: async (administrator, request, signal) => {
      requireRole(administrator, 'read_only');
      return trySearch(parts.search, request, signal);
    },
    ...administerLibrary(parts),
    ...administerDocuments(parts),
    ...administerLocalModel(parts),
    ...administerTextRecognition(parts),
    ...administerSelfTest(parts, entrance.signOn),
    listApiKeys: (administrator) => parts.apiKeys.list(administrator),
    makeApiKey: (administrator, wanted) => parts.apiKeys.make(administrator, wanted),
    revokeApiKey: async (administrator, keyId) => parts.apiKeys.revoke(administrator, keyId),
    listBudgets: async (administrator) => parts.budgets.list(administrator, await parts.apiKeys.list(administrator)),
    readHealth: () => parts.healthCheck.inspect(),
  };
  return audited(administration, { log, accounts });
}

/** Provides the overview for administrators. */
function administerOverview({ env, database, library, clock }: AdministrationParts): OverviewPart {
  const statistics = new PostgresTurnStatistics(database.db);
  const parts = {
    statistics,
    settled: new PostgresSettledGaps(database.db),
    retentionDays: env.conversationRetentionDays,
    describePages: (pageIds: string[]) => describePages(library, pageIds),
  };
  return {
    readOverview: (administrator, range) => readOverview(parts, administrator, { range, now: clock() }),
  };
}

async function describePages(library: LibraryRepository, pageIds: string[]) {
  const [documents, pages] = await Promise.all([
    library.listDocuments(UNRESTRICTED),
    Promise.all(pageIds.map((pageId) => library.findPage(UNRESTRICTED, pageId))),
  ]);
  const titles = new Map(documents.map(({ id, title }) => [id, title]));
  const found = pages.filter((page) => page !== null);
  return new Map(
    found.map((page) => {
      const documentTitle = titles.get(page.documentId) ?? page.documentId;
      return [page.id, { title: page.title, documentTitle, href: pageAddress('', page) }];
    }),
  );
}

/** Returns the stored turns as administrators see them, with their reviews. */
function administerTurns({ database, masking }: AdministrationParts): TurnsPart {
  const archive = new PostgresTurnArchive(database.db);
  const reviews = maskedReviews(archive, masking);
  return {
    listTurns: (administrator, filter, page) => archive.list(administrator, filter, page),
    readConversation: (administrator, sessionId) => archive.readConversation(administrator, sessionId),
    exportTurns: (administrator, { filter, format }, signal) =>
      exportTurns(archive.export(administrator, filter, signal), format),
    review: (administrator, turnId, review) => reviews.review(administrator, turnId, review),
    deleteConversation: (administrator, sessionId) => archive.deleteConversation(administrator, sessionId),
  };
}

type Part = Pick<Administration, 'makeCase' | 'removeCase' | 'readEvaluation' | 'runEvaluation'>;

/** Manages the turns that are asked again, and the results of each run. */
function administerEvaluation(parts: AdministrationParts): Part {
  const { database, clock, log } = parts;
  const store = new PostgresEvaluations(database.db);
  const runs = new EvaluationRuns({ store, ask: (query) => askAgain(query, parts), clock, log });
  return {
    makeCase: async (administrator, turnId) => {
      requireRole(administrator, 'reviewer');
      const turn = await store.findTurn(turnId);
      if (turn === null) return null;
      if (turn.mode === 'selected_text') {
        throw new AppError('conflict', {
          publicMessage:
            'A question about selected text cannot become a case, because it is answered from that text alone.',
        });
      }
      const expects = expectationOf(turn);
      await store.add({ turnId, expects, madeBy: administrator.name, madeAt: clock() });
      return expects;
    },
    removeCase: async (administrator, turnId) => {
      requireRole(administrator, 'reviewer');
      return store.remove(turnId);
    },
    readEvaluation: async (administrator) => {
      requireRole(administrator, 'read_only');
      const [cases, kept] = await Promise.all([store.list(), store.listRuns(RUNS_SHOWN)]);
      const { underWay } = runs;
      return { cases, file: evaluationFile(cases), runs: kept, underWay };
    },
    runEvaluation: async (administrator) => {
      requireRole(administrator, 'reviewer');
      return runs.start(administrator.name);
    },
  };
}
