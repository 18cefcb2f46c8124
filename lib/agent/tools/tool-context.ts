import type { Calendar } from '#lib/dates/calendar.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type {
  CatalogueEntry,
  CatalogueGroup,
  CatalogueQuery,
  CatalogueRecord,
  GroupField,
  IdentifierPlace,
} from '#lib/library/catalogue.ts';
import type { Chunk, Passage } from '#lib/retrieval/chunk.ts';
import type { IdentifierPattern } from '#lib/text/identifier-patterns.ts';

/** The catalogue as one viewer sees it, and within the bounds of the request: a tool cannot look past either. */
export interface ViewerCatalogue {
  list(query: CatalogueQuery): Promise<{ documents: CatalogueEntry[]; total: number }>;
  find(documentId: string): Promise<CatalogueRecord | null>;
  group(filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]>;
  findByTitleTerms(terms: readonly string[], limit: number): Promise<CatalogueEntry[]>;
  findIdentifier(identifier: string, filter: DocumentFilter, limit: number): Promise<IdentifierPlace[]>;
}

/** What a search of a tool may narrow; it can widen nothing. */
export interface ToolSearch {
  query: string;
  documentIds?: readonly string[] | undefined;
  /** Only in documents that are meant. */
  filter?: DocumentFilter | undefined;
  pageTitles?: string[] | undefined;
  sectionHeadings?: string[] | undefined;
  /** At most the request's own. */
  limit?: number | undefined;
}

/** What a tool may look at: everything of it as the viewer may see it, within the request's filters and those of this turn. */
export interface ToolContext {
  catalogue: ViewerCatalogue;
  search(search: ToolSearch): Promise<Passage[]>;
  /** Chunks by id, those that are gone or not allowed left out. */
  findChunks(chunkIds: readonly string[]): Promise<Chunk[]>;
  /** A document's chunks in reading order, at most `limit`. */
  listChunks(documentId: string, limit: number): Promise<Chunk[]>;
  /** The filter that has accumulated in this turn. Searches, lists, counts and identifiers are within it already. */
  filter: DocumentFilter;
  /** How many tokens of evidence, estimated, the turn still has room for. */
  tokensLeft: number;
  /** Writes text by the model that is configured; null without one. What it writes is never evidence. */
  generate: ((prompt: string, options: { maxTokens: number; temperature: number }) => Promise<GeneratedText>) | null;
  /** What addresses begin with: no trailing slash. */
  baseUrl: string;
  /** What identifiers look like here. */
  identifierPatterns: readonly IdentifierPattern[];
  now: Date;
  calendar: Calendar;
  signal: AbortSignal;
}

export interface GeneratedText {
  text: string;
  promptTokens: number | null;
  completionTokens: number | null;
}
