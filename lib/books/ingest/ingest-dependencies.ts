import type { Clock } from '#lib/foundation/core/clock.ts';
import type { PageStaging } from '#lib/books/library/page-staging.ts';
import type { IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';

import type { DocumentSummariser, PageParser } from './ports.ts';
import type { PageStores } from './store-page.ts';

/** Dependencies of an ingest run. */
export interface IngestDependencies extends PageStores {
  staging: PageStaging;
  parser: PageParser;
  clock: Clock;
  /** Patterns of identifiers; undefined for the built-in ones. */
  identifierPatterns?: readonly IdentifierPattern[] | undefined;
  /** Null or undefined makes summaries consist of the document's own sentences. */
  summariser?: DocumentSummariser | null | undefined;
  /**
   * Erases the removed document with this id whose place the source takes; returns whether there was one. Undefined if documents are never removed.
   */
  eraseRemoved?: ((documentId: string, sourcePath: string) => Promise<boolean>) | undefined;
}
