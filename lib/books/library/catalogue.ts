import type { Viewer } from '#lib/people/access/viewer.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';

import type { Document } from './document.ts';

/** A document as listed in the catalogue. */
export interface CatalogueEntry extends Omit<Document, 'sourcePath' | 'accessList' | 'fieldsByHand'> {
  pageCount: number;
  /** The ids whose access rights apply to the facts in this entry, if the document's parts have rights of their own; the document by default. */
  restsOn?: string[];
}

/** A document with details of its content. */
export interface CatalogueRecord extends CatalogueEntry {
  /** The most frequent identifiers, at most 100. */
  identifiers: string[];
}

export const SORT_FIELDS = ['title', 'upload_date', 'source_updated_at', 'page_count'] as const;

export type SortField = (typeof SORT_FIELDS)[number];

export interface CatalogueQuery {
  filter: DocumentFilter;
  /**
   * Words that must all occur in the document's title or filename, in any form (`lib/foundation/text/terms.ts`). Without a term among them nothing
   * matches.
   */
  titleWords?: string | undefined;
  sortBy: SortField;
  order: 'asc' | 'desc';
  /** Maximum number of documents to return; `total` counts all. */
  limit: number;
  offset?: number;
}

export const GROUP_FIELDS = ['type', 'document_type', 'department', 'origin', 'language', 'author'] as const;

export type GroupField = (typeof GROUP_FIELDS)[number];

/** Number of documents with the value; null is the group of those without one. */
export interface CatalogueGroup {
  value: string | null;
  count: number;
}

/** A chunk that contains an identifier. */
export interface IdentifierPlace {
  documentId: string;
  pageId: string;
  chunkId: string;
  /** As it is written there. */
  identifier: string;
  inHeading: boolean;
  occurrences: number;
}

/**
 * The facts about documents, without their pages. Complete and exact: every count or list covers everything that the viewer may see, and nothing
 * else. A condition on access rights is part of every statement, apart from the filter.
 */
export interface Catalogue {
  /** Lists documents; ties are broken by title, then id. */
  list(viewer: Viewer, query: CatalogueQuery): Promise<{ documents: CatalogueEntry[]; total: number }>;
  find(viewer: Viewer, documentId: string): Promise<CatalogueRecord | null>;
  /** Returns the ids of all matching documents, in no particular order. */
  listIds(viewer: Viewer, filter: DocumentFilter): Promise<string[]>;
  /** Groups documents, largest groups first. A document counts once for each of its authors. */
  group(viewer: Viewer, filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]>;
  /** Returns documents whose title or filename contains any of the terms (`lib/foundation/text/terms.ts`), those that contain most of them first. */
  findByTitleTerms(viewer: Viewer, terms: readonly string[], limit: number): Promise<CatalogueEntry[]>;
  /**
   * Returns the places of an identifier, including its punctuation, in any case. Order: same case first, then the document that is named after it
   * (id, title or filename), then headings, then the number of occurrences; ties are broken by document id and chunk id.
   */
  findIdentifier(viewer: Viewer, identifier: string, filter: DocumentFilter, limit: number): Promise<IdentifierPlace[]>;
  /**
   * Returns a mark for the set of documents that the viewer may read now. A turn that has counted too many documents to record each one records this
   * mark instead. It is valid as long as the viewer may read exactly the same ones.
   */
  markReadable(viewer: Viewer): Promise<string>;
  /** Returns those of the documents that the viewer may read now, and of the marks that are still valid: the check on outgoing data. */
  readable(viewer: Viewer, documentIds: readonly string[]): Promise<Set<string>>;
}
