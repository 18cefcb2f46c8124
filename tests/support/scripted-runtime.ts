import { ManagedAccounts } from '#lib/people/administration/manage-accounts.ts';
import type { AdminAccounts } from '#lib/people/administration/ports.ts';
import type { Administration } from '#lib/serving/runtime/administration/administration.ts';
import { openWidget } from '#lib/serving/runtime/open-entrance.ts';
import { PROGRAM_FILES } from '#lib/serving/runtime/program-files.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { AnswerStreams } from '#lib/people/conversations/answer-streams.ts';
import { systemClock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { createRequestGate } from '#lib/serving/limits/request-gate.ts';
import { GroupShares } from '#lib/people/sync/group-shares.ts';
import { KeptRecords } from '#lib/people/sync/kept-records.ts';
import { SharedConversations } from '#lib/people/sync/shared-conversations.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { NO_PROFILES } from '#lib/answering/profiles/profile-book.ts';
import { lastPayloads } from '#lib/serving/surfaces/reader-payloads.ts';

import { byWords } from './by-words.ts';

type Question = Parameters<Runtime['answerQuestion']>[0];

const refuse = async (): Promise<never> => {
  throw new AppError('forbidden');
};

const NO_ACCOUNTS: AdminAccounts = {
  list: async () => [],
  hasAdmin: async () => false,
  findByIdentity: async () => null,
  find: async () => null,
  create: async () => false,
  createFirst: async () => false,
  hasFirstAlone: async () => false,
  change: async () => 'missing',
  remove: async () => 'missing',
  addSession: refuse,
  findBySession: async () => null,
  removeSession: async () => undefined,
  removeSessionsOf: async () => undefined,
  removeExpiredSessions: async () => undefined,
  agreeOnSecret: async (_name, proposed) => proposed,
};

/** Nobody is signed in, and nobody can be. */
const UNADMINISTERED: Administration = {
  openAccounts: async () => ({ generatedPassword: null }),
  identify: async () => null,
  identifyOwnMachine: async () => null,
  signOut: async () => undefined,
  signIn: refuse,
  signOutEverywhere: refuse,
  changePassword: refuse,
  passwordSetBy: async () => null,
  signOn: null,
  throughReaders: null,
  accounts: new ManagedAccounts({
    accounts: NO_ACCOUNTS,
    log: { note: async () => undefined },
    configured: { admin: null, readOnly: null },
    clock: systemClock,
  }),
  listLog: refuse,
  exportLog: () => {
    throw new AppError('forbidden');
  },
  noteUpload: refuse,
  listTurns: refuse,
  readConversation: refuse,
  exportTurns: () => {
    throw new AppError('forbidden');
  },
  readReviewQueue: refuse,
  listReviewers: refuse,
  assignTurn: refuse,
  readTopics: refuse,
  gapRights: () => ({ mayWrite: false, maySettle: false }),
  listGaps: refuse,
  settleGap: refuse,
  reopenGap: refuse,
  listAnswerPages: refuse,
  readAnswerPage: refuse,
  writeAnswerPage: refuse,
  changeAnswerPage: refuse,
  removeAnswerPage: refuse,
  exportAnswerPages: refuse,
  makeCase: refuse,
  removeCase: refuse,
  readEvaluation: refuse,
  runEvaluation: refuse,
  review: refuse,
  deleteConversation: refuse,
  readOverview: refuse,
  trySearch: refuse,
  readLibrary: refuse,
  setAccess: refuse,
  releaseAccess: refuse,
  changeDocument: refuse,
  setDocumentAside: refuse,
  restoreDocument: refuse,
  listRemoved: refuse,
  removeDocument: refuse,
  listIngestRuns: refuse,
  startIngest: refuse,
  stopIngest: refuse,
  dismissIngests: refuse,
  listIngestFolders: refuse,
  listApiKeys: refuse,
  listBudgets: refuse,
  makeApiKey: refuse,
  revokeApiKey: refuse,
  readConfiguration: refuse,
  readHealth: refuse,
  readLocalModel: refuse,
  fetchLocalModel: refuse,
  scheduleIngest: refuse,
  stopFetchingModel: refuse,
  readTextRecognition: refuse,
  fetchTextRecognition: refuse,
  stopFetchingTextRecognition: refuse,
  testServices: refuse,
};

const EMPTY_CATALOGUE: Catalogue = {
  list: async () => ({ documents: [], total: 0 }),
  find: async () => null,
  listIds: async () => [],
  group: async () => [],
  findByTitleTerms: async () => [],
  findIdentifier: async () => [],
  markReadable: async () => '',
  readable: async () => new Set(),
};

const NO_RECORDS: ConstructorParameters<typeof KeptRecords>[0]['records'] = {
  list: async () => [],
  save: async () => true,
  delete: async () => undefined,
};

const NO_SHARES: ConstructorParameters<typeof SharedConversations>[0]['shares'] = {
  share: async () => null,
  find: async () => null,
  revoke: async () => undefined,
  open: async () => null,
  listTurns: async () => [],
};

const NO_GROUPS: ConstructorParameters<typeof GroupShares>[0]['groups'] = {
  listOwn: async () => [],
  shareNote: async () => false,
  listNotes: async () => [],
  listConversations: async () => [],
};

/** A runtime whose answers a test writes, with a real gate; everything else of it is an empty library. */
export function scriptedRuntime(
  script: (question: Question) => AsyncIterable<AnswerEvent>,
  options: { variables?: Record<string, string>; overrides?: Partial<Runtime> } = {},
): Runtime {
  const env = parseEnv({ LOG_LEVEL: 'silent', API_RATE_LIMIT: '0', ...byWords(options.variables ?? {}) });
  return {
    env,
    files: PROGRAM_FILES,
    log: createLogger(env.logLevel),
    gate: createRequestGate(env),
    budgets: { admit: async () => null },
    modelName: 'scripted',
    goesByWords: false,
    quotesOnly: false,
    translator: null,
    signIn: null,
    templateFilter: () => null,
    ingestToken: 'a-token-for-tests',
    uploads: {
      limits: { bytes: 0, files: 0, pdfBytes: 0 },
      isOpenTo: () => false,
      admit: () => null,
      begin: refuse,
      find: () => {
        throw new AppError('not_found');
      },
      sweep: async () => undefined,
    },
    beginOwnIngests: () => Promise.resolve(),
    administration: UNADMINISTERED,
    catalogue: EMPTY_CATALOGUE,
    profiles: NO_PROFILES,
    identifyKey: async () => null,
    widget: openWidget({ ...env.widget, key: async () => new Uint8Array(32).fill(7), clock: systemClock }),
    listTools: () => [],
    keepAnswer: async () => null,
    removeDocument: async () => null,
    editDocument: async () => null,
    replaceDocument: () => eventsOf([]),
    backUp: () => Promise.reject(new Error('There is no data folder.')),
    readAnswer: async () => null,
    followLink: async () => {
      throw new AppError('not_found');
    },
    streams: new AnswerStreams({
      ...{ journal: null, isShared: false, log: createLogger('silent') },
      lastWords: lastPayloads,
      mayRead: () => Promise.resolve(true),
    }),
    kept: new KeptRecords({ records: NO_RECORDS, readable: async () => new Set() }),
    shares: new SharedConversations({ shares: NO_SHARES, readable: async () => new Set() }),
    groupShares: new GroupShares({ groups: NO_GROUPS, conversations: NO_SHARES, readable: async () => new Set() }),
    answerQuestion: script,
    locateSelection: async () => {
      throw new AppError('validation_error');
    },
    locateScope: async (_, { documentIds, pageIds }) => ({ documentIds, pageIds }),
    locateCitations: async () => [],
    listTurns: async () => [],
    deleteConversation: async () => 0,
    rateTurn: async () => false,
    suggestStarters: async () => null,
    suggestKnown: async () => [],
    translate: () => eventsOf([]),
    lookUp: async () => [],
    suggestFollowUps: async () => null,
    listDocuments: async () => [],
    findDocument: async () => null,
    listComing: async () => [],
    listFollowed: async () => [],
    listPages: async () => [],
    recognisePage: async () => null,
    findPageByPath: async () => null,
    findPage: async () => null,
    findFormulas: () => Promise.resolve(null),
    findPageVersion: async () => null,
    searchDocument: async () => null,
    searchLibrary: async () => ({ kind: 'related', places: [], total: 0, next: null, corrected: null }),
    searchPassages: async () => [],
    findAsset: async () => null,
    findPicture: async () => null,
    addressPictures: async (_, sources) => [...sources],
    ingest: () => eventsOf([]),
    settleVectors: () => eventsOf([]),
    checkHealth: async () => {
      const up = { status: 'up' as const, latency_ms: 1, message: 'scripted' };
      return {
        status: 'healthy' as const,
        services: { qdrant: up, cohere: up, gemini: up, database: up },
        timestamp: new Date(0).toISOString(),
      };
    },
    close: async () => undefined,
    ...options.overrides,
  };
}

export async function* eventsOf<Event>(events: readonly Event[]): AsyncGenerator<Event, void> {
  yield* events;
}

/** The events of an answer whose text comes in these pieces. */
export function answerEvents(question: Question, pieces: readonly string[]): AnswerEvent[] {
  const mode = question.scope.kind === 'selection' ? 'selected_text' : 'general';
  const sessionId = question.sessionId ?? '5f0c0f5c-54f3-4d0a-9c0e-2b6f0d7c9a11';
  const turnId = 'aa2c1f4e-7a1d-4f6b-8f0e-3f6f2b9c8d01';
  return [
    { type: 'answer-start', sessionId, turnId, mode, model: 'scripted' },
    ...pieces.map((text) => ({ type: 'answer-delta' as const, text })),
    { type: 'answer-sources', sources: [], related: [] },
    {
      type: 'answer-end',
      metadata: {
        query_time_ms: 1,
        chunks_retrieved: 0,
        model: 'scripted',
        session_id: sessionId,
        turn_id: turnId,
        outcome: 'answered',
        grounding: 'strict',
        withheld: { count: 0, reasons: {} },
        removed_markers: 0,
      },
    },
  ];
}

/** Answers every question with the same pieces. */
export function answering(...pieces: string[]) {
  return (question: Question) => eventsOf(answerEvents(question, pieces));
}
