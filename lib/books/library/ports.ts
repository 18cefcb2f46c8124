import type { Viewer } from '#lib/people/access/viewer.ts';

import type { Document } from './document.ts';
import type { ComingDocument, IngestRun } from './kept-ingest-run.ts';
import type { DocumentSummary } from './library-overview.ts';
import type { Asset, ListedPage, Page, PageSummary, PageVersion, PageWords } from './page.ts';

/** The data that ingest saves for one page; replaces the page's current version as a whole. */
export interface PageRecord extends Page {
  /** Fingerprint of everything from which the page was made; if it is equal, nothing has to be done. */
  sourceHash: string;
  /** The inputs the page was read from, written and read only by ingest; null makes it read the page again. */
  readingRecord: string | null;
  /** Term → number of this page's chunks that contain it (see `lib/foundation/text/terms.ts`); stored so that a later run can subtract it. */
  chunkFrequencies: Record<string, number>;
  chunkCount: number;
  /** Sum of the lengths of the page's chunks, in terms. */
  termCount: number;
  /** The identifiers in its chunks; they replace those stored for the page. */
  identifiers: PageIdentifier[];
}

/** An identifier that occurs in a chunk of a page. */
export interface PageIdentifier {
  chunkId: string;
  /** As it is written there, including punctuation. */
  identifier: string;
  inHeading: boolean;
  occurrences: number;
}

/** The data about a stored page that ingest needs. */
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
 * Documents, pages, page versions and pictures. Reads take a viewer and return nothing the viewer may not see. Missing and forbidden items are
 * indistinguishable (`null`).
 */
export interface LibraryRepository {
  listDocuments(viewer: Viewer): Promise<Document[]>;
  findDocument(viewer: Viewer, documentId: string): Promise<Document | null>;
  /**
   * Returns documents that are being read for the first time, limited to those the viewer may read once they are published, whose run gave a sign of
   * life since that moment.
   */
  listComing(viewer: Viewer, heardSince: Date): Promise<ComingDocument[]>;
  /** Returns every document with its counts, regardless of access rights, by title: for administrators. */
  listDocumentSummaries(): Promise<DocumentSummary[]>;
  /** Lists the pages of a document in reading order. */
  listPages(viewer: Viewer, documentId: string): Promise<ListedPage[]>;
  /** Lists the pages of all documents: documents by title, then id; the pages of each in reading order. */
  listEveryPage(viewer: Viewer): Promise<PageSummary[]>;
  findPageByPath(viewer: Viewer, documentId: string, path: string): Promise<Page | null>;
  findPage(viewer: Viewer, pageId: string): Promise<PageSummary | null>;
  /** Returns the current version or the requested one, as long as it is stored. */
  findPageVersion(viewer: Viewer, pageId: string, version?: string): Promise<PageVersion | null>;
  /** Returns the version from any page that has it, preferably from one whose current version it is. */
  findVersionOfAnyPage(viewer: Viewer, version: string): Promise<PageVersion | null>;
  /** Returns the current texts of pages, in no particular order. */
  listPageTexts(viewer: Viewer, pageIds: string[]): Promise<PageWords[]>;
  findAsset(viewer: Viewer, documentId: string, path: string): Promise<Asset | null>;

  /**
   * Creates or updates by id; `createdAt` of an existing document is kept, and with `keepsAccess` its access list too, so that access revoked in the
   * meantime does not come back. With `isComing` a newly created document is hidden from readers until its pages are published
   * (`PageStaging.publish`); an existing one stays visible.
   */
  saveDocument(document: Document, options?: { keepsAccess?: boolean; isComing?: boolean }): Promise<void>;
  /** Finds any document, regardless of access rights: for ingest and administration. */
  findDocumentOfAnyone(documentId: string): Promise<Document | null>;
  /** Sets who may read a document manually: from now on `followSource` has no effect. Returns false if there is no such document. */
  setAccess(documentId: string, accessList: readonly string[]): Promise<boolean>;
  /** Sets who may read a document according to its source. Returns false if it was set manually, which is kept, or if there is no such document. */
  followSource(documentId: string, accessList: readonly string[]): Promise<boolean>;
  /** Lets the source determine again who may read a document. The current list is kept until then. Returns false if there is no such document. */
  releaseAccess(documentId: string): Promise<boolean>;
  /** Saves the summaries of a document. */
  saveSummaries(documentId: string, summaries: { brief: string; standard: string }): Promise<void>;
  /** Returns the record saved by `saveSourceRecord` for the file or folder at a path, for any document; null when there is none. */
  findSourceRecord(sourcePath: string): Promise<string | null>;
  /** Saves the result of opening a document's source, written and read only by ingest. */
  saveSourceRecord(documentId: string, record: string | null): Promise<void>;
  /** Sets a document's cover, by its path among the document's pictures; null for none. */
  saveCover(documentId: string, path: string | null): Promise<void>;
  listIndexedPages(documentId: string): Promise<IndexedPage[]>;
  /** Stores a version, readable by id, before anything refers to it. Idempotent. */
  savePageVersion(version: PageVersion): Promise<void>;
  /**
   * Stores a page, its version, and the difference in term statistics in one transaction. Idempotent. Ingest calls it last for a page (version,
   * chunks, page), so that an interrupted page is indexed again.
   */
  savePage(page: PageRecord): Promise<void>;
  /** Changes only the place in the table of contents, for a page whose content did not change. */
  movePage(pageId: string, place: Pick<PageSummary, 'number' | 'depth' | 'chapter' | 'sections'>): Promise<void>;
  /** Saves the reading record of a page when reading it changed nothing else. */
  saveReadingRecord(pageId: string, record: string): Promise<void>;
  /** Removes pages and their share of the statistics; cited versions are kept. */
  removePages(pageIds: string[]): Promise<void>;
  saveAsset(asset: Asset): Promise<void>;
  /**
   * Deletes versions that have not been current since before the given time and that no stored turn cites or was asked about. Returns the number
   * deleted. The delay leaves time for answers in progress to be stored.
   */
  pruneVersions(unusedBefore: Date, signal?: AbortSignal): Promise<number>;
}

/** Stores the records of ingest runs. */
export interface IngestRunRepository {
  /** Replaces the stored record of the run. */
  save(run: IngestRun): Promise<void>;
  /** Marks unfinished runs in one of these states as interrupted when they were last reported alive. */
  interrupt(statuses: readonly IngestRun['status'][]): Promise<void>;
  /**
   * Deletes failed runs that led to no document: those with the path of the given one, or all with null. Returns the deleted runs; none if the run is
   * not such a one.
   */
  dismiss(runId: string | null): Promise<IngestRun[]>;
  /** Newest first. */
  list(limit: number): Promise<IngestRun[]>;
  /** Returns the last run of each document from each path, and of each path that led to no document, in no particular order. */
  listLatest(): Promise<IngestRun[]>;
  /**
   * Deletes all but the newest `kept` runs of the run's document, or of the runs that led to none. If the run found nothing changed, earlier runs
   * with that outcome are deleted as well.
   */
  discardOlder(run: IngestRun, kept: number): Promise<void>;
}
