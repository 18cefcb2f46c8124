import type { Logger } from '#lib/foundation/log/logger.ts';
import { mayRead, UNRESTRICTED, type Viewer } from '#lib/people/access/viewer.ts';
import { DEFAULT_CITATION_STYLE } from '#lib/contracts/citation-style.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';

import { prepareStore } from '../prepare-store.ts';

import { type NucliaConfig, nucliaMapping } from './nuclia-config.ts';
import { NucliaConnection, type WholeResource } from './nuclia-connection.ts';
import { type ChunkFilters, matchesFilters } from '../../chunk-filters.ts';
import type { Chunk } from '../../chunk.ts';
import { madeDocumentIn, pointIn as pointNamed } from '../../external-ids.ts';
import type { Candidate, ChunkListing, ChunkQuery, ChunkStore } from '../../ports.ts';
import { externalChunk } from '../external/external-chunk.ts';
import { ExternalPoints } from '../external/external-points.ts';
import type { MappedCollection } from '../external/point-condition.ts';
import { factsOf, type PointFacts, type StoredPoint } from '../external/point-facts.ts';
import { ReadOnlyChunks } from '../rest/read-only-chunks.ts';
import { fillConfig } from './fill-config.ts';
import { NucliaAnswers } from './nuclia-answers.ts';
import { isNucliaId, pointIn, pointsOf, resourceIn, resourcePoint } from './nuclia-paragraphs.ts';
import { NucliaResources } from './nuclia-resources.ts';
import { candidatesOf, findRequest } from './nuclia-search.ts';

/** Page of the resources that is checked for whether access groups are in use. */
const SAMPLE_PAGE = 0;

/** A read-only store over a Nuclia Knowledge Box: its paragraphs are chunks, its resources documents. */
export class NucliaChunkStore extends ReadOnlyChunks implements ChunkStore {
  readonly searches = 'both';
  /** Nuclia compares by meaning itself and returns no similarity that could be weighted. */
  readonly ownVectorWeight = 0;
  readonly probe: Probe;
  readonly points: ExternalPoints;
  readonly answers: NucliaAnswers | null;
  readonly fileSettings: FileSettings;
  protected readonly owner: { name: string; variable: string };
  readonly #connection: NucliaConnection;
  readonly #config: NucliaConfig;
  readonly #collection: MappedCollection;

  constructor({ connection, config }: NucliaStoreNeeds) {
    super();
    const mapping = nucliaMapping(config);
    this.#connection = connection;
    this.#config = config;
    this.#collection = { name: config.kb_id, mapping, isPointId: isNucliaId };
    this.owner = { name: `The Knowledge Box ${config.kb_id}`, variable: 'NUCLIA_CONFIG' };
    this.points = new ExternalPoints({
      collection: this.#collection,
      reader: new NucliaResources({ connection, config, mapping }),
    });
    const collection = this.#collection;
    const resourcesIn = this.#resourcesIn.bind(this);
    this.answers = config.ask ? new NucliaAnswers({ connection, config, collection, resourcesIn }) : null;
    this.fileSettings = {
      citationStyle: DEFAULT_CITATION_STYLE,
      inlineCitationLinks: config.inline_citation_links,
      outputFilenameBase: config.output_filename_base,
      descriptionQueryMaxLength: config.artifact_description_query_max_length,
    };
    this.probe = async (signal) => {
      const { shortcoming, total } = await this.check(signal);
      const message = `Nuclia, Knowledge Box ${config.kb_id}`;
      return {
        ...(shortcoming === null
          ? { status: 'up', message }
          : { status: 'degraded', message: `${message}. ${shortcoming}` }),
        holds: `${total} resources`,
      };
    };
  }

  /**
   * Checks the first resources. Rejects with an `unusable` fault as cause if none of them says who may read it and the mapping does not make
   * everything public.
   */
  async check(signal?: AbortSignal): Promise<Checked> {
    const { resources, total } = await this.#connection.list(SAMPLE_PAGE, signal === undefined ? {} : { signal });
    if (resources.length === 0) return { shortcoming: 'It is empty.', total };
    const { access } = this.#collection.mapping;
    const points = resources.map((resource) => resourcePoint(resource, this.#config));
    const isSaid = points.some((point) => factsOf(point, this.#collection).accessList.length > 0);
    if (access === 'public' || isSaid) return { shortcoming: null, total };
    const sentence = `Of ${resources.length} resources of the Knowledge Box ${this.#config.kb_id} none has an access group that names anybody here: say how groups name people in access, in the file of NUCLIA_CONFIG, or set NUCLIA_ACCESS=public, which lets everybody read everything.`;
    throw new AppError('retrieval_unavailable', { cause: new ServiceFault('unusable', sentence) });
  }

  templateFilter(viewer: Viewer, parameters: Readonly<Record<string, string>>, question: string) {
    return fillConfig(this.#config, { viewer, parameters }, question).filter;
  }

  async search(viewer: Viewer, query: ChunkQuery): Promise<Candidate[]> {
    query.signal?.throwIfAborted();
    const question = query.text ?? query.terms.join(' ');
    if (query.limit < 1 || question.trim() === '') return [];
    const within = await this.#resourcesIn(viewer, query.filters);
    if (within?.length === 0) return [];
    const { parameters } = query;
    const asking = { config: this.#config, collection: this.#collection, viewer, parameters };
    const found = await this.#connection.find(findRequest(query, within, asking), query.signal);
    return candidatesOf(found, query.filters, asking);
  }

  async findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]> {
    const byResource = Map.groupBy(new Set(chunkIds.filter(isNucliaId)), resourceIn);
    const read = [...byResource].map(async ([resourceId, ids]) => {
      const resource = await this.#read(resourceId);
      return ids.flatMap((id): [string, Chunk][] => {
        const point = resource === null ? null : pointIn(resource, id, this.#config);
        const [chunk] = point === null ? [] : this.#chunksOf([point], viewer);
        return chunk === undefined ? [] : [[id, chunk]];
      });
    });
    const byId = new Map((await Promise.all(read)).flat());
    return chunkIds.flatMap((id) => byId.get(id) ?? []);
  }

  async listByDocument(viewer: Viewer, documentId: string, { limit, within = {} }: ChunkListing): Promise<Chunk[]> {
    const chunks = this.#chunksOf(await this.#pointsOfDocument(documentId), viewer);
    return chunks.filter((chunk) => matchesFilters(chunk, within)).slice(0, Math.max(0, limit));
  }

  /** Returns the data of a document's paragraphs, as far as the viewer may read them. */
  async listPoints(viewer: Viewer, documentId: string): Promise<PointFacts[]> {
    const points = await this.#pointsOfDocument(documentId);
    return points
      .filter(({ payload }) => payload?.['text'] !== '')
      .map((point) => factsOf(point, this.#collection))
      .filter(({ accessList }) => mayRead(viewer, accessList));
  }

  /** Returns none: vectors are compared by Nuclia. */
  findVectors(): Promise<Map<string, number[]>> {
    return Promise.resolve(new Map<string, number[]>());
  }

  /** Counts resources: paragraphs are not counted. */
  async count(): Promise<{ chunks: number; vectors: number }> {
    const count = await this.points.count(UNRESTRICTED, EVERY_DOCUMENT);
    return { chunks: count, vectors: count };
  }

  #chunksOf(points: readonly StoredPoint[], viewer: Viewer): Chunk[] {
    return points
      .flatMap((point) => externalChunk(point, this.#collection) ?? [])
      .filter(({ accessList }) => mayRead(viewer, accessList));
  }

  async #pointsOfDocument(documentId: string): Promise<StoredPoint[]> {
    const resourceId = madeDocumentIn(this.#collection.name, documentId);
    const resource = resourceId === null || !isNucliaId(resourceId) ? null : await this.#read(resourceId);
    return resource === null ? [] : pointsOf(resource, this.#config);
  }

  async #read(resourceId: string): Promise<WholeResource | null> {
    try {
      const resource = await this.#connection.read(resourceId);
      return resource.hidden === true ? null : resource;
    } catch (error) {
      const isAbsent = AppError.is(error) && error.cause instanceof ServiceFault && error.cause.kind === 'not_found';
      if (isAbsent) return null;
      throw error;
    }
  }

  /** Returns the resources in which the filters allow anything to be found; null for all. */
  async #resourcesIn(viewer: Viewer, filters: ChunkFilters): Promise<string[] | null> {
    const { name } = this.#collection;
    const named = [
      filters.documentIds?.flatMap((id) => madeDocumentIn(name, id) ?? []),
      filters.pageIds?.flatMap((id) => pointNamed(name, id) ?? []),
      filters.chunkIds,
      await this.#saying(viewer, filters),
    ].filter((ids) => ids !== undefined);
    if (named.length === 0) return null;
    const sets = named.map((ids) => new Set(ids.filter(isNucliaId).map(resourceIn)));
    return [...sets.reduce((both, each) => both.intersection(each))];
  }

  /** Returns the resources with these titles and addresses; undefined if the filters name none. */
  async #saying(viewer: Viewer, { sourceKeys, pageTitles, sectionHeadings }: ChunkFilters) {
    if (sourceKeys === undefined && pageTitles === undefined && sectionHeadings === undefined) return undefined;
    const all = await this.points.list(viewer, EVERY_DOCUMENT);
    return all
      .filter(({ address, title, heading }) => {
        const wanted = [
          [sourceKeys, address],
          [pageTitles, title],
          [sectionHeadings, heading],
        ] as const;
        return wanted.every(([values, value]) => values?.includes(value) ?? true);
      })
      .map(({ chunkId }) => chunkId);
  }
}

interface NucliaNeeds {
  config: NucliaConfig;
  /** Timeout of one request, and of one including its retries. */
  timeoutMs: number;
  patienceMs: number;
  /** Timeout for writing an answer. */
  answerMs: number;
  log: Logger;
}

/**
 * Opens a Knowledge Box of Nuclia. An unreachable service is tried again later. Rejects with one sentence and instructions if nothing says who may
 * read it.
 */
export async function openNucliaStore({ config, log, ...times }: NucliaNeeds): Promise<NucliaChunkStore> {
  const { base_url: url, kb_id: knowledgeBox, token } = config;
  const baseUrl = url.endsWith('/') ? url.slice(0, -1) : url;
  const connection = new NucliaConnection({ baseUrl, knowledgeBox, token, ...times });
  const store = new NucliaChunkStore({ connection, config });
  const address = { variable: 'base_url', url };
  await prepareStore({ service: 'Nuclia', address, apiKey: token, log }, async () => {
    const { shortcoming } = await store.check();
    return shortcoming;
  });
  return store;
}

interface Checked {
  /** The change an operator should make; null when there is none. */
  shortcoming: string | null;
  /** Resources. */
  total: number;
}

interface NucliaStoreNeeds {
  connection: NucliaConnection;
  config: NucliaConfig;
}
