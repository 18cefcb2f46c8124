import { z } from 'zod';

/** The parts of a filter expression that the fake executes; the service has more. */
export type Expression =
  | { and: Expression[] }
  | { or: Expression[] }
  | { not: Expression }
  | { prop: 'resource'; id: string }
  | { prop: 'label'; labelset: string; label?: string | undefined }
  | { prop: 'origin_tag'; tag: string }
  | { prop: 'origin_metadata'; field: string; value?: string | undefined };

const uuid = z.string().regex(/^[\da-f]{32}$|^[\da-f-]{36}$/);

const expression: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(expression).min(1) }),
    z.strictObject({ or: z.array(expression).min(1) }),
    z.strictObject({ not: expression }),
    z.strictObject({ prop: z.literal('resource'), id: uuid }),
    z.strictObject({ prop: z.literal('label'), labelset: z.string(), label: z.string().optional() }),
    z.strictObject({ prop: z.literal('origin_tag'), tag: z.string() }),
    z.strictObject({ prop: z.literal('origin_metadata'), field: z.string(), value: z.string().optional() }),
  ]),
);

const show = z.array(z.enum(['basic', 'origin', 'extra', 'relations', 'values', 'extracted', 'errors', 'security']));

const filterExpression = z.strictObject({
  field: expression.optional(),
  paragraph: expression.optional(),
  operator: z.enum(['and', 'or']).optional(),
});

const audit = z.record(z.string(), z.string()).refine((data) => JSON.stringify(data).length <= 10_240);

/** `FindRequest`, as its model has it, but for what is deprecated or of no use here. */
export const findRequestSchema = z.strictObject({
  query: z.string().max(20_000),
  filter_expression: filterExpression.optional(),
  top_k: z.int().min(0).max(200).optional(),
  min_score: z
    .union([z.number(), z.strictObject({ semantic: z.number().optional(), bm25: z.number().optional() })])
    .optional(),
  features: z.array(z.enum(['keyword', 'semantic', 'relations', 'graph'])).optional(),
  rank_fusion: z.enum(['rrf']).optional(),
  reranker: z
    .union([z.enum(['predict', 'noop']), z.strictObject({ name: z.literal('predict'), window: z.int().max(200) })])
    .optional(),
  show: show.optional(),
  security: z.strictObject({ groups: z.array(z.string()) }).optional(),
  show_hidden: z.boolean().optional(),
  rephrase: z.boolean().optional(),
  rephrase_prompt: z.string().min(1).optional(),
  audit_metadata: audit.optional(),
  search_configuration: z.string().optional(),
  generative_model: z.string().optional(),
  debug: z.boolean().optional(),
  highlight: z.boolean().optional(),
  vectorset: z.string().optional(),
});

/** `AskRequest`, likewise. */
export const askRequestSchema = z.strictObject({
  ...findRequestSchema.omit({ rephrase_prompt: true, features: true }).shape,
  query: z.string().min(1).max(20_000),
  top_k: z.int().min(1).max(200).optional(),
  features: z.array(z.enum(['keyword', 'semantic', 'relations'])).optional(),
  chat_history: z.array(z.strictObject({ author: z.enum(['USER', 'NUCLIA']), text: z.string() })).optional(),
  citations: z.union([z.boolean(), z.enum(['none', 'default', 'llm_footnotes'])]).optional(),
  citation_threshold: z.number().min(0).max(1).optional(),
  extra_context: z.array(z.string()).optional(),
  max_tokens: z.int().min(1).optional(),
  prefer_markdown: z.boolean().optional(),
  prompt: z
    .union([z.string(), z.strictObject({ system: z.string(), user: z.string(), rephrase: z.string() }).partial()])
    .optional(),
});

/** `CatalogRequest`, likewise. */
export const catalogRequestSchema = z.strictObject({
  query: z.string().optional(),
  filter_expression: z.strictObject({ resource: expression }).optional(),
  faceted: z.array(z.string()).max(50).optional(),
  sort: z
    .strictObject({ field: z.enum(['created', 'modified', 'title']), order: z.enum(['asc', 'desc']).optional() })
    .optional(),
  page_number: z.int().min(0).optional(),
  page_size: z.int().min(1).max(200).optional(),
  hidden: z.boolean().optional(),
  show: show.optional(),
});

export type FindRequest = z.output<typeof findRequestSchema>;
export type AskRequest = z.output<typeof askRequestSchema>;
export type CatalogRequest = z.output<typeof catalogRequestSchema>;
