import { z } from 'zod';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import { JsonService } from '../rest/json-service.ts';

const RESOURCES_PER_PAGE = 200;

/** The public contract's table for a language model. */
const WRITING = { errorCode: 'agent_unavailable', retries: 2 } as const;
const SHOWN = ['basic', 'origin', 'security'];

interface NucliaAddress {
  /** Up to the version, without trailing slash: `https://europe-1.nuclia.cloud/api/v1`. */
  baseUrl: string;
  knowledgeBox: string;
  token: string;
  /** Of one request, and of one with its repetitions. */
  timeoutMs: number;
  patienceMs: number;
  /** Of writing an answer. */
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

/** Ranges come as lists of lists. What cannot be read is taken for all of the answer: it may rest on that everywhere. */
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

/** Resources, some at a time. */
interface CatalogPage {
  resources: NucliaResource[];
  total: number;
  hasMore: boolean;
}

/** The one way to a Knowledge Box: it is searched, listed and read, and nothing else is asked. */
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

  /** The paragraphs that a request of `/find` finds, best first. Rejects with `retrieval_unavailable` after the retries. */
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

  /** What `/ask` answers, whole: what it rests on comes last. Rejects with `agent_unavailable` after the retries. */
  async ask(request: Record<string, unknown>, signal: AbortSignal): Promise<AskedBox> {
    const headers = { 'x-synchronous': 'true' };
    const read = (answer: unknown, answered: Headers) => {
      const asked = askSchema.parse(answer);
      if (asked.status === 'error') throw new ServiceFault('unavailable', 'Nuclia could not write an answer.');
      return { ...asked, learning_id: answered.get('nuclia-learning-id') ?? asked.learning_id };
    };
    return this.#writer.ask({ path: `${this.#path}/ask`, body: request, headers, read, signal });
  }

  /** A page of the resources, the oldest first, or those of these ids. */
  async list(
    page: number,
    { ids, signal }: { ids?: readonly string[]; signal?: AbortSignal } = {},
  ): Promise<CatalogPage> {
    const body = {
      ...{ page_number: page, page_size: RESOURCES_PER_PAGE, show: SHOWN },
      // What is hidden is found by no search either.
      hidden: false,
      sort: { field: 'created', order: 'asc' },
      ...(ids !== undefined && { filter_expression: { resource: anyResource(ids) } }),
    };
    const read = (answer: unknown) => catalogSchema.parse(answer);
    const { resources, fulltext } = await this.#service.ask({ path: `${this.#path}/catalog`, body, read, signal });
    const listed = fulltext.results.flatMap(({ rid }) => resources[rid] ?? []);
    return { resources: listed, total: fulltext.total, hasMore: fulltext.next_page && fulltext.results.length > 0 };
  }

  /** A resource with its texts. */
  async read(id: string): Promise<WholeResource> {
    const show = [...SHOWN, 'extracted'].map((part) => `show=${part}`).join('&');
    const path = `${this.#path}/resource/${encodeURIComponent(id)}?${show}&extracted=text&extracted=metadata`;
    return this.#service.ask({ path, read: (answer) => wholeResourceSchema.parse(answer) });
  }
}

/** One of these, in the words of the service. */
export function anyResource(ids: readonly string[]): Record<string, unknown> {
  return { or: ids.map((id) => ({ prop: 'resource', id })) };
}

/** The most ids that a page of the catalogue can be of. */
export const IDS_AT_ONCE = RESOURCES_PER_PAGE;
