import type { Viewer } from '#lib/people/access/viewer.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';

import type { CatalogueGroup, GroupField } from './catalogue.ts';

/** The metadata of a point in a collection that another program made. Fields are empty if missing. */
export interface ExternalPoint {
  /** Id of the chunk that the point represents. */
  chunkId: string;
  /** The page for this point, also used to check who may read it. */
  pageId: string;
  documentId: string;
  /** The document's name in its points; null if the point is a document of its own. */
  document: string | null;
  title: string;
  /** A web address or a path. */
  address: string;
  source: string;
  type: string;
  department: string;
  language: string;
  authors: string[];
  identifiers: string[];
  updatedAt: Date | null;
  addedAt: Date | null;
  /** Set for a point that describes a complete document; null for missing values. */
  described?: { brief: string | null; standard: string | null; pages: number | null };
}

/**
 * A collection that another program made, as read from its store: every list and count covers what the viewer may read now. `meant` selects
 * documents; a document is selected if one of its points is.
 */
export interface ExternalPoints {
  /** Name of the collection. */
  readonly name: string;
  list(viewer: Viewer, meant: DocumentFilter): Promise<ExternalPoint[]>;
  documentIds(viewer: Viewer, meant: DocumentFilter): Promise<string[]>;
  count(viewer: Viewer, meant: DocumentFilter): Promise<number>;
  group(viewer: Viewer, meant: DocumentFilter, field: Exclude<GroupField, 'type'>): Promise<CatalogueGroup[]>;
  titles(viewer: Viewer): Promise<string[]>;
  /** Returns the given names of points and documents that the viewer may read now. */
  readable(viewer: Viewer, names: readonly string[]): Promise<string[]>;
}
