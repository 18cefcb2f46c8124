import type { Viewer } from '#lib/people/access/viewer.ts';

import type { Document } from './document.ts';
import type { ComingDocument, IngestRun } from './kept-ingest-run.ts';
import type { DocumentSummary } from './library-overview.ts';
import type { Asset, ListedPage, Page, PageSummary, PageVersion, PageWords } from './page.ts';

/** What ingest hands over for one page; replaces the page's current version as a whole. */
export interface PageRecord extends Page {
  /** Fingerprint of everything the page was made from; equal means nothing to do. */
  sourceHash: string;
  /** What the page was read from, written and read by ingest alone; null has it read again. */
  readingRecord: string | null;
  /** Term → number of this page's chunks that hold it (see `lib/foundation/text/terms.ts`); kept so a later run can subtract it. */
  chunkFrequencies: Record<string, number>;
  chunkCount: number;
  /** Sum of the lengths, in terms, of the page's chunks. */
  termCount: number;
  /** The identifiers in its chunks; they replace what was kept of the page. */
  identifiers: PageIdentifier[];
}

/** An identifier that stands in a chunk of a page. */
export interface PageIdentifier {
  chunkId: string;
  /** As it stands there, punctuation and all. */
  identifier: string;
  inHeading: boolean;
  occurrences: number;
}

/** What ingest needs to know about a page it may already have. */
export interface IndexedPage {
  id: string;
  path: string;
  sourceHash: string;
  /** See `PageRecord.readingRecord`. */
  readingRecord: string | null;
  version: string;
  number: number;
  chapter: string | null;
  sections: PageSummary['sections'];
  chunkCount: number;
}

/**
 * Documents, pages, page versions and pictures. Reads take a viewer and return nothing the viewer may not see;
 * an absent and a forbidden thing look alike (`null`).
 */
export interface LibraryRepository {
  listDocuments(viewer: Viewer): Promise<Document[]>;
  findDocument(viewer: Viewer, documentId: string): Promise<Document | null>;
  /** What is being read for the first time, of what the viewer may read once it is there; the run heard of since that moment. */
  listComing(viewer: Viewer, heardSince: Date): Promise<ComingDocument[]>;
  /** Every document with its counts, whoever may read it, by title: for administrators. */
  listDocumentSummaries(): Promise<DocumentSummary[]>;
  /** In reading order. */
  listPages(viewer: Viewer, documentId: string): Promise<ListedPage[]>;
  /** Of all documents, these by title, then id; each in reading order. */
  listEveryPage(viewer: Viewer): Promise<PageSummary[]>;
  findPageByPath(viewer: Viewer, documentId: string, path: string): Promise<Page | null>;
  findPage(viewer: Viewer, pageId: string): Promise<PageSummary | null>;
  /** The current version, or the one asked for, as long as it is kept. */
  findPageVersion(viewer: Viewer, pageId: string, version?: string): Promise<PageVersion | null>;
  /** The version on any page that has it, one of a current page first. */
  findVersionOfAnyPage(viewer: Viewer, version: string): Promise<PageVersion | null>;
  /** The current texts of pages, in no order. */
  listPageTexts(viewer: Viewer, pageIds: string[]): Promise<PageWords[]>;
  findAsset(viewer: Viewer, documentId: string, path: string): Promise<Asset | null>;

  /**
   * Creates or updates by id; `createdAt` of an existing document is kept, and with `keepsAccess` who may read it too: then nothing
   * that was revoked in the meantime comes back. With `isComing` one that is created is there for nobody who reads until its pages are
   * published (`PageStaging.publish`); one that is there already stays so.
   */
  saveDocument(document: Document, options?: { keepsAccess?: boolean; isComing?: boolean }): Promise<void>;
  /** Of any document, whoever may read it: for ingest and administration. */
  findDocumentOfAnyone(documentId: string): Promise<Document | null>;
  /** Who may read a document from now on, by hand: `followSource` changes nothing any more. False when there is no such document. */
  setAccess(documentId: string, accessList: readonly string[]): Promise<boolean>;
  /** Who may read a document as its source says it. False when it was set by hand, which stays, or there is no such document. */
  followSource(documentId: string, accessList: readonly string[]): Promise<boolean>;
  /** Lets the source say again who may read a document. The list stays until it does. False when there is no such document. */
  releaseAccess(documentId: string): Promise<boolean>;
  /** What a document is about, in short. */
  saveSummaries(documentId: string, summaries: { brief: string; standard: string }): Promise<void>;
  /** What was kept of the file or folder at a path by `saveSourceRecord`, for any document; null when nothing was. */
  findSourceRecord(sourcePath: string): Promise<string | null>;
  /** What a document's source was found to be, written and read by ingest alone. */
  saveSourceRecord(documentId: string, record: string | null): Promise<void>;
  /** The picture on a document's front, by its path among its pictures; null for none. */
  saveCover(documentId: string, path: string | null): Promise<void>;
  listIndexedPages(documentId: string): Promise<IndexedPage[]>;
  /** Keeps a version readable by id before anything refers to it; saving it again changes nothing. */
  savePageVersion(version: PageVersion): Promise<void>;
  /**
   * One transaction: page, its version, and the difference in term statistics. Repeating it changes nothing. Ingest calls it
   * last for a page (version, chunks, page), so that an interrupted page is indexed again.
   */
  savePage(page: PageRecord): Promise<void>;
  /** Its place in the contents only, for a page whose content did not change. */
  movePage(pageId: string, place: Pick<PageSummary, 'number' | 'depth' | 'chapter' | 'sections'>): Promise<void>;
  /** What a page was read from, when reading it has changed nothing else. */
  saveReadingRecord(pageId: string, record: string): Promise<void>;
  /** Removes pages and what they added to the statistics; versions that are cited stay. */
  removePages(pageIds: string[]): Promise<void>;
  saveAsset(asset: Asset): Promise<void>;
  /**
   * Deletes versions that have not been their page's current one since before the moment and that no stored turn cites or
   * was asked about; the number deleted. The moment leaves time for answers under way to be recorded.
   */
  pruneVersions(unusedBefore: Date, signal?: AbortSignal): Promise<number>;
}

/** What became of runs of ingest. */
export interface IngestRunRepository {
  /** Replaces what is kept of the run. */
  save(run: IngestRun): Promise<void>;
  /** Says of runs that have not ended, and are said to be in one of these states, that they were interrupted when last heard of. */
  interrupt(statuses: readonly IngestRun['status'][]): Promise<void>;
  /**
   * Forgets failed runs that led to no document: those of the path of one of them, or with null all. What there was of them; nothing when the
   * run is none.
   */
  dismiss(runId: string | null): Promise<IngestRun[]>;
  /** Newest first. */
  list(limit: number): Promise<IngestRun[]>;
  /** The last run of each document from each path, and of each path that led to no document, in no order. */
  listLatest(): Promise<IngestRun[]>;
  /**
   * Of the run's document, or of the runs that led to none, deletes all but the newest `kept`; and when the run found everything
   * as it was, the earlier ones that did too.
   */
  discardOlder(run: IngestRun, kept: number): Promise<void>;
}
