import { LIMITS } from '#lib/foundation/config/limits.ts';
import {
  addFilter,
  type DocumentFilter,
  EVERY_DOCUMENT,
  isEveryDocument,
  onlyDocuments,
} from '#lib/contracts/document-filter.ts';
import type { Calendar } from '#lib/foundation/dates/calendar.ts';
import type {
  CatalogueEntry,
  CatalogueGroup,
  CatalogueQuery,
  CatalogueRecord,
  GroupField,
  IdentifierPlace,
} from '#lib/books/library/catalogue.ts';
import { type ChunkFilters, intersect, matchesFilters, sharedFilters } from '#lib/answering/retrieval/chunk-filters.ts';
import { type Chunk, type Passage, restsOn } from '#lib/answering/retrieval/chunk.ts';
import type { CorpusStatistics } from '#lib/answering/retrieval/ports.ts';
import { DEFAULT_IDENTIFIER_PATTERNS, type IdentifierPattern } from '#lib/foundation/text/identifier-patterns.ts';

import { type Generate, generateWith } from './generate-with.ts';
import type { LibraryPorts, LibrarySearch, ViewingTurn } from './library-ports.ts';
import type { LocatedPassage, PlaceBounds } from './place/place-at-hand.ts';
import type { Question } from './question.ts';

/** The catalogue as one viewer sees it, limited to the scope of the request: a tool cannot look beyond either. */
export type ViewerCatalogue = Pick<
  LibraryView,
  'list' | 'find' | 'group' | 'countedIn' | 'findByTitleTerms' | 'findIdentifier'
>;

/** The part of the library that a tool may access: as the viewer may see it, within the request's filters and those of this turn. */
export type ToolContext = Pick<
  LibraryView,
  | 'catalogue'
  | 'search'
  | 'findChunks'
  | 'listChunks'
  | 'filter'
  | 'passage'
  | 'tokensLeft'
  | 'topK'
  | 'topKMost'
  | 'generate'
  | 'baseUrl'
  | 'identifierPatterns'
  | 'now'
  | 'calendar'
  | 'signal'
>;

/** Higher than any title limit of a tool, for when only some of the titles count. */
const TITLES_MAX = 1_000;

/** The parts of a question that limit the library or are passed on to tools. */
interface LibraryQuestion extends Pick<
  Question,
  Exclude<keyof Question, 'text' | 'sessionId' | 'told' | 'grounding' | 'profile' | 'option' | 'assistant' | 'onBegin'>
> {
  profile: { filter: DocumentFilter } | null;
}

/**
 * The library as one viewer may see it, within the bounds of the question and its profile; for a question about a selection, nothing. Filters
 * accumulated in a turn narrow it further. Filters are conjoined. Rights are a condition of every statement, and are checked again for its results.
 */
export class LibraryView {
  readonly catalogue: ViewerCatalogue = this;
  /** Writes text with the configured model; null without one. Its text is never evidence. */
  readonly generate: Generate | null;
  readonly baseUrl: string;
  /** The patterns of identifiers in this library. */
  readonly identifierPatterns: readonly IdentifierPattern[];
  readonly calendar: Calendar;
  /** The number of passages a search returns, and the maximum it may request. */
  readonly topK: number;
  readonly topKMost: number;
  readonly signal: AbortSignal;
  /** The passage of a page that the question refers to; null when there is none. */
  passage: LocatedPassage | null = null;
  /** Number of searches that used words only because the embedder did not answer. */
  searchesWithoutVectors = 0;
  /** Statistics of the terms of all searches so far; null before the first. */
  statistics: CorpusStatistics | null = null;
  readonly #ports: LibraryPorts;
  readonly #question: LibraryQuestion;
  readonly #tokensLeft: () => number;
  /** The filters of the request, and of the place that it refers to. */
  #filters: ChunkFilters;
  readonly #profileFilter: DocumentFilter;
  /** Rights do not change within a turn: a revocation takes effect from the next request. */
  readonly #readable = new Map<string, boolean>();
  #accumulated: DocumentFilter = EVERY_DOCUMENT;

  constructor(ports: LibraryPorts, question: LibraryQuestion, { tokensLeft, onTokens }: ViewingTurn) {
    const { scope, profile, baseUrl, calendar, topK, topKMost = topK, signal } = question;
    this.#ports = ports;
    this.#question = question;
    this.#tokensLeft = tokensLeft;
    this.#filters = scope.kind === 'library' ? scope.filters : { documentIds: [] };
    this.#profileFilter = profile?.filter ?? EVERY_DOCUMENT;
    const { model } = ports;
    this.generate =
      model === null ? null : (prompt, options) => generateWith({ model, signal, onTokens }, prompt, options);
    this.baseUrl = baseUrl;
    this.identifierPatterns = ports.identifierPatterns ?? DEFAULT_IDENTIFIER_PATTERNS;
    this.calendar = calendar;
    this.topK = topK;
    this.topKMost = topKMost;
    this.signal = signal;
  }

  /** The filter accumulated in this turn. Searches, lists, counts and identifiers already respect it. */
  get filter(): DocumentFilter {
    return this.#accumulated;
  }

  /** Estimated number of tokens of evidence that the turn still has room for. */
  get tokensLeft(): number {
    return this.#tokensLeft();
  }

  get now(): Date {
    return this.#ports.clock();
  }

  /** Appends conditions; none is ever replaced. */
  narrow(added: Partial<DocumentFilter>): void {
    this.#accumulated = addFilter(this.#accumulated, added);
  }

  /**
   * Limits the turn to a place that the reader refers to: nothing outside it is found from here on. Returns false, and changes nothing, when the
   * place is out of bounds.
   */
  enter(place: PlaceBounds): boolean {
    const filters = sharedFilters(this.#filters, place.filters);
    if (filters === null) return false;
    this.#filters = filters;
    this.passage = place.passage;
    return true;
  }

  /** Returns the passages, from any source, that are within the bounds of the question and that the viewer may read now. */
  async keepAllowed(passages: readonly Passage[]): Promise<Passage[]> {
    const inBounds = passages.filter(({ chunk }) => matchesFilters(chunk, this.#filters));
    return this.keepReadable(inBounds, ({ chunk }) => restsOn(chunk));
  }

  async readable(documentIds: readonly string[]): Promise<Set<string>> {
    const unknown = [...new Set(documentIds)].filter((id) => !this.#readable.has(id));
    if (unknown.length > 0) {
      const readable = await this.#ports.rights.readable(this.#question.viewer, unknown);
      for (const id of unknown) this.#readable.set(id, readable.has(id));
    }
    return new Set(documentIds.filter((id) => this.#readable.get(id) === true));
  }

  /** Returns the parts that belong to documents the viewer may read. */
  async keepReadable<Part>(parts: readonly Part[], documentOf: (part: Part) => string): Promise<Part[]> {
    const readable = await this.readable(parts.map(documentOf));
    return parts.filter((part) => readable.has(documentOf(part)));
  }

  /** Returns the request's filters for a search, with document conditions resolved to ids; null when nothing can match. */
  async chunkFilters(
    documentIds?: readonly string[],
    filter: DocumentFilter = EVERY_DOCUMENT,
  ): Promise<ChunkFilters | null> {
    const ids = await this.#allowedIds(documentIds, filter);
    if (ids?.length === 0) return null;
    return ids === undefined ? this.#filters : { ...this.#filters, documentIds: ids };
  }

  async list(query: CatalogueQuery): Promise<{ documents: CatalogueEntry[]; total: number }> {
    const filter = await this.#within(query.filter);
    const { documents, total } = await this.#ports.catalogue.list(this.#question.viewer, { ...query, filter });
    return { documents: await this.keepReadable(documents, ({ id }) => id), total };
  }

  /** A document named by its id is looked up regardless of the accumulated filters, but never outside the bounds of the request. */
  async find(documentId: string): Promise<CatalogueRecord | null> {
    if (!(await this.#isInBounds(documentId))) return null;
    const record = await this.#ports.catalogue.find(this.#question.viewer, documentId);
    return record !== null && (await this.readable([record.id])).has(record.id) ? record : null;
  }

  async group(filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]> {
    return this.#ports.catalogue.group(this.#question.viewer, await this.#within(filter), by);
  }

  /**
   * Returns the sources of an answer that counts the documents of a filter: their ids, or, for very many, a mark for all that the viewer may read.
   * Call this before counting: any document the viewer loses in between is then recorded too.
   */
  async countedIn(filter: DocumentFilter): Promise<string[]> {
    const { total } = await this.list({ filter, sortBy: 'title', order: 'asc', limit: 1 });
    const { viewer } = this.#question;
    if (total > LIMITS.countedDocumentsMax) return [await this.#ports.catalogue.markReadable(viewer)];
    return this.#ports.catalogue.listIds(viewer, await this.#within(filter));
  }

  async findByTitleTerms(terms: readonly string[], limit: number): Promise<CatalogueEntry[]> {
    const ids = await this.#allowedIds();
    const { viewer } = this.#question;
    const entries = await this.#ports.catalogue.findByTitleTerms(viewer, terms, ids === undefined ? limit : TITLES_MAX);
    const allowed = entries.filter(({ id }) => ids?.includes(id) ?? true).slice(0, limit);
    return this.keepReadable(allowed, ({ id }) => id);
  }

  async findIdentifier(identifier: string, filter: DocumentFilter, limit: number): Promise<IdentifierPlace[]> {
    const within = await this.#within(filter);
    const places = await this.#ports.catalogue.findIdentifier(this.#question.viewer, identifier, within, limit);
    return this.keepReadable(places, ({ documentId }) => documentId);
  }

  /** Returns chunks by id; those that no longer exist or are not allowed are omitted. */
  readonly findChunks = async (chunkIds: readonly string[]): Promise<Chunk[]> => {
    const filters = await this.chunkFilters();
    if (filters === null) return [];
    return this.#allowedChunks(await this.#ports.chunks.findByIds(this.#question.viewer, [...chunkIds]), filters);
  };

  /** Returns a document's chunks in reading order, or those of some of its pages, at most `limit`. */
  readonly listChunks = async (documentId: string, limit: number, pageIds?: readonly string[]): Promise<Chunk[]> => {
    if (!(await this.#isInBounds(documentId))) return [];
    const within = { ...this.#filters, pageIds: intersect(this.#filters.pageIds, pageIds) };
    const chunks = await this.#ports.chunks.listByDocument(this.#question.viewer, documentId, { limit, within });
    return this.#allowedChunks(chunks, within);
  };

  async keepFitting(documentIds: readonly string[]): Promise<Set<string>> {
    return new Set(documentIds.length === 0 ? [] : await this.#allowedIds([...new Set(documentIds)]));
  }

  /** Searches passages for a query, within all filters. */
  readonly search = async ({
    query,
    documentIds,
    filter,
    limit,
    spare = 0,
    ...places
  }: LibrarySearch): Promise<Passage[]> => {
    const { viewer, scoreThreshold, parameters } = this.#question;
    const allowed = await this.chunkFilters(documentIds, filter);
    if (allowed === null) return [];
    const filters = {
      ...allowed,
      pageTitles: intersect(allowed.pageTitles, places.pageTitles),
      sectionHeadings: intersect(allowed.sectionHeadings, places.sectionHeadings),
    };
    const most = Math.min(limit ?? this.topK, this.topKMost) + spare;
    const openPageId = this.#question.context?.pageId ?? null;
    const asked = { viewer, query, filters, parameters, limit: most, scoreThreshold, openPageId, signal: this.signal };
    const { passages, statistics, lacksVectors } = await this.#ports.search(asked);
    if (lacksVectors) this.searchesWithoutVectors += 1;
    const earlier = this.statistics?.documentFrequency ?? new Map<string, number>();
    this.statistics = { ...statistics, documentFrequency: new Map([...earlier, ...statistics.documentFrequency]) };
    for (const { chunk } of passages) this.#readable.set(restsOn(chunk), true);
    return passages.filter(({ chunk }) => matchesFilters(chunk, filters));
  };

  #allowedChunks(chunks: readonly Chunk[], filters: ChunkFilters): Promise<Chunk[]> {
    const allowed = chunks.filter((chunk) => matchesFilters(chunk, filters));
    return this.keepReadable(allowed, restsOn);
  }

  async #isInBounds(documentId: string): Promise<boolean> {
    if (this.#filters.documentIds?.includes(documentId) === false) return false;
    if (isEveryDocument(this.#profileFilter)) return true;
    const filter = addFilter(this.#profileFilter, onlyDocuments([documentId]));
    return (await this.#ports.catalogue.listIds(this.#question.viewer, filter)).length > 0;
  }

  /** Returns the ids that match the document conditions; undefined where there are no conditions. The catalogue is queried only where necessary. */
  async #allowedIds(documentIds?: readonly string[], filter = EVERY_DOCUMENT): Promise<string[] | undefined> {
    const asked = intersect(this.#filters.documentIds, documentIds);
    if (asked?.length === 0) return asked;
    if ([this.#profileFilter, this.#accumulated, filter].every(isEveryDocument)) return asked;
    const named = asked === undefined ? [] : onlyDocuments(asked).must;
    const within = await this.#within(addFilter(filter, { must: named }));
    return this.#ports.catalogue.listIds(this.#question.viewer, within);
  }

  /** Combines all filters. Where more than one has a `should`, the others are resolved to lists of ids. */
  async #within(filter: DocumentFilter): Promise<DocumentFilter> {
    const scope = this.#filters.documentIds === undefined ? EVERY_DOCUMENT : onlyDocuments(this.#filters.documentIds);
    const parts = [this.#profileFilter, scope, this.#accumulated, filter];
    const withChoices = parts.filter(({ should }) => should.length > 0);
    const resolved = withChoices.slice(1).map(async ({ should }) => {
      const ids = await this.#ports.catalogue.listIds(this.#question.viewer, { must: [], should });
      return onlyDocuments(ids).must;
    });
    const must = [...parts.map((part) => part.must), ...(await Promise.all(resolved))].flat();
    return { must, should: withChoices[0]?.should ?? [] };
  }
}
