import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { TurnTokens } from '#lib/people/conversations/turn.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';
import type { DocumentRights } from '#lib/answering/retrieval/recheck-access.ts';
import type { PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import type { IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';

/** The ports through which the library is read. */
export interface LibraryPorts {
  catalogue: Omit<Catalogue, 'readable'>;
  chunks: Pick<ChunkStore, 'findByIds' | 'listByDocument'>;
  rights: Pick<DocumentRights, 'readable'>;
  /** Omits the passages that the viewer may no longer read when the search ends. */
  search: PassageSearch;
  /** Patterns of identifiers; by default those common to every library. */
  identifierPatterns?: readonly IdentifierPattern[];
  /** The model that tools may use to write texts; null if no model writes by instructions. */
  model: LanguageModelV4 | null;
  clock: Clock;
}

/** The view's connection to its turn: the room left for evidence, and a callback for the tokens that a model read and wrote. */
export interface ViewingTurn {
  tokensLeft: () => number;
  onTokens: (tokens: TurnTokens | null) => void;
}

/** The parameters of a search, which can only narrow its bounds, never widen them. */
export interface LibrarySearch {
  query: string;
  documentIds?: readonly string[] | undefined;
  /** Limits the search to matching documents. */
  filter?: DocumentFilter | undefined;
  pageTitles?: string[] | undefined;
  sectionHeadings?: string[] | undefined;
  /** At most the limit of the request. */
  limit?: number | undefined;
  /** Number of additional results, in case some of them add nothing new. */
  spare?: number | undefined;
}
