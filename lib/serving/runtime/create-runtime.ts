import { PostgresAdminLog } from '#db/repositories/postgres-admin-log.ts';
import { randomBytes } from 'node:crypto';

import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { OpenDatabase } from '#db/database.ts';
import { readLibrarySize } from '#db/repositories/library-size.ts';
import { PostgresIngestRuns } from '#db/repositories/postgres-ingest-runs.ts';
import { ModelDocumentSummariser } from '#lib/answering/agent/model-document-summariser.ts';
import type { AgentTool } from '#lib/answering/agent/tools/agent-tool.ts';
import { StoredLater } from '#lib/people/administration/stored-later.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { AnswerStreams } from '#lib/people/conversations/answer-streams.ts';
import type { ConversationRepository } from '#lib/people/conversations/ports.ts';
import { readableTurns, withReadableHistory } from '#lib/people/conversations/readable-turns.ts';
import { type Clock, systemClock } from '#lib/foundation/core/clock.ts';
import { HealthCheck } from '#lib/serving/health/check-health.ts';
import { healthProbes } from '#lib/serving/health/health-probes.ts';
import type { PageParser } from '#lib/books/ingest/ports.ts';
import { scheduleRetention } from '#lib/foundation/jobs/apply-retention.ts';
import { eraseDocument } from '#lib/foundation/jobs/erase-document.ts';
import { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import { readablePages } from '#lib/books/library/readable-pages.ts';
import { createLogger, type Logger } from '#lib/foundation/log/logger.ts';
import type { Masker } from '#lib/people/masking/masker.ts';
import { ScaledPictures } from '#lib/books/pictures/scaled-pictures.ts';
import type { Websites } from '#lib/books/websites/websites.ts';
import { openProfiles } from '#lib/answering/profiles/open-profiles.ts';
import type { DocumentRights } from '#lib/answering/retrieval/recheck-access.ts';
import type { PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import { type SentenceSimilarity, sentenceSimilarity } from '#lib/answering/retrieval/sentence-similarity.ts';

import type { Metrics } from '#lib/serving/telemetry/metrics.ts';

import { openAdministration } from './administration/open-administration.ts';
import { chooseEmbedder, chooseReranker } from './choose-embedder.ts';
import { chooseAnswerer, type ProbedAnswerer, shownAnswerer } from './choose-answerer.ts';
import { chooseReadingModel } from './choose-reading-model.ts';
import { openAnswerFiles } from './open-answer-files.ts';
import { loadTools } from './load-tools.ts';
import { openAnswers } from './open-answers.ts';
import { openCommands } from './open-commands.ts';
import { openEntrance } from './open-entrance.ts';
import { openSelectionAids } from './open-selection-aids.ts';
import { openSuggestions } from './open-suggestions.ts';
import { openSearch } from './open-search.ts';
import { openReaderSync } from './open-reader-sync.ts';
import { SemanticSearch } from './open-semantic-search.ts';
import { recognitionFetchOf } from './administration/text-recognition.ts';
import { openOwnIngests } from './open-own-ingests.ts';
import { openPictures, picturesForModels } from './open-pictures.ts';
import { deleteOwnFiles, openRemovals } from './open-removals.ts';
import { openStores, type OpenStores } from './open-stores.ts';
import { openStreams, type StreamParts } from './open-streams.ts';
import { openUploads } from './open-uploads.ts';
import { openWebhooks } from './open-webhooks.ts';
import { withLocalModel } from './local-model.ts';
import { openWebsites } from './open-websites.ts';
import { parserOf } from './preview-ingest.ts';
import { PROGRAM_FILES } from './program-files.ts';
import { readableNow } from './readable-now.ts';
import { readIdentifierPatterns } from './read-identifier-patterns.ts';
import { readLibrary } from './read-library.ts';
import type { Runtime } from './runtime.ts';
import { openSigningKey } from './signing-key.ts';

interface RuntimeOptions {
  /** Tools of the agent in addition to the built-in ones; one with the same name replaces the built-in one. */
  tools?: readonly AgentTool[];
  /** Writes the answers instead of the configured model. */
  model?: LanguageModelV4;
  /** Parses documents, in place of a dedicated thread; stays open. */
  parser?: PageParser | null;
  /** Reads passages and checks claims, in place of dedicated threads; stays open. */
  readingModel?: Parameters<typeof chooseReadingModel>[2];
  /** Measures answers, imports and the library; null measures nothing. */
  metrics?: Metrics | null;
  /** The configured database, if opening it has already begun. */
  opening?: Promise<OpenDatabase>;
}

type Part = Pick<Runtime, 'listTurns' | 'deleteConversation' | 'rateTurn' | 'kept' | 'shares' | 'groupShares'>;

interface ConversationParts extends StreamParts {
  rights: DocumentRights;
  conversations: ConversationRepository;
  masking: Masker | null;
}

/**
 * Opens everything the configuration requires and wires it together. This is the only place that knows every adapter. Rejects with one clear sentence
 * if the data folder cannot be used. Close it to release the folder.
 */
export async function createRuntime(
  configured: Env,
  log: Logger = createLogger(configured.logLevel),
  { tools: ownTools = [], model: given, parser = null, readingModel, metrics = null, opening }: RuntimeOptions = {},
): Promise<Runtime> {
  const clock = systemClock;
  const env = given === undefined ? await withLocalModel(configured, log) : configured;
  if (!env.access.isFiltered) log.warn('ACCESS_FILTER is off: everybody may read every document');
  // Done first, before anything is opened that would have to be closed again.
  const profiles = await openProfiles({ ...env.profiles, values: env.profileValues, log });
  const identifierPatterns = await readIdentifierPatterns(env.identifierPatterns);
  const tools = await loadTools(env, ownTools);
  const [embedder, reranker] = [await chooseEmbedder(env, log), await chooseReranker(env)];
  const { reader, ...local } = await chooseReadingModel(env, log, readingModel);
  const stores = await openStores({ env, space: embedder?.space ?? null, opening, log });
  const model = chooseAnswerer(env, { given, store: stores.chunks.answers, reader }, log);
  const { database, chunks, library, catalogue, conversations, rights, masking } = stores;
  const semantic = new SemanticSearch({ env, chunks, embedder, log });
  const search = openSearch({ env, stores, semantic, reranker, reader, log });
  const [key, recognitionFetch] = [openSigningKey(database, 'source-links'), recognitionFetchOf(env, log)];
  const { pages, scaled, reading, pictures } = openReading({ env, stores, search, semantic, key, clock, log });
  const isReadable = readableNow({ rights, pages, moments: stores.moments });
  const healthCheck = healthCheckOf(env, semantic.among({ chunks, reranker, database, model }), log);
  const answers = await openAnswers({
    ...{ isReadable, env, model, search, catalogue, pages, chunks, rights, tools, identifierPatterns, clock, log },
    findPicture: picturesForModels(reading.findAsset, log),
    quotingAids: { reader, similarity: compareSentences(env, semantic, log), log },
    conversations: env.recordsConversations ? withReadableHistory(conversations, rights.readable) : null,
    ...{ moments: stores.moments, masking, checker: local.checker, onTurn: metrics?.noteTurn },
  });
  const talk = keepConversations({ env, database, conversations, rights, masking, isReadable, log });
  const [websites, webhooks, later] = [openWebsites(env), openWebhooks({ env, clock, log }), new StoredLater(log)];
  const ingestRuns = await openIngestRuns({
    ...{ env, stores, semantic, model, websites, webhooks, identifierPatterns, parser, metrics, clock, log },
  });
  const removals = openRemovals({ env, stores, ingestRuns, websites, clock, log });
  await removals.resume();
  await ingestRuns.resume();
  const uploads = openUploads({ env, stores, ingestRuns, removals, websites, clock, log });
  const { keys: apiKeys, ...entrance } = openEntrance({ env, database, key, clock, log });
  const ownIngests = openOwnIngests({ env, stores, ingestRuns, clock, log });
  measure(metrics, { gate: entrance.gate, ingestRuns, database });
  const retention = keepForSoLong({ env, database, conversations, library, clock, log });

  return {
    ...{ env, log, files: PROGRAM_FILES, ...shownAnswerer(model) },
    ...entrance,
    get goesByWords() {
      return semantic.embedder === null && env.localModel.use !== 'never';
    },
    administration: openAdministration({
      ...{ env, database, library, chunks, ingestRuns, healthCheck, clock, log, rehearse: answers.rehearse, pages },
      ...{ later, masking, keeper: stores.keeper, removals, semantic, apiKeys, search, reranker, catalogue },
      ...{ scheduled: ownIngests.scheduled, recognitionFetch, budgets: entrance.budgets },
      trials: { ...answers.trials, webhooks: webhooks.tryOut },
    }),
    beginOwnIngests: () => ownIngests.begin(),
    ingestToken: randomBytes(32).toString('base64url'),
    ...{ uploads: uploads.desk, catalogue, profiles },
    templateFilter: (viewer, parameters, question) => chunks.templateFilter?.(viewer, parameters, question) ?? null,
    listTools: () => answers.listTools(),
    answerQuestion: (question) => pictures.addressed(answers.answer(question), question),
    ...pictures.part,
    ...talk,
    rateTurn: webhooks.telling(talk.rateTurn),
    ...openSuggestions({ env, answers, pages, listTurns: talk.listTurns }),
    ...openSelectionAids({ env, answers, search, pages, isReadable, model, metrics, log }),
    ...openAnswerFiles({ ...stores, env, pages, profiles, key, pictures: pictures.links, clock }),
    ...reading,
    ...openCommands({ env, stores, ingestRuns, removals, websites, log }),
    ingest: (request, signal) => ingestRuns.run(request, signal),
    settleVectors: (signal) => semantic.settle(signal),
    checkHealth: () => healthCheck.check(),
    close: async () => {
      await retention.stop();
      const storing = [ingestRuns, webhooks, profiles, scaled, semantic, recognitionFetch, local, later, database];
      await closeInTurn([answers, talk.streams, ownIngests, uploads, removals, ...storing]);
    },
  };
}

interface Measured {
  gate: Runtime['gate'];
  ingestRuns: IngestRuns;
  database: OpenDatabase;
}

function measure(metrics: Metrics | null, { gate, ingestRuns, database }: Measured): void {
  const imports = () => ingestRuns.underWay();
  metrics?.read({ load: () => gate.load(), imports, library: () => readLibrarySize(database.db) });
}

type Kept = Pick<OpenStores, 'database' | 'conversations' | 'library'> & { env: Env; clock: Clock; log: Logger };

/** Deletes old data, each kind after its own number of days. */
function keepForSoLong({ env, database, ...kept }: Kept) {
  const adminLog = { store: new PostgresAdminLog(database.db), days: env.admin.logRetentionDays };
  return scheduleRetention({ ...kept, days: env.conversationRetentionDays, adminLog });
}

async function closeInTurn(parts: readonly ({ close(): void | Promise<void> } | null)[]): Promise<void> {
  for (const part of parts) await part?.close();
}

interface ReadingParts {
  env: Env;
  stores: OpenStores;
  search: PassageSearch;
  semantic: SemanticSearch;
  key: () => Promise<Uint8Array>;
  clock: Clock;
  log: Logger;
}

/** Opens the functions for reading the library and showing its content. */
function openReading({ env, stores, search, semantic, key, clock, log }: ReadingParts) {
  const { library, catalogue, chunks } = stores;
  const pages = readablePages(stores);
  const scaled = new ScaledPictures({ log });
  const reading = readLibrary({ library, catalogue, pages, chunks, pictures: scaled, search, semantic, clock });
  const pictures = openPictures({ pages, findAsset: reading.findAsset, key, linkMs: env.pictureLinkMs, clock, log });
  return { pages, scaled, reading, pictures };
}

interface IngestParts {
  env: Env;
  stores: OpenStores;
  semantic: SemanticSearch;
  model: ProbedAnswerer;
  websites: Websites;
  webhooks: ReturnType<typeof openWebhooks>;
  parser: PageParser | null;
  metrics: Metrics | null;
  identifierPatterns: IngestRunsParts['identifierPatterns'];
  clock: Clock;
  log: Logger;
}

type IngestRunsParts = ConstructorParameters<typeof IngestRuns>[0];

async function openIngestRuns({
  env,
  stores,
  semantic,
  model,
  websites,
  webhooks,
  parser,
  metrics,
  ...parts
}: IngestParts): Promise<IngestRuns> {
  const { library, staging, chunks, database, keeper } = stores;
  const deleteFiles = (sourcePath: string) => deleteOwnFiles({ env, websites }, sourcePath);
  const records = new PostgresIngestRuns(database.db);
  // No other process runs anything on a database that is ours alone: a run that has not ended was left by a process that is gone.
  if (!database.isShared) await records.interrupt(['waiting', 'running']);
  return new IngestRuns({
    ...{ ...parts, library, staging, chunks, database, records },
    eraseRemoved: async (documentId, sourcePath) => {
      const removed = await library.findDocumentOfAnyone(documentId);
      const left = removed === null || removed.sourcePath === sourcePath ? null : removed.sourcePath;
      return eraseDocument({ keeper, chunks, deleteFiles }, documentId, left);
    },
    get embedder() {
      return semantic.atIngest;
    },
    onStored: () => semantic.wake(),
    onEnded: (run) => {
      webhooks.onEnded(run);
      metrics?.noteImport(run);
    },
    sites: websites,
    parser: parser ?? parserOf(env),
    summariser: model.answerer.kind === 'model' ? new ModelDocumentSummariser(model.answerer.model, parts.clock) : null,
  });
}

function healthCheckOf(env: Env, services: Parameters<typeof healthProbes>[0], log: Logger): HealthCheck {
  return new HealthCheck({ probes: healthProbes(services), timeoutMs: env.timeouts.healthMs, clock: systemClock, log });
}

/** Opens the functions that readers have for their conversations. */
function keepConversations(parts: ConversationParts): Part & { streams: AnswerStreams } {
  const { env, conversations, rights, masking } = parts;
  return {
    streams: openStreams(parts),
    ...openReaderSync(parts.database, rights, masking),
    listTurns: async (viewer, sessionId) =>
      readableTurns(viewer, await conversations.listTurns(viewer, sessionId), rights.readable),
    deleteConversation: (viewer, sessionId) => conversations.deleteSession(viewer, sessionId),
    // A rating can be withdrawn even where nothing new is recorded.
    rateTurn: async (viewer, turn, feedback) =>
      (feedback === null || env.recordsConversations) && conversations.rate(viewer, turn, feedback),
  };
}

/** Share of the time for a search that choosing sentences by meaning may take in addition. */
const COMPARISON_SHARE = 0.5;

function compareSentences({ timeouts }: Env, semantic: SemanticSearch, log: Logger): SentenceSimilarity {
  return sentenceSimilarity(() => semantic.embedder, { log, timeoutMs: timeouts.retrievalMs * COMPARISON_SHARE });
}
