import { z } from 'zod';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import { JsonService } from '../rest/json-service.ts';

const RESOURCES_PER_PAGE = 200;

/** From the public contract's table for a language model. */
const WRITING = { errorCode: 'agent_unavailable', retries: 2 } as const;
const SHOWN = ['basic', 'origin', 'security'];

interface NucliaAddress {
  /** URL up to the version, without a trailing slash: `https://europe-1.nuclia.cloud/api/v1`. */
  baseUrl: string;
  knowledgeBox: string;
  token: string;
  /** Timeout of one request, and of one including its retries. */
  timeoutMs: number;
  patienceMs: number;
  /** Timeout for writing an answer. */
  answerMs: number;
}

const resourceSchema = z.looseObject({
  id: z.string(),
  hidden: z.boolean().nullish(),
  usermetadata: z
    .looseObject({
      classifications: z.array(z.looseObject({ labelset: z.string(), label: z.string() })).nullish(),
    })
    .nullish(),
  security: z.looseObject({ access_groups: z.array(z.string()).nullish() }).nullish(),
});

const paragraphSchema = z.object({
  id: z.string(),
  text: z.string(),
  score: z.number(),
  score_type: z.string(),
  order: z.int().min(0).default(0),
  position: z.looseObject({ page_number: z.int().nullish() }).nullish(),
});

const findSchema = z.object({
  resources: z.record(
    z.string(),
    resourceSchema.extend({
      fields: z.record(z.string(), z.looseObject({ paragraphs: z.record(z.string(), paragraphSchema) })),
    }),
  ),
});

const catalogSchema = z.object({
  resources: z.record(z.string(), resourceSchema).default({}),
  fulltext: z.looseObject({
    results: z.array(z.looseObject({ rid: z.string() })),
    total: z.int().min(0).default(0),
    next_page: z.boolean().default(false),
  }),
});

const paragraphPlace = z.looseObject({
  start: z.int().nullish(),
  end: z.int().nullish(),
  page: z.looseObject({ page: z.int().nullish() }).nullish(),
});

const extractedSchema = z.looseObject({
  text: z.looseObject({ text: z.string().nullish(), split_text: z.record(z.string(), z.string()).nullish() }).nullish(),
  metadata: z
    .looseObject({ metadata: z.looseObject({ paragraphs: z.array(paragraphPlace).nullish() }).nullish() })
    .nullish(),
});

const fieldsSchema = z.record(z.string(), z.looseObject({ extracted: extractedSchema.nullish() }));

const wholeResourceSchema = resourceSchema.extend({ data: z.record(z.string(), fieldsSchema.nullish()).default({}) });

/** Ranges come as lists of lists. An unreadable one is taken as the whole answer, any part of which may be based on that source. */
const EVERYWHERE: [start: number, end: number][] = [[0, Number.MAX_SAFE_INTEGER]];

const askSchema = z.object({
  answer: z.string(),
  status: z.enum(['success', 'error', 'no_context', 'no_retrieval_data']),
  learning_id: z.string().default(''),
  citations: z.record(z.string(), z.array(z.tuple([z.int().min(0), z.int().min(0)])).catch(EVERYWHERE)).default({}),
});

export type AskedBox = z.output<typeof askSchema>;
export type NucliaResource = z.output<typeof resourceSchema>;
export type WholeResource = z.output<typeof wholeResourceSchema>;
type Extracted = z.output<typeof extractedSchema>;
export type FoundParagraph = z.output<typeof paragraphSchema> & { resource: NucliaResource };
export type { Extracted };

/** One page of resources. */
interface CatalogPage {
  resources: NucliaResource[];
  total: number;
  hasMore: boolean;
}

/** The only access to a Knowledge Box: it is searched, listed and read, and no other request is made. */
export class NucliaConnection {
  readonly #service: JsonService;
  readonly #writer: JsonService;
  readonly #path: string;

  constructor({ baseUrl, knowledgeBox, token, timeoutMs, patienceMs, answerMs }: NucliaAddress) {
    this.#path = `/kb/${encodeURIComponent(knowledgeBox)}`;
    const asked = {
      ...{ service: 'Nuclia', baseUrl, headers: { 'x-nuclia-serviceaccount': `Bearer ${token}` } },
      ...{ apiKey: token, patienceMs, harmless: [] },
      messageIn: (body: unknown) => z.object({ detail: z.string() }).safeParse(body).data?.detail,
    };
    this.#service = new JsonService({ ...asked, timeoutMs });
    this.#writer = new JsonService({ ...asked, ...WRITING, timeoutMs: answerMs });
  }

  /** Returns the paragraphs found by a `/find` request, best first. Rejects with `retrieval_unavailable` after the retries. */
  async find(request: Record<string, unknown>, signal?: AbortSignal): Promise<FoundParagraph[]> {
    const body = { ...request, show: SHOWN };
    const read = (answer: unknown) => findSchema.parse(answer);
    const { resources } = await this.#service.ask({ path: `${this.#path}/find`, body, read, signal });
    return Object.values(resources)
      .flatMap(({ fields, ...resource }) =>
        Object.values(fields).flatMap(({ paragraphs }) =>
          Object.values(paragraphs).map((paragraph) => ({ ...paragraph, resource })),
        ),
      )
      .toSorted((one, other) => one.order - other.order);
  }

  /** Returns the complete answer of `/ask`: its sources come last. Rejects with `agent_unavailable` after the retries. */
  async ask(request: Record<string, unknown>, signal: AbortSignal): Promise<AskedBox> {
    const headers = { 'x-synchronous': 'true' };
    const read = (answer: unknown, answered: Headers) => {
      const asked = askSchema.parse(answer);
      if (asked.status === 'error') throw new ServiceFault('unavailable', 'Nuclia could not write an answer.');
      return { ...asked, learning_id: answered.get('nuclia-learning-id') ?? asked.learning_id };
    };
    return this.#writer.ask({ path: `${this.#path}/ask`, body: request, headers, read, signal });
  }

  /** Returns a page of the resources, oldest first; with `ids`, only of those. */
  async list(
    page: number,
    { ids, signal }: { ids?: readonly string[]; signal?: AbortSignal } = {},
  ): Promise<CatalogPage> {
    const body = {
      ...{ page_number: page, page_size: RESOURCES_PER_PAGE, show: SHOWN },
      // Hidden resources are not found by searches either.
      hidden: false,
      sort: { field: 'created', order: 'asc' },
      ...(ids !== undefined && { filter_expression: { resource: anyResource(ids) } }),
    };
    const read = (answer: unknown) => catalogSchema.parse(answer);
    const { resources, fulltext } = await this.#service.ask({ path: `${this.#path}/catalog`, body, read, signal });
    const listed = fulltext.results.flatMap(({ rid }) => resources[rid] ?? []);
    return { resources: listed, total: fulltext.total, hasMore: fulltext.next_page && fulltext.results.length > 0 };
  }

  /** Returns a resource with its texts. */
  async read(id: string): Promise<WholeResource> {
    const show = [...SHOWN, 'extracted'].map((part) => `show=${part}`).join('&');
    const path = `${this.#path}/resource/${encodeURIComponent(id)}?${show}&extracted=text&extracted=metadata`;
    return this.#service.ask({ path, read: (answer) => wholeResourceSchema.parse(answer) });
  }
}

/** Returns the service's filter expression for any of these resources. */
export function anyResource(ids: readonly string[]): Record<string, unknown> {
  return { or: ids.map((id) => ({ prop: 'resource', id })) };
}

/** Maximum number of ids for which a page of the catalogue can be requested. */
export const IDS_AT_ONCE = RESOURCES_PER_PAGE;
