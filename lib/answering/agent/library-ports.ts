import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { TurnTokens } from '#lib/people/conversations/turn.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { Catalogue } from '#lib/books/library/catalogue.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';
import type { DocumentRights } from '#lib/answering/retrieval/recheck-access.ts';
import type { PassageSearch } from '#lib/answering/retrieval/search-passages.ts';
import type { IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';

/** What is looked at, by its ports. */
export interface LibraryPorts {
  catalogue: Omit<Catalogue, 'readable'>;
  chunks: Pick<ChunkStore, 'findByIds' | 'listByDocument'>;
  rights: Pick<DocumentRights, 'readable'>;
  /** Leaves out what the viewer may not read when it ends. */
  search: PassageSearch;
  /** What identifiers look like; those of every library by default. */
  identifierPatterns?: readonly IdentifierPattern[];
  /** What tools may have write texts; null where nothing writes as it is told. */
  model: LanguageModelV4 | null;
  clock: Clock;
}

/** What the view needs of its turn: how much room for evidence there is, and who is told what a model read and wrote. */
export interface ViewingTurn {
  tokensLeft: () => number;
  onTokens: (tokens: TurnTokens | null) => void;
}

/** What a search may narrow; it can widen nothing. */
export interface LibrarySearch {
  query: string;
  documentIds?: readonly string[] | undefined;
  /** Only in documents that are meant. */
  filter?: DocumentFilter | undefined;
  pageTitles?: string[] | undefined;
  sectionHeadings?: string[] | undefined;
  /** At most the request's own. */
  limit?: number | undefined;
  /** How many more to return, in case some of them say nothing new. */
  spare?: number | undefined;
}
