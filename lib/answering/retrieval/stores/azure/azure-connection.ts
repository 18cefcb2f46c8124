import { z } from 'zod';

import { elapsedMs } from '#lib/foundation/core/elapsed-ms.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { JsonService } from '../rest/json-service.ts';

import type { AzureMapping } from './azure-mapping.ts';

/** The newest stable version; the first that returns the similarity of vectors. */
const API_VERSION = '2025-09-01';

/** Location and settings of an index. */
export interface AzureSettings {
  /** URL of the search service, without a trailing slash. */
  endpoint: string;
  /** A query key is enough, since nothing is ever written. */
  apiKey: string;
  index: string;
  mapping: AzureMapping;
  /** An index of complete documents; null or absent if there is none. */
  documents?: { index: string; mapping: AzureMapping } | null;
  /** Weight of the similarity of vectors that Azure makes relative to words, 0–1. */
  weight: number;
  /** Timeout of one request, and of one including its retries. */
  timeoutMs: number;
  patienceMs: number;
}

/** The parts of Azure's error messages that quote only names of fields and settings. */
const HARMLESS = [
  /Could not find a property named '[\w/]{1,200}'/,
  /(?:The )?[Ff]ield '[\w/]{1,200}' is not (?:a )?\w{1,40}/,
  /'[\w/]{1,200}' is not a (?:filterable|facetable|sortable|searchable|retrievable) field/,
  /Unknown semantic configuration '[\w-]{1,128}'/,
  /[Vv]ector field '[\w/]{1,200}' .{0,40}\b\d{1,5}\b.{0,60}/,
  /[Vv]ector dimensions? of \d{1,5}/,
  /Invalid or missing api-version/,
  /incompatible types/,
];

const errorSchema = z.object({ error: z.object({ message: z.string() }) });

const debugSchema = z.object({
  vectors: z
    .object({
      subscores: z
        .object({
          text: z.object({ searchScore: z.number() }).nullish(),
          vectors: z.array(z.record(z.string(), z.object({ vectorSimilarity: z.number().nullish() }))).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

const resultSchema = z.looseObject({
  '@search.score': z.number(),
  '@search.rerankerScore': z.number().nullish(),
  '@search.documentDebugInfo': debugSchema.nullish(),
});

const answerSchema = z.object({
  '@odata.count': z.int().min(0).nullish(),
  '@search.facets': z.record(z.string(), z.array(z.looseObject({ count: z.int().min(0) }))).nullish(),
  '@search.nextPageParameters': z.unknown().optional(),
  value: z.array(resultSchema),
});

/** A document that was found, with Azure's scores for it. */
export type AzureResult = z.output<typeof resultSchema>;
export type AzureAnswer = z.output<typeof answerSchema>;

/** An OData string literal; a quote within it is doubled. */
const LITERAL = /'(?:[^']|'')*'/g;

/** The only access to an index: its documents are searched, and no other request is made. */
export class AzureConnection {
  readonly #service: JsonService;
  readonly #index: string;
  readonly #log: Logger;

  constructor(
    { endpoint, apiKey, index, timeoutMs, patienceMs }: Omit<AzureSettings, 'mapping' | 'documents' | 'weight'>,
    log: Logger,
  ) {
    this.#index = index;
    this.#log = log;
    this.#service = new JsonService({
      ...{ service: 'Azure AI Search', baseUrl: endpoint, headers: { 'api-key': apiKey } },
      ...{ apiKey, timeoutMs, patienceMs, harmless: HARMLESS },
      messageIn: (body) => errorSchema.safeParse(body).data?.error.message,
    });
  }

  /** Sends a search request and returns Azure's response. Rejects with `retrieval_unavailable` after the retries. */
  async search(request: Record<string, unknown>, signal?: AbortSignal): Promise<AzureAnswer> {
    const path = `/indexes('${this.#index}')/docs/search.post.search?api-version=${API_VERSION}`;
    const startedAt = performance.now();
    const answer = await this.#service.ask({ path, body: request, read: (body) => answerSchema.parse(body), signal });
    const { filter } = request;
    const fields = {
      azure_operation: 'search',
      index_name: this.#index,
      search_latency_ms: elapsedMs(startedAt),
      result_count: answer.value.length,
      // Logs the fields compared, but not the values: they may be a reader's name or words.
      filter_applied: typeof filter === 'string' ? filter.replaceAll(LITERAL, "'…'") : null,
    };
    this.#log.info(fields, 'Azure AI Search was asked');
    return answer;
  }
}
