import type { Clock } from '#lib/foundation/core/clock.ts';
import type { PageStaging } from '#lib/books/library/page-staging.ts';
import type { IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';

import type { DocumentSummariser, PageParser } from './ports.ts';
import type { PageStores } from './store-page.ts';

/** What a run of ingest works with. */
export interface IngestDependencies extends PageStores {
  staging: PageStaging;
  parser: PageParser;
  clock: Clock;
  /** Undefined for the built-in patterns. */
  identifierPatterns?: readonly IdentifierPattern[] | undefined;
  /** Null or undefined leaves summaries to the document's own sentences. */
  summariser?: DocumentSummariser | null | undefined;
  /** Erases a document of this id that was removed, whose place the source takes; whether there was one. Undefined where nothing is removed. */
  eraseRemoved?: ((documentId: string, sourcePath: string) => Promise<boolean>) | undefined;
}
