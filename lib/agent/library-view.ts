import type { Viewer } from '#lib/access/viewer.ts';
import {
  addFilter,
  type DocumentCondition,
  type DocumentFilter,
  EVERY_DOCUMENT,
  isEveryDocument,
} from '#lib/contracts/document-filter.ts';
import type {
  Catalogue,
  CatalogueEntry,
  CatalogueGroup,
  CatalogueQuery,
  CatalogueRecord,
  GroupField,
  IdentifierPlace,
} from '#lib/library/catalogue.ts';
import { type ChunkFilters, matchesFilters } from '#lib/retrieval/chunk-filters.ts';
import type { Chunk } from '#lib/retrieval/chunk.ts';
import type { ChunkStore } from '#lib/retrieval/ports.ts';
import type { DocumentRights } from '#lib/retrieval/recheck-access.ts';

/** What is looked at, by its ports. */
export interface LibraryPorts {
  catalogue: Omit<Catalogue, 'readable'>;
  chunks: Pick<ChunkStore, 'findByIds' | 'listByDocument'>;
  rights: Pick<DocumentRights, 'readable'>;
}

interface LibraryBounds {
  viewer: Viewer;
  /** The request's own filters. */
  filters: ChunkFilters;
  /** The profile's. */
  profileFilter: DocumentFilter;
}

/** More than any list of titles is asked for, when only some of the titles count. */
const TITLES_MAX = 1_000;

/**
 * The library as one viewer may see it, and within the bounds of the request and its profile. What accumulates in a turn narrows it
 * further. Filters are conjoined, so that no `should` of one widens another; rights are a condition of their own in every statement,
 * and asked for again of whatever comes out.
 */
export class LibraryView {
  readonly #ports: LibraryPorts;
  readonly #bounds: LibraryBounds;
  /** Who may read what does not change within a turn: revocation holds from the next request. */
  readonly #readable = new Map<string, boolean>();
  #accumulated: DocumentFilter = EVERY_DOCUMENT;

  constructor(ports: LibraryPorts, bounds: LibraryBounds) {
    this.#ports = ports;
    this.#bounds = bounds;
  }

  get accumulated(): DocumentFilter {
    return this.#accumulated;
  }

  /** Appends conditions; none is ever replaced. */
  narrow(added: Partial<DocumentFilter>): void {
    this.#accumulated = addFilter(this.#accumulated, added);
  }

  /** What a search has found has been asked for already. */
  noteReadable(documentIds: readonly string[]): void {
    for (const id of documentIds) this.#readable.set(id, true);
  }

  /** Those of the documents that the viewer may read. */
  async readable(documentIds: readonly string[]): Promise<Set<string>> {
    const unknown = [...new Set(documentIds)].filter((id) => !this.#readable.has(id));
    if (unknown.length > 0) {
      const readable = await this.#ports.rights.readable(this.#bounds.viewer, unknown);
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
    return ids === undefined ? this.#bounds.filters : { ...this.#bounds.filters, documentIds: ids };
  }

  async list(query: CatalogueQuery): Promise<{ documents: CatalogueEntry[]; total: number }> {
    const filter = await this.#within(query.filter);
    const { documents, total } = await this.#ports.catalogue.list(this.#bounds.viewer, { ...query, filter });
    return { documents: await this.keepReadable(documents, ({ id }) => id), total };
  }

  /** Named by its id, a document is looked up whatever has accumulated, but never past the bounds of the request. */
  async find(documentId: string): Promise<CatalogueRecord | null> {
    if (!(await this.#isInBounds(documentId))) return null;
    const record = await this.#ports.catalogue.find(this.#bounds.viewer, documentId);
    return record !== null && (await this.readable([record.id])).has(record.id) ? record : null;
  }

  async group(filter: DocumentFilter, by: GroupField): Promise<CatalogueGroup[]> {
    return this.#ports.catalogue.group(this.#bounds.viewer, await this.#within(filter), by);
  }

  async findByTitleTerms(terms: readonly string[], limit: number): Promise<CatalogueEntry[]> {
    const ids = await this.#allowedIds();
    const { viewer } = this.#bounds;
    const entries = await this.#ports.catalogue.findByTitleTerms(viewer, terms, ids === undefined ? limit : TITLES_MAX);
    const allowed = entries.filter(({ id }) => ids?.includes(id) ?? true).slice(0, limit);
    return this.keepReadable(allowed, ({ id }) => id);
  }

  async findIdentifier(identifier: string, filter: DocumentFilter, limit: number): Promise<IdentifierPlace[]> {
    const within = await this.#within(filter);
    const places = await this.#ports.catalogue.findIdentifier(this.#bounds.viewer, identifier, within, limit);
    return this.keepReadable(places, ({ documentId }) => documentId);
  }

  async findChunks(chunkIds: readonly string[]): Promise<Chunk[]> {
    return this.#allowedChunks(await this.#ports.chunks.findByIds(this.#bounds.viewer, [...chunkIds]));
  }

  async listChunks(documentId: string, limit: number): Promise<Chunk[]> {
    if (!(await this.#isInBounds(documentId))) return [];
    const chunks = await this.#ports.chunks.listByDocument(this.#bounds.viewer, documentId, limit);
    return this.keepReadable(
      chunks.filter((chunk) => matchesFilters(chunk, this.#bounds.filters)),
      (chunk) => chunk.documentId,
    );
  }

  async #allowedChunks(chunks: Chunk[]): Promise<Chunk[]> {
    const filters = await this.chunkFilters();
    const allowed = filters === null ? [] : chunks.filter((chunk) => matchesFilters(chunk, filters));
    return this.keepReadable(allowed, ({ documentId }) => documentId);
  }

  async #isInBounds(documentId: string): Promise<boolean> {
    const { viewer, filters, profileFilter } = this.#bounds;
    if (filters.documentIds?.includes(documentId) === false) return false;
    if (isEveryDocument(profileFilter)) return true;
    const named: DocumentCondition = { key: 'document_id', match: { any: [documentId] } };
    const filter = { must: [...profileFilter.must, named], should: profileFilter.should };
    return (await this.#ports.catalogue.listIds(viewer, filter)).length > 0;
  }

  /** The ids that conditions on documents leave; undefined where there are none. The catalogue is asked only where it must be. */
  async #allowedIds(documentIds?: readonly string[], filter = EVERY_DOCUMENT): Promise<string[] | undefined> {
    const asked = intersect(this.#bounds.filters.documentIds, documentIds);
    if (asked?.length === 0) return asked;
    if ([this.#bounds.profileFilter, this.#accumulated, filter].every(isEveryDocument)) return asked;
    const named = asked === undefined ? [] : onlyDocuments(asked).must;
    const within = await this.#within(addFilter(filter, { must: named }));
    return this.#ports.catalogue.listIds(this.#bounds.viewer, within);
  }

  /** All of the filters at once. Where more than one has a `should`, the others become lists of ids. */
  async #within(filter: DocumentFilter): Promise<DocumentFilter> {
    const { viewer, filters, profileFilter } = this.#bounds;
    const scope = filters.documentIds === undefined ? EVERY_DOCUMENT : onlyDocuments(filters.documentIds);
    const parts = [profileFilter, scope, this.#accumulated, filter];
    const withChoices = parts.filter(({ should }) => should.length > 0);
    const resolved = withChoices.slice(1).map(async ({ should }) => {
      const ids = await this.#ports.catalogue.listIds(viewer, { must: [], should });
      return onlyDocuments(ids).must;
    });
    const must = [...parts.map((part) => part.must), ...(await Promise.all(resolved))].flat();
    return { must, should: withChoices[0]?.should ?? [] };
  }
}

function onlyDocuments(documentIds: readonly string[]): DocumentFilter {
  return { must: [{ key: 'document_id', match: { any: [...documentIds] } }], should: [] };
}

/** What both allow; an absent list allows everything. */
function intersect(outer: readonly string[] | undefined, inner: readonly string[] | undefined): string[] | undefined {
  if (outer === undefined || inner === undefined) return (outer ?? inner)?.slice();
  return inner.filter((value) => outer.includes(value));
}
