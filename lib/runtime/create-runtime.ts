import { randomBytes } from 'node:crypto';

import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { answerQuestion } from '#lib/agent/answer-question.ts';
import type { Env } from '#lib/config/env.ts';
import { systemClock } from '#lib/core/clock.ts';
import { scheduleRetention } from '#lib/jobs/apply-retention.ts';
import { createPageParser } from '#lib/ingest/readers/piscina-page-parser.ts';
import { createRequestGate } from '#lib/limits/create-request-gate.ts';
import { createLogger } from '#lib/log/logger.ts';
import { openAICompatibleModel } from '#lib/models/openai-compatible-model.ts';
import { QuotingLanguageModel } from '#lib/models/quoting-language-model.ts';
import { locateCitations } from '#lib/library/locate-citations.ts';
import { locateSelection } from '#lib/library/locate-selection.ts';
import { searchDocument } from '#lib/library/page-search/search-document.ts';
import { SearchablePages } from '#lib/library/page-search/searchable-pages.ts';
import { passageSearch } from '#lib/retrieval/search-passages.ts';
import { EmbeddedChunkStore } from '#lib/retrieval/stores/embedded-chunk-store.ts';

import { checkHealth } from './check-health.ts';
import { healthProbes } from './health-probes.ts';
import { IngestRuns } from './ingest-runs.ts';
import { nearbyPassages } from './nearby-passages.ts';
import type { Runtime } from './runtime.ts';

/**
 * Opens everything the configuration asks for and wires it together: the one place that knows every adapter. Rejects with one
 * clear sentence when the data folder cannot be used. Close it to give the folder back.
 */
export async function createRuntime(env: Env): Promise<Runtime> {
  const clock = systemClock;
  const log = createLogger(env.logLevel);
  const database = await openEmbeddedDatabase({ dataFolder: env.dataFolder, log });
  const library = new PostgresLibraryRepository(database.db);
  const conversations = new PostgresConversationRepository(database.db);
  const statistics = new PostgresTermStatistics(database.db);
  const chunks = new EmbeddedChunkStore(database.db);
  const model = env.modelServer === null ? new QuotingLanguageModel() : openAICompatibleModel(env.modelServer);
  const search = passageSearch({ chunks, statistics });
  const searchable = new SearchablePages(library);
  const ingestRuns = new IngestRuns({ library, chunks, parser: createPageParser(), clock });
  const retention = scheduleRetention({ conversations, library, days: env.conversationRetentionDays, clock, log });

  return {
    env,
    log,
    gate: createRequestGate(env),
    modelName: model.modelId,
    ingestToken: randomBytes(32).toString('base64url'),

    answerQuestion: (question) =>
      answerQuestion(
        {
          model,
          modelName: model.modelId,
          search,
          conversations,
          maxHistoryMessages: env.maxConversationHistory,
          clock,
          log,
        },
        question,
      ),
    locateSelection: (viewer, claim) => locateSelection(library, viewer, claim),
    locateCitations: (viewer, cited) => locateCitations(library, viewer, cited),
    listTurns: (viewer, sessionId) => conversations.listTurns(viewer, sessionId),
    deleteConversation: (viewer, sessionId) => conversations.deleteSession(viewer, sessionId),

    listDocuments: (viewer) => library.listDocuments(viewer),
    findDocument: (viewer, documentId) => library.findDocument(viewer, documentId),
    listPages: (viewer, documentId) => library.listPages(viewer, documentId),
    findPageByPath: (viewer, documentId, path) => library.findPageByPath(viewer, documentId, path),
    findPage: (viewer, pageId) => library.findPage(viewer, pageId),
    findPageVersion: (viewer, pageId, version) => library.findPageVersion(viewer, pageId, version),
    searchDocument: (query) => searchDocument({ library, searchable, findNearby: nearbyPassages(search) }, query),
    findAsset: (viewer, documentId, path) => library.findAsset(viewer, documentId, path),

    ingest: (request, signal) => ingestRuns.run(request, signal),
    checkHealth: () =>
      checkHealth({
        probes: healthProbes({ chunks, database, model }),
        clock,
        log,
      }),
    close: async () => {
      await retention.stop();
      await ingestRuns.close();
      await database.close();
    },
  };
}
