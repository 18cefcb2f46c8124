import type { Viewer } from '#lib/people/access/viewer.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';

import type { Document } from './document.ts';

/** A document as lists show it. */
export interface CatalogueEntry extends Omit<Document, 'sourcePath' | 'accessList' | 'fieldsByHand'> {
  pageCount: number;
  /** What is asked for who may read what is said of it, where its parts have rights of their own; the document by default. */
  restsOn?: string[];
}

/** A document with what stands in it. */
export interface CatalogueRecord extends CatalogueEntry {
  /** Those that occur most, at most 100. */
  identifiers: string[];
}

export const SORT_FIELDS = ['title', 'upload_date', 'source_updated_at', 'page_count'] as const;

export type SortField = (typeof SORT_FIELDS)[number];

export interface CatalogueQuery {
  filter: DocumentFilter;
  /** Words that a document has to be called by, all of them, in any form (`lib/foundation/text/terms.ts`); without a term among them nothing is. */
  titleWords?: string | undefined;
  sortBy: SortField;
  order: 'asc' | 'desc';
  /** The most to return; `total` counts all. */
  limit: number;
  offset?: number;
}

export const GROUP_FIELDS = ['type', 'document_type', 'department', 'origin', 'language', 'author'] as const;

export type GroupField = (typeof GROUP_FIELDS)[number];

/** How many documents have the value; null stands for those without one. */
export interface CatalogueGroup {
  value: string | null;
  count: number;
}

/** A chunk that holds an identifier. */
export interface IdentifierPlace {
  documentId: string;
  pageId: string;
  chunkId: string;
  /** As it stands there. */
  identifier: string;
  inHeading: boolean;
  occurrences: number;
}

/**
 * What is known of documents, without their pages. Complete and exact: whatever it counts or lists, it counts and lists all of what the
 * viewer may see, and nothing else. A condition on rights is part of every statement, apart from the filter.
 */
export interface Catalogue {
  /** Ties are broken by title, then id. */
  list(viewer: Viewer, query: CatalogueQuery): Promise<{ documents: CatalogueEntry[]; total: number }>;
  find(viewer: Viewer, documentId: string): Promise<CatalogueRecord | null>;
  /** The ids of all documents that are meant, in no order. */
  listIds(viewer: Viewer, filter: DocumentFilter): Promise<string[]>;
  /** Most documents first. A document counts once for each of its authors. */
  group(viewer: Viewer, filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]>;
  /** Documents whose title or filename holds any of the terms (`lib/foundation/text/terms.ts`), those that hold most of them first. */
  findByTitleTerms(viewer: Viewer, terms: readonly string[], limit: number): Promise<CatalogueEntry[]>;
  /**
   * Where the identifier stands, punctuation and all, in any case: the same case first, then the document that is called by it (id,
   * title or filename), then headings, then the most occurrences; ties by document id and chunk id.
   */
  findIdentifier(viewer: Viewer, identifier: string, filter: DocumentFilter, limit: number): Promise<IdentifierPlace[]>;
  /**
   * A mark for all the documents that the viewer may read now, as a turn notes it which has counted too many to note each. It holds as
   * long as they may read exactly the same ones.
   */
  markReadable(viewer: Viewer): Promise<string>;
  /** Those of the documents that the viewer may read now, and of the marks that hold: what is checked on the way out. */
  readable(viewer: Viewer, documentIds: readonly string[]): Promise<Set<string>>;
}
