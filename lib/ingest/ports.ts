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
}

/** Reads sources. All of it is heavy work and happens off the calling thread. */
export interface PageParser {
  /** Throws `AppError('validation_error')` with one sentence when the path holds nothing to read. */
  openBook(path: string, signal: AbortSignal): Promise<SourceBook>;
  /** Never throws for what is wrong with the page itself. */
  readPage(task: PageTask, signal: AbortSignal): Promise<PageReading>;
  close(): Promise<void>;
}
