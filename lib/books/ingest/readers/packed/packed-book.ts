import { AppError } from '#lib/foundation/core/errors.ts';

import type { DocumentDetails, SourceWarning } from '../../source-book.ts';

/** One page of a book that was unpacked. */
interface UnpackedPage {
  /**
   * Its HTML file, relative to the work folder, with forward slashes. Links to other pages and to pictures are relative to it, and the
   * book's own name before it is the filename that readers see.
   */
  file: string;
  /** Its address within the book, without extension; unique in it. */
  path: string;
  /** See `PlannedPage.name`. */
  name?: string;
  /** As the table of contents calls it; null leaves it to the page's `<title>` or first heading. */
  title: string | null;
  depth: number;
}

/** What a file that is a whole book turned out to hold, its pages in reading order. */
export interface UnpackedBook {
  /** Of its metadata; null leaves it to the file's name. */
  title: string | null;
  language: string | null;
  authors: string[];
  /** What its metadata say besides. */
  details?: Partial<Omit<DocumentDetails, 'accessList'>>;
  /** The picture on its front, relative to the work folder; null or left out for a book without. */
  cover?: string | null;
  /** How many pages its file has; left out for a file without pages of its own. */
  filePageCount?: number;
  pages: UnpackedPage[];
  warnings: SourceWarning[];
  /** Pages of the file whose text is to be recognised first; left out where there are none. Such a book has no pages yet. */
  unrecognised?: number[];
}

/**
 * Reads the file at an absolute path and writes what it holds into a folder that is empty: pages as HTML in UTF-8, each with a `<main>`
 * or `<body>`, and the pictures they refer to. Everything else that can be said of a page is said in its HTML, which is then read,
 * sanitised and published like any other: footnotes are `<sup><a data-footnote-ref href="#n">` and one
 * `<section data-footnotes><ol><li id="n">` at the end. `recognised` is where text that was recognised in pictures of its pages is found;
 * null where no text can be recognised. Throws `unreadableBook` with one sentence for what cannot be read.
 */
export type Unpack = (file: string, workFolder: string, recognised: string | null) => Promise<UnpackedBook>;

/** A refusal that a person reads; the sentence names the file by its own name only. */
export function unreadableBook(publicMessage: string, cause?: unknown): AppError {
  return new AppError('validation_error', { publicMessage, cause });
}
