import type { OpenDatabase } from '#db/database.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import type { ApiKey, ApiKeys, NewApiKey } from '#lib/people/administration/api-keys.ts';
import type { DailyBudgets, ListedUse } from '#lib/people/budgets/daily-budgets.ts';
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
import type { TextRecognitionReply } from '#lib/contracts/admin/text-recognition.ts';
import type { ModelFetch } from '#lib/answering/model-files/model-fetch.ts';
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
 * The operations of administrators. Every method takes the caller, and rejects with `forbidden` when the role does not allow it; only `identify`,
 * `identifyOwnMachine` and `signIn` make an `Administrator`.
 */
export interface Administration {
  /** Creates the required accounts. The server calls it once before it serves. */
  openAccounts(): Promise<OpenedAccounts>;
  /** Rejects with `unauthenticated`, the same for every cause, and with `rate_limited` after too many attempts. */
  signIn(attempt: SignInAttempt): Promise<SignedIn>;
  /** Returns the owner of the session; null if the token is invalid, forged, expired or signed out. */
  identify(token: string | null): Promise<Administrator | null>;
  /**
   * Returns the user on the server's own machine, for adding and removing books and nothing else; null once the accounts have been taken over, or the
   * configuration defines who may do what.
   */
  identifyOwnMachine(): Promise<Administrator | null>;
  signOut(token: string): Promise<void>;
  /** Ends every session of the account. */
  signOutEverywhere(administrator: Administrator): Promise<void>;
  /** Sign-in through the configured OpenID provider; null if none is configured. */
  readonly signOn: Pick<SignOn, 'label' | 'begin' | 'complete' | 'tryOut'> | null;
  /** Administration access for readers whose provider gives them a role, with its label; null if no reader gets one. */
  readonly throughReaders: ({ label: string } & Pick<VouchedAccounts, 'open' | 'endAllOf'>) | null;
  /** Changes the password of the signed-in administrator; see `changePasswordWith`. */
  changePassword(administrator: Administrator, change: PasswordChange): Promise<SignedIn>;
  /** Returns the origin of the signed-in user's password: a variable, or the OpenID provider; null when they can choose another one. */
  passwordSetBy(administrator: Administrator): Promise<KnownAccount['setBy'] | 'provider'>;
  /** Account management, for administrators with full rights. */
  readonly accounts: ManagedAccounts;

  /** Returns the log of administrators' actions, newest first. For role admin, as the export is. */
  listLog(
    administrator: Administrator,
    filter: LogFilter,
    page: { before: number | null; limit: number },
  ): Promise<LogPage>;
  /** Yields a file in pieces, newest entries first. Ends when the signal is aborted. */
  exportLog(
    administrator: Administrator,
    wanted: { filter: LogFilter; format: ExportFormat },
    signal: AbortSignal,
  ): AsyncIterable<string>;
  /** Notes that an administrator has added books from the browser, by their titles. */
  noteUpload(administrator: Administrator, titles: readonly string[]): Promise<void>;

  listTurns(administrator: Administrator, filter: TurnFilter, page: TurnPageRequest): Promise<TurnPage>;
  /** Returns an empty list if there is no such conversation. */
  readConversation(administrator: Administrator, sessionId: string): Promise<ReviewedTurn[]>;
  /** Yields a file in pieces, few of which are in memory at once: the turns, newest first, with their citations. Ends when the signal is aborted. */
  exportTurns(administrator: Administrator, wanted: TurnExport, signal: AbortSignal): AsyncIterable<string>;
  /** Returns the turns to review first, and who is assigned to them. */
  readReviewQueue(administrator: Administrator): Promise<Omit<ReviewQueue, 'turns'> & { turns: AssignedTurn[] }>;
  /** Returns the names of the accounts that may review turns. */
  listReviewers(administrator: Administrator): Promise<string[]>;
  /**
   * Assigns a turn to a reviewer; null assigns no one. False when there is no such turn. Rejects with `validation_error` for an account that may not
   * review.
   */
  assignTurn(administrator: Administrator, turnId: string, account: string | null): Promise<boolean>;
  /** Returns the questions of the last thirty days that found nothing, by topic, those asked about most first. */
  readTopics(administrator: Administrator, signal: AbortSignal): Promise<UnansweredTopic[]>;
  /** Returns the administrator's rights regarding questions that found nothing. */
  gapRights(administrator: Administrator): { mayWrite: boolean; maySettle: boolean };
  /** Returns the settled ones of the questions that found nothing, the last first. */
  listGaps(administrator: Administrator): Promise<SettledGap[]>;
  /**
   * Removes questions that found nothing, and similar ones, from the lists. With `answered`, the first of them is asked again, and all stay listed as
   * long as it finds nothing. Rejects with `not_found` if none of the turns exists, and as an answer does.
   */
  settleGap(
    administrator: Administrator,
    wanted: { turnIds: readonly string[]; as: GapKind; page: string | null },
  ): Promise<SettledGapReply>;
  /** Returns the questions to the lists. False if there is no such gap. */
  reopenGap(administrator: Administrator, gapId: string): Promise<boolean>;
  /** Returns the pages written for questions that found nothing, the most recently changed first, and the book that contains them. */
  listAnswerPages(administrator: Administrator): Promise<{ documentId: string | null; pages: AnswerPageReply[] }>;
  /** Returns null if there is no such page. */
  readAnswerPage(administrator: Administrator, name: string): Promise<AnswerPageReply | null>;
  /** Saves a page and starts its import into the library. Rejects with `validation_error` while another one is being imported. */
  writeAnswerPage(administrator: Administrator, page: AnswerPageRequest): Promise<SavedPageReply>;
  /** Changes an existing page in the same way; null if there is no such page. */
  changeAnswerPage(administrator: Administrator, name: string, page: AnswerPageRequest): Promise<SavedPageReply | null>;
  /**
   * Returns the run that removes the page from the library; null if the book is removed together with its last page. False if there is no such page.
   */
  removeAnswerPage(administrator: Administrator, name: string): Promise<IngestRunReply | null | false>;
  /** Returns all written pages as a ZIP. */
  exportAnswerPages(administrator: Administrator): Promise<Uint8Array>;
  /** Returns false if there is no such turn. */
  review(administrator: Administrator, turnId: string, review: TurnReview | null): Promise<boolean>;
  /** Adds a turn to be asked again with every run of the evaluation. Returns the expectation for it; null if there is no such turn. */
  makeCase(administrator: Administrator, turnId: string): Promise<Expectation | null>;
  /** Returns false if the turn was not a case. */
  removeCase(administrator: Administrator, turnId: string): Promise<boolean>;
  /** Returns the cases, the last runs newest first, and the run active in this process. */
  readEvaluation(administrator: Administrator): Promise<{
    cases: EvaluationCase[];
    file: EvaluationFile;
    runs: EvaluationRun[];
    underWay: EvaluationRun | null;
  }>;
  /** Starts a run that asks all cases, and resolves once it has started. */
  runEvaluation(administrator: Administrator): Promise<EvaluationRun>;
  /** Deletes the conversation and returns the number of turns deleted. */
  deleteConversation(administrator: Administrator, sessionId: string): Promise<number>;
  readOverview(administrator: Administrator, range: OverviewRange): Promise<Overview>;

  /** Searches as an answer would for a reader with the given rights; rejects as a search does. */
  trySearch(administrator: Administrator, request: SearchTrialRequest, signal: AbortSignal): Promise<SearchTrial>;

  readLibrary(administrator: Administrator): Promise<LibraryOverview>;
  /**
   * Sets who may read a document from the next request on, regardless of its source at later ingests. False when there is none. Rejects with
   * `retrieval_unavailable` when its chunks could not be updated: revoked access is gone all the same, granted access takes effect in search once
   * this is repeated.
   */
  setAccess(administrator: Administrator, documentId: string, accessList: readonly string[]): Promise<boolean>;
  /**
   * Sets fields of a document by hand, and gives other fields back to its source, which sets them from the next ingest on. Null when there is none.
   * Rejects with `retrieval_unavailable` when its chunks could not be updated with its title: the title is changed all the same, and passages follow
   * once this is repeated.
   */
  changeDocument(
    administrator: Administrator,
    documentId: string,
    request: DocumentChangesRequest,
  ): Promise<ChangedDocument | null>;
  /** Takes a document out of the library, so that no one can read it from then on, and keeps it for a day. Null when there is none. */
  setDocumentAside(administrator: Administrator, documentId: string): Promise<SetAsideReply | null>;
  /**
   * Restores a document with its previous readers. Returns false if it can no longer be restored. If it rejects with `retrieval_unavailable`, it can
   * be repeated.
   */
  restoreDocument(administrator: Administrator, documentId: string): Promise<boolean>;
  /** Returns the documents that can be restored, the last removed first. */
  listRemoved(administrator: Administrator): Promise<RemovedDocument[]>;
  /** Takes a document out of the library for good; no one can read it from then on. Null when there is none. */
  removeDocument(administrator: Administrator, documentId: string): Promise<RemovalState | null>;
  /**
   * Lets the source decide again, from the next ingest on, who may read a document. Returns who may read it until then; null if there is no such
   * document.
   */
  releaseAccess(administrator: Administrator, documentId: string): Promise<string[] | null>;
  /**
   * Sets how often a document is re-imported automatically, starting with the next `INGEST_HOUR`; null means never. Returns the next time; `isKnown`
   * is false if there is no such document.
   */
  scheduleIngest(
    administrator: Administrator,
    documentId: string,
    every: IngestInterval | null,
  ): Promise<{ isKnown: boolean; nextAt: Date | null }>;
  /** Newest first. */
  listIngestRuns(administrator: Administrator): Promise<IngestRunReply[]>;
  /**
   * Starts a run, or one per book of a folder, and resolves with the first once it is recorded; runs continue in the background. Rejects with
   * `validation_error` for a path outside the folders that may be ingested.
   */
  startIngest(administrator: Administrator, path: string): Promise<IngestRunReply>;
  /** Stops a run and returns its state at that moment; null when no such run is in progress in this process. */
  stopIngest(administrator: Administrator, runId: string): Promise<IngestRunReply | null>;
  /** Deletes the records of failed runs that led to no document: those with the path of the given run, or all for null. Returns their number. */
  dismissIngests(administrator: Administrator, runId: string | null): Promise<number>;
  /** Returns the folders whose contents `startIngest` accepts. */
  listIngestFolders(administrator: Administrator): Promise<IngestFolder[]>;
  /** Returns the keys, newest first, including revoked ones. */
  listApiKeys(administrator: Administrator): Promise<ApiKey[]>;
  /** Makes a key, whose text is returned only this once. */
  makeApiKey(administrator: Administrator, wanted: NewApiKey): Promise<{ made: ApiKey; key: string }>;
  /** Revokes a key from the next request on. Null when there is none. */
  revokeApiKey(administrator: Administrator, keyId: string): Promise<ApiKey | null>;
  /** Returns what has been used of the daily budgets today. */
  listBudgets(administrator: Administrator): Promise<ListedUse[]>;
  readConfiguration(administrator: Administrator): Promise<ServerConfiguration>;
  /** Returns the state of the services and how much they hold. */
  readHealth(administrator: Administrator): Promise<HealthResponse>;
  /** Uses every configured service once, as an answer would; the cost is that of one answer. */
  testServices(administrator: Administrator): Promise<SelfTestReply>;
  /** Returns the state of the local embedding model for semantic search and of its download. */
  readLocalModel(administrator: Administrator): Promise<LocalModelReply>;
  /** Starts the download in the background. Rejects with `validation_error` if the model would not be used. */
  fetchLocalModel(administrator: Administrator): Promise<LocalModelReply>;
  /** Stops the download. The part already fetched is kept; a new download continues from there. */
  stopFetchingModel(administrator: Administrator): Promise<LocalModelReply>;
  /** Returns the state of text recognition for scanned pages and of its download. */
  readTextRecognition(administrator: Administrator): Promise<TextRecognitionReply>;
  /** Starts the download in the background. */
  fetchTextRecognition(administrator: Administrator): Promise<TextRecognitionReply>;
  stopFetchingTextRecognition(administrator: Administrator): Promise<TextRecognitionReply>;
}

/** The dependencies of the administration. */
export interface AdministrationParts {
  env: Env;
  database: OpenDatabase;
  library: LibraryRepository;
  chunks: Pick<ChunkStore, 'setAccess' | 'setTitle' | 'isReadOnly' | 'listByDocument'>;
  /** Masks notes about turns; null leaves them unchanged. */
  masking: Masker | null;
  keeper: DocumentKeeper;
  removals: Removals;
  apiKeys: ApiKeys;
  budgets: Pick<DailyBudgets, 'list'>;
  ingestRuns: IngestRuns;
  scheduled: Pick<ScheduledIngests, 'first'>;
  healthCheck: Pick<HealthCheck, 'inspect'>;
  semantic: Pick<SemanticSearch, 'embedder' | 'progress' | 'modelFetch'>;
  recognitionFetch: Pick<ModelFetch, 'state' | 'start' | 'stop'>;
  search: PassageSearch;
  reranker: Reranker | null;
  catalogue: Pick<Catalogue, 'listIds'>;
  pages: Pick<ReadablePages, 'findPageVersion'>;
  /** Answers without recording anything. */
  rehearse: OpenAnswers['rehearse'];
  trials: OpenAnswers['trials'] & { webhooks: Webhooks['tryOut'] | null };
  /** Keeps writes that must continue while nothing can be stored. */
  later: StoredLater;
  clock: Clock;
  log: Logger;
}
