import { randomBytes } from 'node:crypto';

import type { Database } from '#db/database.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresIngestRuns } from '#db/repositories/postgres-ingest-runs.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import type { Env } from '#lib/config/env.ts';
import { systemClock } from '#lib/core/clock.ts';
import { scheduleRetention } from '#lib/jobs/apply-retention.ts';
import { createPageParser } from '#lib/ingest/readers/piscina-page-parser.ts';
import { createRequestGate } from '#lib/limits/create-request-gate.ts';
import { createLogger, type Logger } from '#lib/log/logger.ts';
import { locateCitations } from '#lib/library/locate-citations.ts';
import { locateSelection } from '#lib/library/locate-selection.ts';
import { searchDocument } from '#lib/library/page-search/search-document.ts';
import { SearchablePages } from '#lib/library/page-search/searchable-pages.ts';
import type { TermStatistics } from '#lib/retrieval/ports.ts';
import { RememberedStatistics } from '#lib/retrieval/remembered-statistics.ts';
import { passageSearch } from '#lib/retrieval/search-passages.ts';

import { openAdministration } from './administration/open-administration.ts';
import { HealthCheck } from './check-health.ts';
import { chooseEmbedder, chooseReranker } from './choose-embedder.ts';
import { chooseMinuteBudget } from './choose-minute-budget.ts';
import { chooseModel } from './choose-model.ts';
import { healthProbes } from './health-probes.ts';
import { IngestRuns } from './ingest-runs.ts';
import { nearbyPassages } from './nearby-passages.ts';
import { openAnswers } from './open-answers.ts';
import { openChunkStore } from './open-chunk-store.ts';
import { openDatabase } from './open-database.ts';
import { readablePages } from './readable-pages.ts';
import type { Runtime } from './runtime.ts';

/** What a search may spend on each look-up of term statistics before it goes on without. */
const STATISTICS_SHARE = 0.4;

/**
 * Opens everything the configuration asks for and wires it together: the one place that knows every adapter. Rejects with one
 * clear sentence when the data folder cannot be used. Close it to give the folder back.
 */
export async function createRuntime(env: Env, log: Logger = createLogger(env.logLevel)): Promise<Runtime> {
  const clock = systemClock;
  const embedder = await chooseEmbedder(env, log);
  const database = await openDatabase(env, log);
  const chunks = await openChunkStore({ env, database, space: embedder?.space ?? null, log }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const library = new PostgresLibraryRepository(database.db);
  const conversations = new PostgresConversationRepository(database.db);
  const statistics = statisticsOf(database.db, env, log);
  const model = chooseModel(env, log);
  const reranker = chooseReranker(env);
  const search = passageSearch({
    chunks,
    statistics,
    embedder,
    reranker,
    log,
    deadlineMs: env.timeouts.retrievalMs,
  });
  const healthCheck = new HealthCheck({
    probes: healthProbes({ chunks, embedder, reranker, database, model }),
    timeoutMs: env.timeouts.healthMs,
    clock,
    log,
  });
  const answers = await openAnswers({
    env,
    model,
    search,
    conversations: env.recordsConversations ? conversations : null,
    clock,
    log,
  });
  const pages = readablePages({ library, chunks, collection: env.qdrant?.collection ?? null });
  const searchable = new SearchablePages(library);
  const records = new PostgresIngestRuns(database.db);
  const parser = createPageParser();
  const ingestRuns = new IngestRuns({ library, chunks, embedder, database, records, parser, clock, log });
  const retention = scheduleRetention({ conversations, library, days: env.conversationRetentionDays, clock, log });

  return {
    env,
    log,
    gate: createRequestGate({ ...env, budget: chooseMinuteBudget(env, database, log) }),
    modelName: model.model.modelId,
    administration: openAdministration({ env, database, library, ingestRuns, clock, log }),
    ingestToken: randomBytes(32).toString('base64url'),

    answerQuestion: (question) => answers.answer(question),
    locateSelection: (viewer, claim) => locateSelection(pages, viewer, claim),
    locateCitations: (viewer, cited) => locateCitations(pages, viewer, cited),
    listTurns: (viewer, sessionId) => conversations.listTurns(viewer, sessionId),
    deleteConversation: (viewer, sessionId) => conversations.deleteSession(viewer, sessionId),
    // What is taken back is taken back also where nothing new is recorded.
    rateTurn: async (viewer, turn, feedback) =>
      (feedback === null || env.recordsConversations) && conversations.rate(viewer, turn, feedback),

    listDocuments: (viewer) => library.listDocuments(viewer),
    findDocument: (viewer, documentId) => pages.findDocument(viewer, documentId),
    listPages: (viewer, documentId) => library.listPages(viewer, documentId),
    findPageByPath: (viewer, documentId, path) => library.findPageByPath(viewer, documentId, path),
    findPage: (viewer, pageId) => pages.findPage(viewer, pageId),
    findPageVersion: (viewer, pageId, version) => pages.findPageVersion(viewer, pageId, version),
    searchDocument: (query) => searchDocument({ library, searchable, findNearby: nearbyPassages(search) }, query),
    findAsset: (viewer, documentId, path) => library.findAsset(viewer, documentId, path),

    ingest: (request, signal) => ingestRuns.run(request, signal),
    checkHealth: () => healthCheck.check(),
    close: async () => {
      await answers.close();
      await retention.stop();
      await ingestRuns.close();
      await database.close();
    },
  };
}

/** Those of the database, and while it is ill what was seen of them last. */
function statisticsOf(db: Database, { timeouts }: Env, log: Logger): TermStatistics {
  return new RememberedStatistics(new PostgresTermStatistics(db), {
    timeoutMs: timeouts.retrievalMs * STATISTICS_SHARE,
    log,
  });
}
