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
  /** Who may read it, as grants (see `lib/access/viewer.ts`). */
  accessList: string[];
  createdAt: Date;
  updatedAt: Date;
}
