import type { Readable } from 'node:stream';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Question } from '#lib/answering/agent/question.ts';
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
import type { ToolDescription } from '#lib/contracts/agent-offers.ts';
import type { AnswerStreams } from '#lib/people/conversations/answer-streams.ts';
import type { ReadableTurn } from '#lib/people/conversations/readable-turns.ts';
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

/** A document that is found by its words already, and how many of its chunks by their meaning too. */
type FollowedTitle = FollowedDocument & { title: string };

/** The use cases of the running app: what a route handler and the command line may call. */
export interface Runtime {
  readonly env: Env;
  /** Absolute. */
  readonly files: Readonly<
    Record<'handbook' | 'widgetScript' | 'offlineWorker' | 'offlineRetirement' | 'pdfViewer', string>
  >;
  readonly log: Logger;
  /** The budget of chat requests per client, and of those under way. */
  readonly gate: RequestGate;
  /** What answers call the model that writes them. */
  readonly modelName: string;
  /** Search compares words alone, and nobody has decided that it should: what compares meaning could be set up. */
  readonly goesByWords: boolean;
  /** No language model writes the answers: the built-in one quotes the books. */
  readonly quotesOnly: boolean;
  /** What a caller of the ingest endpoint must present; written to a 0600 file in the data folder. */
  readonly ingestToken: string;

  /** What is known of documents, for lists. */
  readonly catalogue: Catalogue;
  readonly profiles: ProfileBook;
  /** As `ChunkStore.templateFilter`; null where there is none. */
  templateFilter: NonNullable<ChunkStore['templateFilter']>;
  /** Whom a key of a program stands for, and what it may do; null for a text that is no key that holds. */
  identifyKey(key: string): Promise<KeyHolder | null>;
  /** Signs readers in by the OpenID provider; null where there is none. */
  readonly signIn: Pick<
    ReaderSignIn,
    'begin' | 'complete' | 'identify' | 'end' | 'endByProvider' | 'endSessionAddress'
  > | null;
  /** Who may ask from the pages of other sites. */
  readonly widget: {
    /** False without any site. */
    readonly isOffered: boolean;
    /** A token for pages of this origin. Rejects with `not_found` where there is no widget, with `forbidden` for other origins. */
    issueToken(origin: string | null): Promise<string>;
    /** Rejects as `issueToken`, and with `unauthenticated` for a token that does not hold for this origin. */
    admit(origin: string | null, token: string | null): Promise<void>;
  };
  /** The tools of the agent, those of other modules included. */
  listTools(): ToolDescription[];

  /** What is put in from the browser. */
  readonly uploads: UploadDesk;
  /** Begins to ingest what is put into the folder of books, and what is to be read again. For the server, once, when it serves. */
  beginOwnIngests(): Promise<void>;
  /** What administrators may do. */
  readonly administration: Administration;

  /** Streams the answer and records the turn, also when stopped or failed. */
  answerQuestion(question: Question): AsyncIterable<AnswerEvent>;
  /** The answers that readers can come back to. */
  readonly streams: Pick<AnswerStreams, 'begin' | 'read' | 'stop' | 'findOpen'>;
  /** What signed-in viewers keep, each for themselves. */
  readonly kept: KeptRecords;
  readonly shares: SharedConversations;
  /** Rejects with `validation_error` when the selection is not where it is said to be. */
  locateSelection(viewer: Viewer, claim: SelectionClaim): Promise<LocatedSelection>;
  /** What a question may find that is asked of this part: nothing of a place that is not there or that the viewer may not read. */
  locateScope(viewer: Viewer, part: SearchedPart): Promise<ChunkFilters>;
  /** For each of the pages, where its cited ranges stand in its current version. */
  locateCitations(viewer: Viewer, cited: CitedPage[]): Promise<CitationPlace[][]>;
  /** As the viewer may see them today. */
  listTurns(viewer: Viewer, sessionId: string): Promise<ReadableTurn[]>;
  deleteConversation(viewer: Viewer, sessionId: string): Promise<number>;
  /** Sets or, with null, takes back what the reader thinks of an answer. False when the viewer has no such turn. */
  rateTurn(viewer: Viewer, turn: { sessionId: string; turnId: string }, feedback: Feedback | null): Promise<boolean>;

  /** Those of the questions that the document answers; none where the viewer has no such document. */
  suggestKnown(
    viewer: Viewer,
    asked: { documentId: string; questions: readonly string[] },
    signal: AbortSignal,
  ): Promise<string[]>;

  /** Questions to begin with on a page or in a document, which it answers; null when the viewer has no such place. */
  suggestStarters(viewer: Viewer, place: StartingPlace, signal: AbortSignal): Promise<string[] | null>;

  /** Questions to go on with behind an answer, which the library answers; null when the viewer has no such turn. */
  suggestFollowUps(
    viewer: Viewer,
    turn: { sessionId: string; turnId: string; language: Language },
    signal: AbortSignal,
  ): Promise<string[] | null>;

  /** Keeps the answer of a turn as a file, in the style that is asked for, else that of its profile; null when the viewer has no such turn. */
  keepAnswer(
    viewer: Viewer,
    turn: { sessionId: string; turnId: string; style?: AskedStyle },
    filename: string | null,
  ): Promise<KeptAnswer | null>;
  /** The file of an answer with links that hold for a while; null when the viewer may not have it, or has none such. */
  readAnswer(viewer: Viewer, answerId: string, baseUrl: string): Promise<AnswerFile | null>;
  /** A picture of an answer by its signed address, at most this wide; null, whatever the reason, when it shows this viewer nothing. */
  findPicture(viewer: Viewer, token: string, width: PictureWidth | undefined): Promise<LinkedPicture | null>;
  /** Sources as they are kept, with addresses of their pictures for this viewer. `baseUrl` has no trailing slash. */
  addressPictures(viewer: Viewer, sources: readonly Source[], baseUrl: string): Promise<Source[]>;
  /** What a signed link leads to. Rejects with `forbidden`, `link_expired` or `not_found`. */
  followLink(viewer: Viewer, token: string): Promise<LinkedPage>;

  listDocuments(viewer: Viewer): Promise<Document[]>;
  findDocument(viewer: Viewer, documentId: string): Promise<Document | null>;
  /** What is being read for the first time, of what the viewer may read once it is there. */
  listComing(viewer: Viewer): Promise<ComingDocument[]>;
  /** The documents whose vectors are still being made, of those that the viewer may read. */
  listFollowed(viewer: Viewer): Promise<FollowedTitle[]>;
  listPages(viewer: Viewer, documentId: string): Promise<ListedPage[]>;
  /** The page that another site shows; null when there is none, or nothing decides between several. */
  recognisePage(
    viewer: Viewer,
    shown: ShownPage,
    signal: AbortSignal,
  ): Promise<{ page: PageSummary; documentTitle: string } | null>;
  findPageByPath(viewer: Viewer, documentId: string, path: string): Promise<Page | null>;
  findPage(viewer: Viewer, pageId: string): Promise<PageSummary | null>;
  findPageVersion(viewer: Viewer, pageId: string, version?: string): Promise<PageVersion | null>;
  /** Null when the viewer has no such page, or no such version of it. */
  findFormulas(viewer: Viewer, wanted: FormulaRequest): Promise<FormulasOfPage | null>;
  /** Null when the viewer has no such document. */
  searchDocument(documentId: string, query: PageQuery): Promise<LibrarySearchResult | null>;
  /** Over all documents the viewer may read. */
  searchLibrary(query: PageQuery): Promise<LibrarySearchResult>;
  /** The passages that answer a question best, in one document or in all with null. */
  searchPassages(query: Omit<PageQuery, 'order'>, documentId: string | null): Promise<FoundPassage[]>;
  /** A picture at most this wide where a width is given (see `ScaledPictures`). */
  findAsset(
    viewer: Viewer,
    documentId: string,
    picture: { path: string; width?: PictureWidth | undefined },
  ): Promise<Asset | null>;

  /** For the commands of this machine. Null when there is no such document. */
  removeDocument(documentId: string): Promise<RemovalState | null>;
  /** For the commands of this machine: sets what is known of a document, and who may read it. Null when there is no such document. */
  editDocument(documentId: string, edit: DocumentEdit): Promise<EditedDocument | null>;
  /**
   * For the commands of this machine: lets what is at a path take the place of a document (`replaceDocument` of `lib/foundation/jobs`). Throws
   * `AppError('not_found')` when there is no such document.
   */
  replaceDocument(documentId: string, path: string, signal: AbortSignal): AsyncIterable<IngestEvent>;
  /** For the commands of this machine: the bytes of a backup of the data folder, made while it is in use (`backUpDataFolder`). */
  backUp(): Promise<Readable>;
  ingest(request: IngestRequest, signal: AbortSignal): AsyncIterable<IngestEvent>;
  /** Says how far the vectors are that follow chunks, until every chunk has its own, also while none can be made; nothing where none follow. */
  settleVectors(signal: AbortSignal): AsyncIterable<VectorsLine>;
  checkHealth(): Promise<HealthResponse>;
  close(): Promise<void>;
}
