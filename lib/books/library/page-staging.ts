import type { Document } from './document.ts';
import type { Asset, PageSummary } from './page.ts';
import type { IndexedPage, PageRecord } from './ports.ts';

/** The changes to a document that are published together. */
export interface PublishedPages {
  /** Staged pages to publish; the document's other staged pages are discarded. */
  staged: string[];
  /** Pages with unchanged content but a new position, with their reading records. */
  moved: ({ id: string; readingRecord: string } & Pick<PageSummary, 'number' | 'depth' | 'chapter' | 'sections'>)[];
  /** Pages that the document no longer contains. */
  removed: string[];
}

/** Storage in which pages of a document are staged until all its changes can be made at once. */
export interface PageStaging {
  /** Stores a page, its version and its pictures unpublished, so that no one can read them yet. Repeating it changes nothing. */
  stage(page: PageRecord, pictures: readonly Omit<Asset, 'documentId'>[]): Promise<void>;
  /** Lists the pages that are not published yet. */
  list(documentId: string): Promise<IndexedPage[]>;
  /**
   * Publishes in one transaction: pages, versions, pictures, statistics and the document record, except its access list; a new document becomes
   * readable with it. Pages with their chunks in another store stay listed by `listHalfPublished` until `end`.
   */
  publish(document: Document, pages: PublishedPages): Promise<void>;
  /** Returns published pages whose chunks may be unpublished, by document; only for one document if given. */
  listHalfPublished(documentId?: string): Promise<Map<string, string[]>>;
  /** Marks the chunks of the document's published pages as published too. */
  end(documentId: string): Promise<void>;
}
