import type { IdentifierPattern } from '#lib/text/identifier-patterns.ts';

import type { PageReading } from './page-reading.ts';
import type { PlannedPage, SourceBook } from './source-book.ts';

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

/** Reads sources. All of it is heavy work and happens off the calling thread. */
export interface PageParser {
  /** Throws `AppError('validation_error')` with one sentence when the path holds nothing to read. The caller closes the book. */
  openBook(path: string, signal: AbortSignal): Promise<SourceBook>;
  /** Never throws for what is wrong with the page itself. */
  readPage(task: PageTask, signal: AbortSignal): Promise<PageReading>;
  /** Removes what was unpacked to read the book. */
  closeBook(book: SourceBook): Promise<void>;
  close(): Promise<void>;
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
