import type { Viewer } from '#lib/people/access/viewer.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';

import type { CatalogueGroup, GroupField } from './catalogue.ts';

/** What a point of a collection that another program made says of itself, but for its text. Empty where it says nothing. */
export interface ExternalPoint {
  /** The chunk that it is. */
  chunkId: string;
  /** The page that it is, and what is asked for who may read it. */
  pageId: string;
  documentId: string;
  /** What its points call the document; null where the point is one of its own. */
  document: string | null;
  title: string;
  /** On the web, or a path. */
  address: string;
  source: string;
  type: string;
  department: string;
  language: string;
  authors: string[];
  identifiers: string[];
  updatedAt: Date | null;
  addedAt: Date | null;
  /** Of a point that is a whole document; null where nothing is said. */
  described?: { brief: string | null; standard: string | null; pages: number | null };
}

/**
 * A collection that another program made, as its store tells of it: whatever it lists or counts is what the viewer may read now. `meant`
 * says which documents; one is meant when a point of it is.
 */
export interface ExternalPoints {
  /** The collection's. */
  readonly name: string;
  list(viewer: Viewer, meant: DocumentFilter): Promise<ExternalPoint[]>;
  documentIds(viewer: Viewer, meant: DocumentFilter): Promise<string[]>;
  count(viewer: Viewer, meant: DocumentFilter): Promise<number>;
  group(viewer: Viewer, meant: DocumentFilter, field: Exclude<GroupField, 'type'>): Promise<CatalogueGroup[]>;
  titles(viewer: Viewer): Promise<string[]>;
  /** Those of the points and documents of these names that the viewer may read now. */
  readable(viewer: Viewer, names: readonly string[]): Promise<string[]>;
}
