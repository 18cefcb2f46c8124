import type { DocumentField } from './document-fields.ts';

/** One book, manual or doc set. */
export interface Document {
  /** The URL-safe name under `/books/`; unique in the library. */
  id: string;
  title: string;
  /** The format: `markdown` or `html`; more formats follow. */
  type: string;
  /** Absolute path on the server from which it was ingested. */
  sourcePath: string;
  /** The document's own web address, ending in `/`, if it has one; source links then lead there. */
  webUrl: string | null;
  language: string | null;
  authors: string[];
  /** Grants of those who may read it (see `lib/people/access/viewer.ts`). */
  accessList: string[];
  /** True if an administrator set the access list: the one from its source is ignored until the field is given back to it. */
  accessByHand: boolean;
  /** Other fields set by an administrator: values from its source are ignored until they are given back to it. */
  fieldsByHand: DocumentField[];
  /** When it was added to the library. */
  createdAt: Date;
  /** When its content in the library last changed. */
  updatedAt: Date;
  /** The source file's or folder's name. */
  filename: string;
  /** Kind of document, as its readers see it: `report`, `manual`. */
  documentType: string | null;
  department: string | null;
  /** The system or collection from which it comes: `jira`, `wiki`. */
  origin: string | null;
  /** The dialect of its Markdown, by the names of `lib/contracts/dialects.ts`; null for other formats. */
  dialect: string | null;
  /** When it was written or last changed, according to the source. */
  sourceUpdatedAt: Date;
  /** Number of pages in its file; null for a file without page numbers, and if the number was not stored yet. */
  filePageCount: number | null;
  /** Path of the cover among the document's pictures; null for a document without one. */
  coverPath: string | null;
  /** A summary of one or two sentences; null until it is summarised. */
  summaryBrief: string | null;
  /** A summary of one paragraph; null until it is summarised. */
  summaryStandard: string | null;
}
