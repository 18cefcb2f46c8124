import type { IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';

import type { PageReading } from './page-reading.ts';
import type { PlannedPage, SourceBook, SourceWarning } from './source-book.ts';

/** Document fields that are copied into each of its chunks. */
export interface DocumentFacts {
  id: string;
  title: string;
  webUrl: string | null;
  accessList: string[];
}

/** A page to read and prepare. */
export interface PageTask {
  book: SourceBook;
  page: PlannedPage;
  pageId: string;
  document: DocumentFacts;
  /** The stored state of the page; with the same source hash, and chunks of this version, the page is left alone. */
  indexed: { sourceHash: string; chunkVersion: string | null } | null;
  /** Patterns that match identifiers; undefined for the built-in patterns. */
  identifierPatterns?: readonly IdentifierPattern[] | undefined;
}

/** Pages of a book that may not need to be read. */
export interface RecallTask extends Pick<PageTask, 'book' | 'document' | 'identifierPatterns'> {
  /** Each with the stored record of its last reading. */
  pages: { page: PlannedPage; record: string }[];
}

/** A page that does not need to be read. */
export interface RecalledPage {
  warnings: SourceWarning[];
}

/** Progress of text recognition, in pages that are pictures. */
export interface RecognitionProgress {
  done: number;
  pages: number;
}

/** Reads sources. All heavy work, that is everything but listing files, runs off the calling thread. */
export interface PageParser {
  /** Lists the files of a folder that contains only files that are complete books, each a document; returns none for any other path. */
  listBooks(path: string): Promise<string[]>;
  /** Returns warnings about files of a folder whose formats are not supported. */
  listUnread(path: string): Promise<SourceWarning[]>;
  /**
   * Whether a path is a file that is a complete book. Throws as `openBook` does for a file that can quickly be seen to be unreadable. The file is not
   * unpacked, so it may still be refused when it is opened.
   */
  checkFile(path: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Opens the book at a path. The caller closes it. Throws `AppError('validation_error')` with one sentence if the path contains nothing to read.
   * With the `record` of a book that was opened before, an unchanged file that is a complete book is not unpacked.
   */
  openBook(path: string, signal: AbortSignal, record?: string | null): Promise<SourceBook>;
  /**
   * Returns the book with its long pages cut into parts, each its own page; a book recognised as already read is returned unchanged. Closes the book
   * when it throws.
   */
  cutPages(book: SourceBook, signal: AbortSignal): Promise<SourceBook>;
  /**
   * Recognises the pages of an opened book that are pictures (`SourceBook.unrecognised`), so that opening it again finds their text. Finished pages
   * are stored even if this is stopped, and other processes can use them. Throws the signal's reason.
   */
  recognisePages(book: SourceBook, signal: AbortSignal): AsyncGenerator<RecognitionProgress>;
  /** Deletes the recognised text, which is not needed once the book is stored. */
  forgetRecognised(book: SourceBook): Promise<void>;
  /** Returns the recalled pages in the order of `pages`; null for a page that has to be read. */
  recallPages(task: RecallTask, signal: AbortSignal): Promise<(RecalledPage | null)[]>;
  /** Never throws for errors in the page itself. */
  readPage(task: PageTask, signal: AbortSignal): Promise<PageReading>;
  /** Removes the files unpacked to read the book. */
  closeBook(book: SourceBook): Promise<void>;
  close(): Promise<void>;
}

/** Progress of fetching a site. */
export interface SiteProgress {
  /** The address requested last. */
  address: string;
  /** Number of fetched pages and of known addresses. */
  fetched: number;
  found: number;
}

/** A website as fetched into a folder. */
export interface FetchedSite {
  folder: string;
  /** Name to use when there is no title: the host and the path at which the site begins. */
  name: string;
  host: string;
  /** The web address at which its pages begin. */
  webUrl: string;
  title: string | null;
  language: string | null;
  /** The pages in reading order; `filename` is relative to the folder. */
  pages: { filename: string; url: string }[];
  /** The file for every address that leads to one, pictures included. */
  addresses: Record<string, string>;
  warnings: SourceWarning[];
}

/** Fetches websites into folders, from which they are read like any other. */
export interface SiteFetcher {
  /**
   * Fetches new and changed pages. A part of the address after `#` keeps two sources with the same address apart. Throws
   * `AppError('site_unavailable')` when the site cannot be reached and `validation_error` when reading it is not allowed or not possible, each with a
   * sentence; the pages fetched earlier are left as they were.
   */
  fetchSite(address: string, signal: AbortSignal): AsyncGenerator<SiteProgress, FetchedSite>;
  /** Deletes the fetched copy of the site. */
  remove(address: string): Promise<void>;
}

/** The content of a document, as far as a summary needs it. */
export interface DocumentOutline {
  title: string;
  language: string | null;
  /** The author's own description; null when there is none. */
  description: string | null;
  /** The pages in reading order. */
  pages: { title: string; headings: string[]; sentences: string[] }[];
}

/** Short descriptions of a document. */
export interface DocumentSummaries {
  /** A summary of one or two sentences, at most 300 characters. */
  brief: string;
  /** A summary of one paragraph, at most 1,200 characters. */
  standard: string;
}

/** Writes summaries in its own words. They only describe and never serve as evidence. Rejects when it cannot write them. */
export interface DocumentSummariser {
  summarise(outline: DocumentOutline, signal: AbortSignal): Promise<DocumentSummaries>;
}
