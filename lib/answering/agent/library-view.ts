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

/** The catalogue as one viewer sees it, and within the bounds of the request: a tool cannot look past either. */
export type ViewerCatalogue = Pick<
  LibraryView,
  'list' | 'find' | 'group' | 'countedIn' | 'findByTitleTerms' | 'findIdentifier'
>;

/** What a tool may look at: everything of it as the viewer may see it, within the request's filters and those of this turn. */
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

/** More than any list of titles is asked for, when only some of the titles count. */
const TITLES_MAX = 1_000;

/** What of a question bounds the library, and what tools are told of it. */
interface LibraryQuestion extends Pick<
  Question,
  Exclude<keyof Question, 'text' | 'sessionId' | 'told' | 'grounding' | 'profile' | 'option' | 'assistant' | 'onBegin'>
> {
  profile: { filter: DocumentFilter } | null;
}

/**
 * The library as one viewer may see it, within the bounds of the question and its profile; of a question about a selection, nothing. What
 * accumulates in a turn narrows it further. Filters are conjoined; rights are a condition of every statement, and asked for again of what it finds.
 */
export class LibraryView {
  readonly catalogue: ViewerCatalogue = this;
  /** Writes text by the model that is configured; null without one. What it writes is never evidence. */
  readonly generate: Generate | null;
  /** What addresses begin with: no trailing slash. */
  readonly baseUrl: string;
  /** What identifiers look like here. */
  readonly identifierPatterns: readonly IdentifierPattern[];
  readonly calendar: Calendar;
  /** How many passages a search brings, and how many it may ask for at most. */
  readonly topK: number;
  readonly topKMost: number;
  readonly signal: AbortSignal;
  /** The passage of a page that the question points at; null when it points at none. */
  passage: LocatedPassage | null = null;
  /** How often words were compared alone, since the embedder did not answer. */
  searchesWithoutVectors = 0;
  /** Of the terms of all searches so far; null before the first. */
  statistics: CorpusStatistics | null = null;
  readonly #ports: LibraryPorts;
  readonly #question: LibraryQuestion;
  readonly #tokensLeft: () => number;
  /** The request's own filters, and those of the place that it points at. */
  #filters: ChunkFilters;
  readonly #profileFilter: DocumentFilter;
  /** Who may read what does not change within a turn: revocation holds from the next request. */
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

  /** The filter that has accumulated in this turn. Searches, lists, counts and identifiers are within it already. */
  get filter(): DocumentFilter {
    return this.#accumulated;
  }

  /** How many tokens of evidence, estimated, the turn still has room for. */
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

  /** Where the reader points: nothing outside it is found from here on. False, and nothing changes, when it lies outside the bounds. */
  enter(place: PlaceBounds): boolean {
    const filters = sharedFilters(this.#filters, place.filters);
    if (filters === null) return false;
    this.#filters = filters;
    this.passage = place.passage;
    return true;
  }

  /** Those of the passages that are within the bounds of the question and that the viewer may read now, wherever they come from. */
  async keepAllowed(passages: readonly Passage[]): Promise<Passage[]> {
    const inBounds = passages.filter(({ chunk }) => matchesFilters(chunk, this.#filters));
    return this.keepReadable(inBounds, ({ chunk }) => restsOn(chunk));
  }

  /** Those of the documents that the viewer may read. */
  async readable(documentIds: readonly string[]): Promise<Set<string>> {
    const unknown = [...new Set(documentIds)].filter((id) => !this.#readable.has(id));
    if (unknown.length > 0) {
      const readable = await this.#ports.rights.readable(this.#question.viewer, unknown);
      for (const id of unknown) this.#readable.set(id, readable.has(id));
    }
    return new Set(documentIds.filter((id) => this.#readable.get(id) === true));
  }

  /** What belongs to documents that the viewer may read. */
  async keepReadable<Part>(parts: readonly Part[], documentOf: (part: Part) => string): Promise<Part[]> {
    const readable = await this.readable(parts.map(documentOf));
    return parts.filter((part) => readable.has(documentOf(part)));
  }

  /** The request's filters for a search, the documents' conditions turned into ids; null when they leave nothing. */
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

  /** Named by its id, a document is looked up whatever has accumulated, but never past the bounds of the request. */
  async find(documentId: string): Promise<CatalogueRecord | null> {
    if (!(await this.#isInBounds(documentId))) return null;
    const record = await this.#ports.catalogue.find(this.#question.viewer, documentId);
    return record !== null && (await this.readable([record.id])).has(record.id) ? record : null;
  }

  async group(filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]> {
    return this.#ports.catalogue.group(this.#question.viewer, await this.#within(filter), by);
  }

  /**
   * What an answer rests on that counts the documents of a filter: their ids, or, of very many, a mark for all that the viewer may read.
   * Ask before they are counted: whatever is taken from the viewer in between is then noted too.
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

  /** Chunks by id, those that are gone or not allowed left out. */
  readonly findChunks = async (chunkIds: readonly string[]): Promise<Chunk[]> => {
    const filters = await this.chunkFilters();
    if (filters === null) return [];
    return this.#allowedChunks(await this.#ports.chunks.findByIds(this.#question.viewer, [...chunkIds]), filters);
  };

  /** A document's chunks in reading order, or those of some of its pages, at most `limit`. */
  readonly listChunks = async (documentId: string, limit: number, pageIds?: readonly string[]): Promise<Chunk[]> => {
    if (!(await this.#isInBounds(documentId))) return [];
    const within = { ...this.#filters, pageIds: intersect(this.#filters.pageIds, pageIds) };
    const chunks = await this.#ports.chunks.listByDocument(this.#question.viewer, documentId, { limit, within });
    return this.#allowedChunks(chunks, within);
  };

  /** Those of the documents that are within all that narrows the turn. */
  async keepFitting(documentIds: readonly string[]): Promise<Set<string>> {
    return new Set(documentIds.length === 0 ? [] : await this.#allowedIds([...new Set(documentIds)]));
  }

  /** Passages for a query, within all that narrows it. */
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

  /** The ids that conditions on documents leave; undefined where there are none. The catalogue is asked only where it must be. */
  async #allowedIds(documentIds?: readonly string[], filter = EVERY_DOCUMENT): Promise<string[] | undefined> {
    const asked = intersect(this.#filters.documentIds, documentIds);
    if (asked?.length === 0) return asked;
    if ([this.#profileFilter, this.#accumulated, filter].every(isEveryDocument)) return asked;
    const named = asked === undefined ? [] : onlyDocuments(asked).must;
    const within = await this.#within(addFilter(filter, { must: named }));
    return this.#ports.catalogue.listIds(this.#question.viewer, within);
  }

  /** All of the filters at once. Where more than one has a `should`, the others become lists of ids. */
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
