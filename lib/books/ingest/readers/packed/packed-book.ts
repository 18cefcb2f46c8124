import { AppError } from '#lib/foundation/core/errors.ts';

import type { DocumentDetails, SourceWarning } from '../../source-book.ts';

/** A page of an unpacked book. */
interface UnpackedPage {
  /**
   * The page's HTML file, relative to the work folder, with forward slashes. Links to other pages and to pictures are relative to it. Prefixed with
   * the book's own name it is the filename that readers see.
   */
  file: string;
  /** The page's address within the book, without extension; unique in the book. */
  path: string;
  /** See `PlannedPage.name`. */
  name?: string;
  /** The title in the table of contents; null means that the page's `<title>` or first heading is used. */
  title: string | null;
  depth: number;
}

/** The content of a file that is a whole book, its pages in reading order. */
export interface UnpackedBook {
  /** The title in its metadata; null means that the file's name is used. */
  title: string | null;
  language: string | null;
  authors: string[];
  /** Further details from its metadata. */
  details?: Partial<Omit<DocumentDetails, 'accessList'>>;
  /** The cover, relative to the work folder; null or absent for a book without one. */
  cover?: string | null;
  /** Number of pages in its file; left out for a file without page numbers. */
  filePageCount?: number;
  pages: UnpackedPage[];
  warnings: SourceWarning[];
  /** Pages of the file whose text must be recognised first; omitted if there are none. A book with such pages has no pages yet. */
  unrecognised?: number[];
}

/**
 * Reads the file at an absolute path and writes its content into an empty folder: pages as HTML in UTF-8, each with a `<main>` or `<body>`, and the
 * pictures they refer to. All other information about a page is in its HTML, which is then read, sanitised and published like any other: footnotes
 * are `<sup><a data-footnote-ref href="#n">` and one `<section data-footnotes><ol><li id="n">` at the end. `recognised` is where text recognised in
 * pictures of its pages is found; null where no text can be recognised. Throws `unreadableBook` with one sentence for a file that cannot be read.
 */
export type Unpack = (file: string, workFolder: string, recognised: string | null) => Promise<UnpackedBook>;

/** Creates the error for a book that cannot be read. Readers see the sentence, so it names the file without its path. */
export function unreadableBook(publicMessage: string, cause?: unknown): AppError {
  return new AppError('validation_error', { publicMessage, cause });
}
