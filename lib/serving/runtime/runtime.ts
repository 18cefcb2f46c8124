import type { Readable } from 'node:stream';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import type { AskedTerm } from '#lib/answering/agent/selection/look-up-term.ts';
import type { TranslatedPassage, TranslationPiece } from '#lib/answering/agent/selection/translate-words.ts';
import type { StartingPlace } from '#lib/answering/agent/suggested-questions.ts';
import type { AnswerFile } from '#lib/answering/answers/read-answer.ts';
import type { LinkedPage } from '#lib/answering/answers/follow-link.ts';
import type { LinkedPicture } from '#lib/answering/answers/picture-links.ts';
import type { Feedback } from '#lib/contracts/feedback.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { AskedStyle } from '#lib/contracts/citation-style.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { DocumentEdit, EditedDocument } from '#lib/contracts/document-details.ts';
import type { HealthResponse } from '#lib/contracts/health.ts';
import type { IngestEvent, IngestRequest, VectorsLine } from '#lib/contracts/ingest.ts';
import type { KeptAnswer } from '#lib/contracts/kept-answer.ts';
import type { PictureWidth } from '#lib/contracts/picture-widths.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { Language } from '#lib/contracts/wording/languages.ts';
import type { SearchedPart } from '#lib/contracts/searched-part.ts';
import type { Definition } from '#lib/contracts/selection-aids.ts';
import type { ToolDescription } from '#lib/contracts/agent-offers.ts';
import type { AnswerStreams } from '#lib/people/conversations/answer-streams.ts';
import type { ReadableTurn } from '#lib/people/conversations/readable-turns.ts';
import type { GroupShares } from '#lib/people/sync/group-shares.ts';
import type { KeptRecords } from '#lib/people/sync/kept-records.ts';
import type { SharedConversations } from '#lib/people/sync/shared-conversations.ts';
import type { RemovalState } from '#lib/foundation/jobs/removals.ts';
import type { FormulaRequest, FormulasOfPage } from '#lib/books/library/formulas-of-page.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { ComingDocument } from '#lib/books/library/kept-ingest-run.ts';
import type { CitationPlace, CitedPage } from '#lib/books/library/locate-citations.ts';
import type { LocatedSelection, SelectionClaim } from '#lib/books/library/locate-selection.ts';
import type { Asset, ListedPage, Page, PageSummary, PageVersion } from '#lib/books/library/page.ts';
import type { LibrarySearchResult } from '#lib/books/library/page-search/search-library.ts';
import type { PageQuery } from '#lib/books/library/page-search/search-pages.ts';
import type { ShownPage } from '#lib/books/library/recognise-page.ts';
import type { DailyBudgets } from '#lib/people/budgets/daily-budgets.ts';
import type { RequestGate } from '#lib/serving/limits/request-gate.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';
import type { ProfileBook } from '#lib/answering/profiles/profile-book.ts';
import type { FoundPassage } from '#lib/answering/retrieval/chunk.ts';
import type { ChunkFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import type { FollowedDocument } from '#lib/answering/retrieval/following-vectors.ts';

import type { ReaderSignIn } from '#lib/people/readers/reader-sign-in.ts';

import type { KeyHolder } from './open-api-keys.ts';
import type { UploadDesk } from './open-uploads.ts';
import type { Administration } from './administration/administration.ts';

/** A document that can already be found by its words, with the number of its chunks that can also be found by meaning. */
type FollowedTitle = FollowedDocument & { title: string };

/** The use cases of the running app, for route handlers and the command line. */
export interface Runtime {
  readonly env: Env;
  /** Absolute. */
  readonly files: Readonly<
    Record<'handbook' | 'widgetScript' | 'offlineWorker' | 'offlineRetirement' | 'pdfViewer', string>
  >;
  readonly log: Logger;
  /** The limits on chat requests: per client, and on concurrency. */
  readonly gate: RequestGate;
  /** Counts questions for the daily budgets of keys, readers and departments. */
  readonly budgets: Pick<DailyBudgets, 'admit'>;
  /** The name in answers of the model that writes them. */
  readonly modelName: string;
  /** True if search compares words alone without this having been chosen: semantic search could be set up. */
  readonly goesByWords: boolean;
  /** True if no language model writes the answers and the quoting model quotes the books instead. */
  readonly quotesOnly: boolean;
  /** The name of the language model that translates selections; null if none is configured. */
  readonly translator: string | null;
  /** The token required from callers of the ingest endpoint; written to a 0600 file in the data folder. */
  readonly ingestToken: string;

  /** The data about documents, for lists. */
  readonly catalogue: Catalogue;
  readonly profiles: ProfileBook;
  /** See `ChunkStore.templateFilter`; null if there is none. */
  templateFilter: NonNullable<ChunkStore['templateFilter']>;
  /** Returns the holder of a program's key and its permissions; null for a text that is no valid key. */
  identifyKey(key: string): Promise<KeyHolder | null>;
  /** Signs readers in through the OpenID provider; null if there is none. */
  readonly signIn: Pick<
    ReaderSignIn,
    'begin' | 'complete' | 'identify' | 'end' | 'endByProvider' | 'endSessionAddress'
  > | null;
  /** Questions from pages of other sites. */
  readonly widget: {
    /** False if no site is configured. */
    readonly isOffered: boolean;
    /** Issues a token for pages of this origin. Rejects with `not_found` if the widget is disabled, and with `forbidden` for other origins. */
    issueToken(origin: string | null): Promise<string>;
    /** Rejects as `issueToken` does, and with `unauthenticated` for a token that is not valid for this origin. */
    admit(origin: string | null, token: string | null): Promise<void>;
  };
  /** Returns the tools of the agent, including those of other modules. */
  listTools(): ToolDescription[];

  /** The uploads from the browser. */
  readonly uploads: UploadDesk;
  /** Starts ingesting new files in the folder of books, and scheduled ones. Called by the server, once, when it serves. */
  beginOwnIngests(): Promise<void>;
  /** The functions for administrators. */
  readonly administration: Administration;

  /** Streams the answer and records the turn, even if it was stopped or failed. */
  answerQuestion(question: Question): AsyncIterable<AnswerEvent>;
  /** Streams of answers that readers can resume. */
  readonly streams: Pick<AnswerStreams, 'begin' | 'read' | 'stop' | 'findOpen'>;
  /** The records that signed-in viewers store, each for themselves. */
  readonly kept: KeptRecords;
  readonly shares: SharedConversations;
  /** The notes and conversations that readers share with their groups. */
  readonly groupShares: GroupShares;
  /** Rejects with `validation_error` if the selection is not at the given location. */
  locateSelection(viewer: Viewer, claim: SelectionClaim): Promise<LocatedSelection>;
  /** Returns the filters for a question about this part: nothing for a place that does not exist or that the viewer may not read. */
  locateScope(viewer: Viewer, part: SearchedPart): Promise<ChunkFilters>;
  /** Returns, for each of the pages, the positions of its cited ranges in its current version. */
  locateCitations(viewer: Viewer, cited: CitedPage[]): Promise<CitationPlace[][]>;
  /** Returns the turns as the viewer may currently read them. */
  listTurns(viewer: Viewer, sessionId: string): Promise<ReadableTurn[]>;
  deleteConversation(viewer: Viewer, sessionId: string): Promise<number>;
  /** Sets the reader's rating of an answer or, with null, withdraws it. False when the viewer has no such turn. */
  rateTurn(viewer: Viewer, turn: { sessionId: string; turnId: string }, feedback: Feedback | null): Promise<boolean>;

  /**
   * Streams the translation of words of a page, for as long as the viewer may read that page. Nothing of it is stored. Rejects with `not_found` where
   * no language model is configured, and with `agent_unavailable` when it fails.
   */
  translate(viewer: Viewer, passage: TranslatedPassage, signal: AbortSignal): AsyncIterable<TranslationPiece>;
  /** Returns where the documents define a term, as the viewer may read them now. Rejects with `not_found` if the viewer has no such page. */
  lookUp(viewer: Viewer, asked: AskedTerm, signal: AbortSignal): Promise<Definition[]>;

  /** Returns those of the questions that the document answers; empty if the viewer has no such document. */
  suggestKnown(
    viewer: Viewer,
    asked: { documentId: string; questions: readonly string[] },
    signal: AbortSignal,
  ): Promise<string[]>;

  /** Returns first questions for a page or document, which it answers; null if the viewer has no such place. */
  suggestStarters(viewer: Viewer, place: StartingPlace, signal: AbortSignal): Promise<string[] | null>;

  /** Returns follow-up questions to an answer, which the library answers; null if the viewer has no such turn. */
  suggestFollowUps(
    viewer: Viewer,
    turn: { sessionId: string; turnId: string; language: Language },
    signal: AbortSignal,
  ): Promise<string[] | null>;

  /** Saves the answer of a turn as a file, in the requested style, otherwise in that of its profile; null if the viewer has no such turn. */
  keepAnswer(
    viewer: Viewer,
    turn: { sessionId: string; turnId: string; style?: AskedStyle },
    filename: string | null,
  ): Promise<KeptAnswer | null>;
  /** Returns the file of an answer, with links that are valid for a limited time; null if the viewer has no such file or may not read it. */
  readAnswer(viewer: Viewer, answerId: string, baseUrl: string): Promise<AnswerFile | null>;
  /** Returns a picture of an answer by its signed address, at most this wide; null, without a reason, when it shows this viewer nothing. */
  findPicture(viewer: Viewer, token: string, width: PictureWidth | undefined): Promise<LinkedPicture | null>;
  /** Returns stored sources with picture addresses for this viewer. `baseUrl` has no trailing slash. */
  addressPictures(viewer: Viewer, sources: readonly Source[], baseUrl: string): Promise<Source[]>;
  /** Returns the target of a signed link. Rejects with `forbidden`, `link_expired` or `not_found`. */
  followLink(viewer: Viewer, token: string): Promise<LinkedPage>;

  listDocuments(viewer: Viewer): Promise<Document[]>;
  findDocument(viewer: Viewer, documentId: string): Promise<Document | null>;
  /** Lists the documents being read for the first time that the viewer may read once they are ready. */
  listComing(viewer: Viewer): Promise<ComingDocument[]>;
  /** Returns those of the viewer's readable documents whose vectors are still being created. */
  listFollowed(viewer: Viewer): Promise<FollowedTitle[]>;
  listPages(viewer: Viewer, documentId: string): Promise<ListedPage[]>;
  /** Returns the page displayed on another site; null if there is none, or several are equally likely. */
  recognisePage(
    viewer: Viewer,
    shown: ShownPage,
    signal: AbortSignal,
  ): Promise<{ page: PageSummary; documentTitle: string } | null>;
  findPageByPath(viewer: Viewer, documentId: string, path: string): Promise<Page | null>;
  findPage(viewer: Viewer, pageId: string): Promise<PageSummary | null>;
  findPageVersion(viewer: Viewer, pageId: string, version?: string): Promise<PageVersion | null>;
  /** Returns null if the viewer has no such page or page version. */
  findFormulas(viewer: Viewer, wanted: FormulaRequest): Promise<FormulasOfPage | null>;
  /** Returns null if the viewer has no such document. */
  searchDocument(documentId: string, query: PageQuery): Promise<LibrarySearchResult | null>;
  /** Searches all documents the viewer may read. */
  searchLibrary(query: PageQuery): Promise<LibrarySearchResult>;
  /** Returns the passages that best answer a question, in one document or, for null, in all. */
  searchPassages(query: Omit<PageQuery, 'order'>, documentId: string | null): Promise<FoundPassage[]>;
  /** Returns a picture, at most this wide if a width is given (see `ScaledPictures`). */
  findAsset(
    viewer: Viewer,
    documentId: string,
    picture: { path: string; width?: PictureWidth | undefined },
  ): Promise<Asset | null>;

  /** For commands run on this machine. Returns null if there is no such document. */
  removeDocument(documentId: string): Promise<RemovalState | null>;
  /** For the commands of this machine: sets the data of a document, and who may read it. Null when there is no such document. */
  editDocument(documentId: string, edit: DocumentEdit): Promise<EditedDocument | null>;
  /**
   * For the commands of this machine: replaces a document by the content at a path (`replaceDocument` of `lib/foundation/jobs`). Throws
   * `AppError('not_found')` when there is no such document.
   */
  replaceDocument(documentId: string, path: string, signal: AbortSignal): AsyncIterable<IngestEvent>;
  /** Returns a backup of the data folder, made while it is in use (`backUpLibrary`). For the commands of this machine. */
  backUp(signal?: AbortSignal): Promise<Readable>;
  ingest(request: IngestRequest, signal: AbortSignal): AsyncIterable<IngestEvent>;
  /**
   * Reports the progress of background vectors until every chunk has one, even while none can be created; yields nothing if there is no such work.
   */
  settleVectors(signal: AbortSignal): AsyncIterable<VectorsLine>;
  checkHealth(): Promise<HealthResponse>;
  close(): Promise<void>;
}
