import type { OpenDatabase } from '#db/database.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import type { ApiKey, ApiKeys, NewApiKey } from '#lib/people/administration/api-keys.ts';
import type { LogPage } from '#lib/people/administration/admin-log.ts';
import type { PasswordChange } from '#lib/people/administration/change-password.ts';
import type { KnownAccount, ManagedAccounts } from '#lib/people/administration/manage-accounts.ts';
import type { OpenedAccounts } from '#lib/people/administration/open-accounts.ts';
import type { SignedIn, SignInAttempt } from '#lib/people/administration/sign-in.ts';
import type { ServerConfiguration } from '#lib/foundation/config/describe-configuration.ts';
import type { SignOn } from '#lib/people/administration/sign-on.ts';
import type { StoredLater } from '#lib/people/administration/stored-later.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { LogFilter } from '#lib/contracts/admin/admin-log.ts';
import type { AnswerPageReply, AnswerPageRequest, SavedPageReply } from '#lib/contracts/admin/answer-page.ts';
import type { EvaluationFile, Expectation } from '#lib/contracts/admin/evaluation.ts';
import type { GapKind, SettledGapReply } from '#lib/contracts/admin/gap.ts';
import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';
import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';
import type { SetAsideReply } from '#lib/contracts/admin/removed-document.ts';
import type { SelfTestReply } from '#lib/contracts/admin/self-test.ts';
import type { SearchTrial, SearchTrialRequest } from '#lib/contracts/admin/search-trial.ts';
import type { TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import type { LocalModelReply } from '#lib/contracts/admin/local-model.ts';
import type { ChangedDocument, DocumentChangesRequest } from '#lib/contracts/document-details.ts';
import type { HealthResponse } from '#lib/contracts/health.ts';
import type { EvaluationCase, EvaluationRun } from '#lib/people/conversations/evaluation-cases.ts';
import type { TurnExport } from '#lib/people/conversations/export-turns.ts';
import type { SettledGap } from '#lib/people/conversations/settled-gaps.ts';
import type { Overview, OverviewRange } from '#lib/people/conversations/read-overview.ts';
import type { ReviewedTurn, TurnPage, TurnPageRequest, TurnReview } from '#lib/people/conversations/reviewed-turn.ts';
import type { AssignedTurn, UnansweredTopic } from '#lib/people/conversations/review-assignments.ts';
import type { ReviewQueue } from '#lib/people/conversations/review-queue.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { ExportFormat } from '#lib/people/exports/write-export.ts';
import type { HealthCheck } from '#lib/serving/health/check-health.ts';
import type { IngestFolder } from '#lib/books/ingest/ingest-path.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import type { RemovalState, Removals } from '#lib/foundation/jobs/removals.ts';
import type { ScheduledIngests } from '#lib/foundation/jobs/scheduled-ingests.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import type { DocumentKeeper, RemovedDocument } from '#lib/books/library/document-keeper.ts';
import type { LibraryOverview } from '#lib/books/library/library-overview.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { ReadablePages } from '#lib/books/library/readable-pages.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { Masker } from '#lib/people/masking/masker.ts';
import type { ChunkStore, Reranker } from '#lib/answering/retrieval/ports.ts';

import type { PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import type { VouchedAccounts } from '#lib/people/administration/vouched-accounts.ts';
import type { Webhooks } from '#lib/serving/webhooks/webhooks.ts';

import type { OpenAnswers } from '../open-answers.ts';
import type { SemanticSearch } from '../open-semantic-search.ts';

/**
 * What administrators may do. Every method takes who is asking, and rejects with `forbidden` when the role does not allow it; only
 * `identify`, `identifyOwnMachine` and `signIn` make an `Administrator`.
 */
export interface Administration {
  /** Makes the accounts there have to be. For the server, once, before it serves. */
  openAccounts(): Promise<OpenedAccounts>;
  /** Rejects with `unauthenticated`, the same whatever was wrong, and with `rate_limited` after too many attempts. */
  signIn(attempt: SignInAttempt): Promise<SignedIn>;
  /** Who the session belongs to; null when the token is none, is forged, has expired or was signed out. */
  identify(token: string | null): Promise<Administrator | null>;
  /**
   * Whoever uses the machine that the server runs on, for adding and removing books and nothing else; null once somebody has taken over the
   * accounts, or the configuration says who may do what.
   */
  identifyOwnMachine(): Promise<Administrator | null>;
  signOut(token: string): Promise<void>;
  /** Ends every session of the account. */
  signOutEverywhere(administrator: Administrator): Promise<void>;
  /** Signing in by the OpenID provider that is configured; null where none is. */
  readonly signOn: Pick<SignOn, 'label' | 'begin' | 'complete' | 'tryOut'> | null;
  /** Roles of readers whose provider says that they have one, with what it is called; null where none gets one. */
  readonly throughReaders: ({ label: string } & Pick<VouchedAccounts, 'open' | 'endAllOf'>) | null;
  /** Gives who is signed in another password; see `changePasswordWith`. */
  changePassword(administrator: Administrator, change: PasswordChange): Promise<SignedIn>;
  /** What says the password of who is signed in: a variable, or the OpenID provider; null when they can choose another one. */
  passwordSetBy(administrator: Administrator): Promise<KnownAccount['setBy'] | 'provider'>;
  /** The accounts, as those who may do everything keep them. */
  readonly accounts: ManagedAccounts;

  /** What was done in the administration, newest first. For role admin, as the export is. */
  listLog(
    administrator: Administrator,
    filter: LogFilter,
    page: { before: number | null; limit: number },
  ): Promise<LogPage>;
  /** A file in pieces, newest first. Ends when the signal is aborted. */
  exportLog(
    administrator: Administrator,
    wanted: { filter: LogFilter; format: ExportFormat },
    signal: AbortSignal,
  ): AsyncIterable<string>;
  /** Notes that an administrator has put books in from the browser, by what they are called. */
  noteUpload(administrator: Administrator, titles: readonly string[]): Promise<void>;

  listTurns(administrator: Administrator, filter: TurnFilter, page: TurnPageRequest): Promise<TurnPage>;
  /** Empty when there is no such conversation. */
  readConversation(administrator: Administrator, sessionId: string): Promise<ReviewedTurn[]>;
  /** A file in pieces, of which only a few are in memory: the turns newest first, with their citations. Ends when the signal is aborted. */
  exportTurns(administrator: Administrator, wanted: TurnExport, signal: AbortSignal): AsyncIterable<string>;
  /** Which turns to look at first, and who is to. */
  readReviewQueue(administrator: Administrator): Promise<Omit<ReviewQueue, 'turns'> & { turns: AssignedTurn[] }>;
  /** The names of the accounts that may look at turns. */
  listReviewers(administrator: Administrator): Promise<string[]>;
  /** Says who is to look at a turn; null is nobody. False when there is none. Rejects with `validation_error` for who may not. */
  assignTurn(administrator: Administrator, turnId: string, account: string | null): Promise<boolean>;
  /** What found nothing in the last thirty days, by topic, those asked about most first. */
  readTopics(administrator: Administrator, signal: AbortSignal): Promise<UnansweredTopic[]>;
  /** What they may do about questions that found nothing. */
  gapRights(administrator: Administrator): { mayWrite: boolean; maySettle: boolean };
  /** What is settled of the questions that found nothing, the last first. */
  listGaps(administrator: Administrator): Promise<SettledGap[]>;
  /**
   * Takes questions that found nothing, and their like, off the lists. As `answered` the first of them is asked once more, and all stay where
   * they are while it finds nothing. Rejects with `not_found` when none of the turns is there, and as an answer does.
   */
  settleGap(
    administrator: Administrator,
    wanted: { turnIds: readonly string[]; as: GapKind; page: string | null },
  ): Promise<SettledGapReply>;
  /** Puts the questions on the lists again. False when there is no such gap. */
  reopenGap(administrator: Administrator, gapId: string): Promise<boolean>;
  /** The pages that were written for questions that found nothing, changed last first, and the book that they are. */
  listAnswerPages(administrator: Administrator): Promise<{ documentId: string | null; pages: AnswerPageReply[] }>;
  /** Null when there is no such page. */
  readAnswerPage(administrator: Administrator, name: string): Promise<AnswerPageReply | null>;
  /** Keeps a page and begins to read it into the library. Rejects with `validation_error` while another is being read. */
  writeAnswerPage(administrator: Administrator, page: AnswerPageRequest): Promise<SavedPageReply>;
  /** The same for one that there is; null when there is no such page. */
  changeAnswerPage(administrator: Administrator, name: string, page: AnswerPageRequest): Promise<SavedPageReply | null>;
  /** The run that takes it out of the library; null where the book goes with its last page. False when there is no such page. */
  removeAnswerPage(administrator: Administrator, name: string): Promise<IngestRunReply | null | false>;
  /** All of them as a ZIP. */
  exportAnswerPages(administrator: Administrator): Promise<Uint8Array>;
  /** False when there is no such turn. */
  review(administrator: Administrator, turnId: string, review: TurnReview | null): Promise<boolean>;
  /** Has a turn asked again with every run of the evaluation. What is expected of it; null where there is no such turn. */
  makeCase(administrator: Administrator, turnId: string): Promise<Expectation | null>;
  /** False when it was no case. */
  removeCase(administrator: Administrator, turnId: string): Promise<boolean>;
  /** The cases, the last runs newest first, and the one that goes on in this process. */
  readEvaluation(administrator: Administrator): Promise<{
    cases: EvaluationCase[];
    file: EvaluationFile;
    runs: EvaluationRun[];
    underWay: EvaluationRun | null;
  }>;
  /** Begins to ask all cases, and resolves once it has begun. */
  runEvaluation(administrator: Administrator): Promise<EvaluationRun>;
  /** The number of turns deleted. */
  deleteConversation(administrator: Administrator, sessionId: string): Promise<number>;
  readOverview(administrator: Administrator, range: OverviewRange): Promise<Overview>;

  /** Searches as an answer would for such a reader; rejects as a search does. */
  trySearch(administrator: Administrator, request: SearchTrialRequest, signal: AbortSignal): Promise<SearchTrial>;

  readLibrary(administrator: Administrator): Promise<LibraryOverview>;
  /**
   * Who may read a document from the next request on, whatever its source says at later ingests. False when there is none. Rejects with `retrieval_unavailable` when its chunks could
   * not be told: what was taken away is gone all the same, what was given is found once this is repeated.
   */
  setAccess(administrator: Administrator, documentId: string, accessList: readonly string[]): Promise<boolean>;
  /**
   * Sets what is known of a document by hand, and gives other fields back to its source: from the next ingest on it says what they are.
   * Null when there is none. Rejects with `retrieval_unavailable` when its chunks could not be told what it is called now: it is called so
   * all the same, and passages follow once this is repeated.
   */
  changeDocument(
    administrator: Administrator,
    documentId: string,
    request: DocumentChangesRequest,
  ): Promise<ChangedDocument | null>;
  /** Takes a document out of the library as nobody can read it from then on, and keeps it for a day. Null when there is none. */
  setDocumentAside(administrator: Administrator, documentId: string): Promise<SetAsideReply | null>;
  /** Puts it back, with the readers that it had. False when it cannot be any more. Rejects with `retrieval_unavailable`: this can be repeated then. */
  restoreDocument(administrator: Administrator, documentId: string): Promise<boolean>;
  /** Those that can be restored, removed last first. */
  listRemoved(administrator: Administrator): Promise<RemovedDocument[]>;
  /** Takes a document out of the library for good; nobody can read it from then on. Null when there is none. */
  removeDocument(administrator: Administrator, documentId: string): Promise<RemovalState | null>;
  /** Lets the source say again, from the next ingest on, who may read a document. Who may until then; null when there is no such document. */
  releaseAccess(administrator: Administrator, documentId: string): Promise<string[] | null>;
  /**
   * Says how often a document is read again by itself, from the coming `INGEST_HOUR` on; null is never. When it is next. Not known where there is
   * no such document.
   */
  scheduleIngest(
    administrator: Administrator,
    documentId: string,
    every: IngestInterval | null,
  ): Promise<{ isKnown: boolean; nextAt: Date | null }>;
  /** Newest first. */
  listIngestRuns(administrator: Administrator): Promise<IngestRunReply[]>;
  /** Begins a run, of a folder of books one for each, and resolves with the first once it is known; they go on by themselves. Rejects with `validation_error` for a path outside the folders that may be ingested. */
  startIngest(administrator: Administrator, path: string): Promise<IngestRunReply>;
  /** The run as it was when it was told to stop; null when no such run is under way in this process. */
  stopIngest(administrator: Administrator, runId: string): Promise<IngestRunReply | null>;
  /** Forgets failed runs that led to no document: those of the path of one, or with null all. Their number. */
  dismissIngests(administrator: Administrator, runId: string | null): Promise<number>;
  /** The folders below which `startIngest` takes paths. */
  listIngestFolders(administrator: Administrator): Promise<IngestFolder[]>;
  /** Newest first, those that were revoked among them. */
  listApiKeys(administrator: Administrator): Promise<ApiKey[]>;
  /** Makes a key, whose text is told this once. */
  makeApiKey(administrator: Administrator, wanted: NewApiKey): Promise<{ made: ApiKey; key: string }>;
  /** From the next request on nobody gets in with it. Null when there is none. */
  revokeApiKey(administrator: Administrator, keyId: string): Promise<ApiKey | null>;
  readConfiguration(administrator: Administrator): Promise<ServerConfiguration>;
  /** How the services are, with how much they hold. */
  readHealth(administrator: Administrator): Promise<HealthResponse>;
  /** Uses every configured service once, as an answer would; what it costs there is one answer. */
  testServices(administrator: Administrator): Promise<SelfTestReply>;
  /** The model on this machine that lets search compare meaning: whether it is here, and how fetching it goes. */
  readLocalModel(administrator: Administrator): Promise<LocalModelReply>;
  /** Begins to fetch it, which goes on by itself. Rejects with `validation_error` where it would not be used. */
  fetchLocalModel(administrator: Administrator): Promise<LocalModelReply>;
  /** What has come of it stays; beginning again goes on from there. */
  stopFetchingModel(administrator: Administrator): Promise<LocalModelReply>;
}

/** What the administration is made of. */
export interface AdministrationParts {
  env: Env;
  database: OpenDatabase;
  library: LibraryRepository;
  chunks: Pick<ChunkStore, 'setAccess' | 'setTitle' | 'isReadOnly' | 'listByDocument'>;
  /** Of notes about turns; null where they stay as they are. */
  masking: Masker | null;
  keeper: DocumentKeeper;
  removals: Removals;
  apiKeys: ApiKeys;
  ingestRuns: IngestRuns;
  scheduled: Pick<ScheduledIngests, 'first'>;
  healthCheck: Pick<HealthCheck, 'inspect'>;
  semantic: Pick<SemanticSearch, 'embedder' | 'progress' | 'modelFetch'>;
  search: PassageSearch;
  reranker: Reranker | null;
  catalogue: Pick<Catalogue, 'listIds'>;
  pages: Pick<ReadablePages, 'findPageVersion'>;
  /** Answers without recording anything of it. */
  rehearse: OpenAnswers['rehearse'];
  trials: OpenAnswers['trials'] & { webhooks: Webhooks['tryOut'] | null };
  /** What has to go on while nothing can be stored. */
  later: StoredLater;
  clock: Clock;
  log: Logger;
}
