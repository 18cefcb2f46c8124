import { mayRead, type Viewer } from '#lib/people/access/viewer.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';

import { type ChunkFilters, intersectFilters, matchesFilters } from '../../chunk-filters.ts';
import type { Chunk } from '../../chunk.ts';
import type { Candidate, ChunkListing, ChunkQuery, ChunkStore, VectorSpace } from '../../ports.ts';
import { externalChunk } from '../external/external-chunk.ts';
import { ExternalPoints, MOST_VALUES, type PointReader } from '../external/external-points.ts';
import { chunkConditionIn, type MappedCollection, type PointCondition } from '../external/point-condition.ts';
import { ReadOnlyChunks } from '../rest/read-only-chunks.ts';

import type { AzureConnection, AzureSettings } from './azure-connection.ts';
import { type AzureMapping, storedFields, fieldPath } from './azure-mapping.ts';
import { candidatesOf, searchRequest, pointOf, selection } from './azure-search.ts';
import { odataOf, type FieldKinds } from './odata.ts';
import { type OpenIndex, type IndexNeeds, openIndex } from './open-index.ts';
import { factKeys } from '../external/collection-mapping.ts';
import type { StoredPoint } from '../external/point-facts.ts';

/** Maximum number of documents that Azure returns per request. */
const DOCUMENTS_PER_REQUEST = 1_000;

/** Matches valid keys of documents: Azure accepts no others. */
const KEY = /^[\w=-]{1,1024}$/;

const DOCUMENTS = 'AZURE_SEARCH_DOCUMENTS_INDEX';

/** Maximum number of chunks of one document that are put in reading order. */
const MOST_OF_DOCUMENT = 5_000;

interface AzureStoreNeeds {
  connection: AzureConnection;
  settings: AzureSettings;
  /** The index of complete documents; null if there is none. */
  documents: { connection: AzureConnection; index: string; mapping: AzureMapping } | null;
  /** Vector space of the configured embedder; null if there is none. */
  space: VectorSpace | null;
}

/** A read-only store over an Azure AI Search index made by another program; each document of the index is a chunk. */
export class AzureChunkStore extends ReadOnlyChunks implements ChunkStore {
  readonly searches: 'words' | 'both';
  readonly ownVectorWeight: number | undefined;
  readonly probe: Probe;
  readonly points: ExternalPoints;
  /** The documents' data, if they have a separate index. */
  readonly described: ExternalPoints | null = null;
  protected readonly owner: { name: string; variable: string };
  readonly #needs: AzureStoreNeeds;
  readonly #collection: MappedCollection;
  readonly #open: () => Promise<OpenIndex>;
  readonly #openDocuments: (() => Promise<OpenIndex>) | null = null;

  constructor(needs: AzureStoreNeeds) {
    super();
    const { connection, settings, documents } = needs;
    const { index, mapping, weight } = settings;
    this.#needs = needs;
    this.#open = openedIndex(connection, { ...needs, variable: 'AZURE_SEARCH_CONTENT_INDEX' });
    this.#collection = { name: index, mapping, isPointId: (id) => KEY.test(id) };
    this.owner = { name: `The index ${index}`, variable: 'AZURE_SEARCH_ENDPOINT' };
    this.searches = mapping.vector === undefined ? 'words' : 'both';
    this.ownVectorWeight = mapping.vector?.by === 'azure' ? weight : undefined;
    this.points = new ExternalPoints({
      collection: this.#collection,
      reader: azurePoints({ connection, mapping, open: this.#open }),
    });
    if (documents !== null) {
      this.#openDocuments = openedIndex(documents.connection, {
        settings: documents,
        space: null,
        variable: DOCUMENTS,
      });
      this.described = new ExternalPoints({
        collection: { ...this.#collection, name: documents.index, describes: index, mapping: documents.mapping },
        reader: azurePoints({ ...documents, open: this.#openDocuments }),
      });
    }
    this.probe = async (signal) => {
      const { shortcoming } = await raceAbort(this.open(), signal);
      const { chunks, vectors } = await this.count(signal);
      const beside = documents === null ? '' : `, documents in ${documents.index}`;
      const message = `Azure AI Search, index ${index}${beside}`;
      return {
        ...(shortcoming === null
          ? { status: 'up', message }
          : { status: 'degraded', message: `${message}. ${shortcoming}` }),
        holds: `${chunks} chunks, ${vectors} vectors`,
      };
    };
  }

  /** Opens both indexes and compares them with their mappings; returns what an operator should change, or null. Rejects as `openIndex` does. */
  async open(): Promise<{ shortcoming: string | null }> {
    const opened = await Promise.all([this.#open(), this.#openDocuments?.()]);
    const wrong = opened.flatMap((index) => index?.shortcoming ?? []);
    return { shortcoming: wrong.length === 0 ? null : wrong.join(' ') };
  }

  async search(viewer: Viewer, asked: ChunkQuery): Promise<Candidate[]> {
    asked.signal?.throwIfAborted();
    if (asked.limit < 1) return [];
    const condition = chunkConditionIn(this.#collection, viewer, asked.filters);
    if (condition === null) return [];
    const { connection, settings } = this.#needs;
    const { fields, isEmpty } = await this.#opened(asked.signal);
    if (isEmpty) return [];
    const query = { ...asked, vector: await asked.vector };
    const request = searchRequest(settings.mapping, query, odataOf(condition, fields));
    if (request === null) return [];
    const { value } = await connection.search(request, asked.signal);
    return candidatesOf(value, { collection: this.#collection, mapping: settings.mapping, viewer, query });
  }

  async findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]> {
    const found = await this.#read(viewer, { chunkIds }, chunkIds.length);
    const byId = new Map(found.map((chunk) => [chunk.id, chunk]));
    return chunkIds.flatMap((id) => byId.get(id) ?? []);
  }

  async listByDocument(viewer: Viewer, documentId: string, { limit, within = {} }: ChunkListing): Promise<Chunk[]> {
    if (limit < 1) return [];
    const found = await this.#read(viewer, intersectFilters(within, { documentIds: [documentId] }), MOST_OF_DOCUMENT);
    return found.toSorted((one, other) => one.pageNumber - other.pageNumber).slice(0, limit);
  }

  /** Returns none: Azure compares vectors itself and need not store them in a retrievable form. */
  findVectors(): Promise<Map<string, number[]>> {
    return Promise.resolve(new Map<string, number[]>());
  }

  async count(signal?: AbortSignal): Promise<{ chunks: number; vectors: number }> {
    const answer = await this.#needs.connection.search({ search: '*', top: 0, count: true }, signal);
    const chunks = answer['@odata.count'] ?? 0;
    return { chunks, vectors: this.searches === 'words' ? 0 : chunks };
  }

  async #read(viewer: Viewer, filters: ChunkFilters, most: number): Promise<Chunk[]> {
    const condition = chunkConditionIn(this.#collection, viewer, filters);
    if (condition === null || most < 1) return [];
    const { connection, settings } = this.#needs;
    const { fields, isEmpty } = await this.#open();
    if (isEmpty) return [];
    const keys = storedFields(settings.mapping);
    const points = await readDocuments(connection, { mapping: settings.mapping, fields, keys, condition, most });
    return points
      .flatMap((point) => externalChunk(point, this.#collection) ?? [])
      .filter((chunk) => mayRead(viewer, chunk.accessList) && matchesFilters(chunk, filters));
  }

  #opened(signal: AbortSignal | undefined): Promise<OpenIndex> {
    return signal === undefined ? this.#open() : raceAbort(this.#open(), signal);
  }
}

/**
 * Returns a function that opens the index and compares it with its mapping once, and again after a failure or if the index was empty. Rejects as
 * `openIndex` does.
 */
function openedIndex(connection: AzureConnection, needs: IndexNeeds): () => Promise<OpenIndex> {
  let known: Promise<OpenIndex> | null = null;
  return () => {
    if (known !== null) return known;
    const opening = openIndex(connection, needs);
    const forget = () => {
      if (known === opening) known = null;
    };
    opening.then(({ isEmpty }) => isEmpty && forget(), forget);
    known = opening;
    return opening;
  };
}

interface PointsNeeds {
  connection: AzureConnection;
  mapping: AzureMapping;
  /** Readers wait until the index has been compared with its mapping. */
  open: () => Promise<OpenIndex>;
}

/** Reads the data about documents in an index, by Azure’s filters, counts and facets. */
function azurePoints({ connection, mapping, open }: PointsNeeds): PointReader {
  return {
    read: async (condition, most) => {
      const { fields, isEmpty } = await open();
      const keys = factKeys(mapping);
      return isEmpty ? [] : readDocuments(connection, { mapping, fields, keys, condition, most });
    },
    count: async (condition) => {
      const { fields, isEmpty } = await open();
      if (isEmpty) return 0;
      const answer = await connection.search({ search: '*', top: 0, count: true, ...filterOf(condition, fields) });
      return answer['@odata.count'] ?? 0;
    },
    areCounted: async (keys) => {
      const { countedKeys } = await open();
      return keys.every((key) => countedKeys.has(key));
    },
    values: async (key, condition) => {
      const { fields, isEmpty } = await open();
      if (isEmpty) return [];
      const facets = [`${fieldPath(key)},count:${MOST_VALUES}`];
      const answer = await connection.search({ search: '*', top: 0, facets, ...filterOf(condition, fields) });
      const buckets = answer['@search.facets']?.[fieldPath(key)] ?? [];
      return buckets.flatMap(({ value, count }) =>
        typeof value === 'string' && value !== '' ? [{ value, count }] : [],
      );
    },
  };
}

interface DocumentReading {
  mapping: AzureMapping;
  fields: FieldKinds;
  keys: readonly string[];
  condition: PointCondition;
  most: number;
  signal?: AbortSignal | undefined;
}

/** Returns the matching documents ordered by key, at most `most`. */
async function readDocuments(
  connection: AzureConnection,
  { mapping, fields, keys, condition, most, signal }: DocumentReading,
): Promise<StoredPoint[]> {
  const asking = { search: '*', select: selection(mapping, keys), orderby: `${fieldPath(mapping.key)} asc` };
  const found: StoredPoint[] = [];
  for (;;) {
    const top = Math.min(DOCUMENTS_PER_REQUEST, most - found.length);
    const request = { ...asking, ...filterOf(condition, fields), top, skip: found.length };
    const { value, '@search.nextPageParameters': next } = await connection.search(request, signal);
    found.push(...value.flatMap((document) => pointOf(document, mapping) ?? []));
    // A page that is shorter than requested is the last one, unless Azure reports that there is more.
    const isLast = value.length < top && (next ?? null) === null;
    if (isLast || value.length === 0 || found.length >= most) return found;
  }
}

function filterOf(condition: PointCondition, fields: FieldKinds): { filter?: string } {
  const filter = odataOf(condition, fields);
  return filter === null ? {} : { filter };
}
