import type { Document } from './document.ts';
import type { Asset, PageSummary } from './page.ts';
import type { IndexedPage, PageRecord } from './ports.ts';

/** What changes of a document at once. */
export interface PublishedPages {
  /** Staged pages that become the current ones; others that are staged of the document are forgotten. */
  staged: string[];
  /** Pages that did not change but stand elsewhere now, with what they were read from. */
  moved: ({ id: string; readingRecord: string } & Pick<PageSummary, 'number' | 'depth' | 'chapter' | 'sections'>)[];
  /** Pages that the document no longer has. */
  removed: string[];
}

/** Where pages of a document wait until all that changes in it can change at once. */
export interface PageStaging {
  /** Keeps a page, its version and its pictures so that nobody reads them before they are published. Repeating it changes nothing. */
  stage(page: PageRecord, pictures: readonly Omit<Asset, 'documentId'>[]): Promise<void>;
  /** Those that are not published yet. */
  list(documentId: string): Promise<IndexedPage[]>;
  /**
   * One transaction: pages, versions, pictures, statistics and what is known of the document, but for who may read it; a
   * document that was still to come is there from then on. Pages with their chunks elsewhere stay listed by `listHalfPublished` until `end`.
   */
  publish(document: Document, pages: PublishedPages): Promise<void>;
  /** Pages that are published and whose chunks may not be, by document; of one document when it is named. */
  listHalfPublished(documentId?: string): Promise<Map<string, string[]>>;
  /** The chunks of what was published of the document are published too. */
  end(documentId: string): Promise<void>;
}
