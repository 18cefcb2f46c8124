import type { DocumentField } from './document-fields.ts';

/** One book, manual or doc set. */
export interface Document {
  /** The URL-safe name under `/books/`, unique in the library. */
  id: string;
  title: string;
  /** `markdown` or `html`; more formats follow. */
  type: string;
  /** Where it was ingested from: an absolute path on the server. */
  sourcePath: string;
  /** The document's own address on the web, ending in `/`, when it has one; source links then go there. */
  webUrl: string | null;
  language: string | null;
  authors: string[];
  /** Who may read it, as grants (see `lib/people/access/viewer.ts`). */
  accessList: string[];
  /** An administrator said who may read it: what its source says does not count until it is given back to it. */
  accessByHand: boolean;
  /** What else an administrator set: its source does not count there until it is given back to it. */
  fieldsByHand: DocumentField[];
  /** When it came into the library. */
  createdAt: Date;
  /** When its content in the library changed last. */
  updatedAt: Date;
  /** The source file's or folder's name. */
  filename: string;
  /** What it is to its readers: `report`, `manual`. */
  documentType: string | null;
  department: string | null;
  /** The system or collection it comes from: `jira`, `wiki`. */
  origin: string | null;
  /** In which its Markdown is written, by the names of `lib/contracts/dialects.ts`; null for other formats. */
  dialect: string | null;
  /** When the source says that it was written or changed last. */
  sourceUpdatedAt: Date;
  /** How many pages its file has; null for a file without pages of its own, and where that was not kept yet. */
  filePageCount: number | null;
  /** The picture on its front, by its path among the pictures of the document; null for a document without. */
  coverPath: string | null;
  /** One or two sentences; null until it is summarised. */
  summaryBrief: string | null;
  /** A paragraph; null until it is summarised. */
  summaryStandard: string | null;
}
