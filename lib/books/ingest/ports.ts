import type { IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';

import type { PageReading } from './page-reading.ts';
import type { PlannedPage, SourceBook, SourceWarning } from './source-book.ts';

/** What every chunk of a document says about it. */
export interface DocumentFacts {
  id: string;
  title: string;
  webUrl: string | null;
  accessList: string[];
}

/** One page to be read and made ready. */
export interface PageTask {
  book: SourceBook;
  page: PlannedPage;
  pageId: string;
  document: DocumentFacts;
  /** What is stored of the page now; with the same source hash, and chunks of this version, the page is left alone. */
  indexed: { sourceHash: string; chunkVersion: string | null } | null;
  /** What identifiers look like; undefined for the built-in patterns. */
  identifierPatterns?: readonly IdentifierPattern[] | undefined;
}

/** Pages of a book that may not have to be read. */
export interface RecallTask extends Pick<PageTask, 'book' | 'document' | 'identifierPatterns'> {
  /** Each with what is kept of its last reading. */
  pages: { page: PlannedPage; record: string }[];
}

/** A page that need not be read. */
export interface RecalledPage {
  warnings: SourceWarning[];
}

/** How many pages of those that are pictures have been recognised. */
export interface RecognitionProgress {
  done: number;
  pages: number;
}

/** Reads sources. What is heavy work of it, all but listing files, happens off the calling thread. */
export interface PageParser {
  /** The files of a folder that holds nothing but files that are whole books, each a document; none for any other path. */
  listBooks(path: string): Promise<string[]>;
  /** What a person should know of the files of a folder that are of kinds that are not read. */
  listUnread(path: string): Promise<SourceWarning[]>;
  /**
   * Whether a path is a file that is a whole book. Throws as `openBook` does for one of which it is soon clear that it cannot be read; it is
   * not unpacked, so that another may still be refused when it is opened.
   */
  checkFile(path: string, signal: AbortSignal): Promise<boolean>;
  /**
   * Throws `AppError('validation_error')` with one sentence when the path holds nothing to read. The caller closes the book. With the
   * `record` of a book that was opened before, a file that is a whole book and has not changed is not unpacked.
   */
  openBook(path: string, signal: AbortSignal, record?: string | null): Promise<SourceBook>;
  /** The book with its long pages cut into parts, each a page of its own; a book that was known again as it is. Closes it when it throws. */
  cutPages(book: SourceBook, signal: AbortSignal): Promise<SourceBook>;
  /**
   * Recognises the pages of an opened book that are pictures (`SourceBook.unrecognised`), so that opening it again finds their text. What
   * was done is kept when this is stopped, also by another process. Throws the signal's reason.
   */
  recognisePages(book: SourceBook, signal: AbortSignal): AsyncGenerator<RecognitionProgress>;
  /** Deletes what was recognised, which is of no use once the book is stored. */
  forgetRecognised(book: SourceBook): Promise<void>;
  /** In the order of the pages; null for one that has to be read. */
  recallPages(task: RecallTask, signal: AbortSignal): Promise<(RecalledPage | null)[]>;
  /** Never throws for what is wrong with the page itself. */
  readPage(task: PageTask, signal: AbortSignal): Promise<PageReading>;
  /** Removes what was unpacked to read the book. */
  closeBook(book: SourceBook): Promise<void>;
  close(): Promise<void>;
}

/** How far the fetching of a site is. */
export interface SiteProgress {
  /** What was asked for last. */
  address: string;
  /** Pages that are there, and addresses that are known. */
  fetched: number;
  found: number;
}

/** A site of the web, as it lies in a folder now. */
export interface FetchedSite {
  folder: string;
  /** What to call it when it has no title: its host and where it begins there. */
  name: string;
  host: string;
  /** Where its pages begin on the web. */
  webUrl: string;
  title: string | null;
  language: string | null;
  /** In reading order; `filename` is relative to the folder. */
  pages: { filename: string; url: string }[];
  /** Every address that leads to one of its files, with the file; pictures too. */
  addresses: Record<string, string>;
  warnings: SourceWarning[];
}

/** Brings sites of the web into folders, from which they are read like any other. */
export interface SiteFetcher {
  /**
   * Fetches what is new or has changed. A part of the address after `#` keeps two sources of one address apart. Throws
   * `AppError('site_unavailable')` when the site cannot be reached and `validation_error` when it may not or cannot be read, each with a
   * sentence; what was fetched before is as it was then.
   */
  fetchSite(address: string, signal: AbortSignal): AsyncGenerator<SiteProgress, FetchedSite>;
  /** Deletes what was fetched of it. */
  remove(address: string): Promise<void>;
}

/** What a document is about, as far as a summary needs it. */
export interface DocumentOutline {
  title: string;
  language: string | null;
  /** What its author says of it; null when they do not. */
  description: string | null;
  /** In reading order. */
  pages: { title: string; headings: string[]; sentences: string[] }[];
}

/** What a document is about, in short. */
export interface DocumentSummaries {
  /** One or two sentences, at most 300 characters. */
  brief: string;
  /** A paragraph, at most 1,200 characters. */
  standard: string;
}

/** Writes summaries in words of its own. They describe; nothing is ever proven by them. Rejects when it cannot. */
export interface DocumentSummariser {
  summarise(outline: DocumentOutline, signal: AbortSignal): Promise<DocumentSummaries>;
}
