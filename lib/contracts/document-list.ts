import { z } from 'zod';

import type { DocumentCondition } from './document-filter.ts';
import { dateSchema } from './ingest.ts';
import { documentAddress } from './reader-address.ts';

export const documentSchema = z
  .object({
    doc_id: z.string(),
    title: z.string(),
    filename: z.string().describe('The name of the source file or folder.'),
    type: z.string().describe('The format of its source.'),
    document_type: z.string().nullable().describe('What it is to its readers, such as `report`.'),
    department: z.string().nullable(),
    origin: z.string().nullable().describe('The system or collection it comes from.'),
    language: z.string().nullable(),
    authors: z.array(z.string()),
    page_count: z
      .int()
      .describe('Of a file that has pages of its own, such as a PDF, these; else the pages that the reader shows.'),
    summary_brief: z.string().nullable().describe('What it is about, in one or two sentences.'),
    url: z.string().describe('Where to read it.'),
    web_url: z.string().nullable().describe("The document's own address on the web."),
    upload_date: z.iso.datetime().describe('When it came into the library.'),
    source_updated_at: z.iso.datetime().describe('When it was written or changed last, as its source says.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime().describe('When its content in the library changed last.'),
  })
  .meta({ id: 'Document' });

export const documentListSchema = z
  .object({
    documents: z.array(documentSchema),
    total: z.int().describe('How many documents there are, however few of them are listed here.'),
  })
  .meta({ id: 'DocumentList' });

export type DocumentList = z.infer<typeof documentListSchema>;

const LABEL_RULE = 'A filter has at least one and at most 300 characters.';
const label = z.string({ error: LABEL_RULE }).min(1, LABEL_RULE).max(300, LABEL_RULE).optional();
const moment = dateSchema.optional();
const COUNT_RULE = 'limit and offset are whole numbers; limit is at most 1000.';
const count = (least: number, most: number) =>
  z.coerce.number({ error: COUNT_RULE }).int(COUNT_RULE).min(least, COUNT_RULE).max(most, COUNT_RULE);

const SORTS = ['title', 'upload_date', 'source_updated_at', 'page_count'] as const;
const SORT_RULE = `sort is one of ${SORTS.join(', ')}, with a minus before it for the other way round.`;

/** Which documents to list, and in which order. The default is all of them, by title. */
export const documentListQuerySchema = z.object({
  q: z.string().min(1).max(300, LABEL_RULE).optional().describe('Words of the title or the file name, all of them.'),
  document_type: label,
  department: label,
  origin: label,
  from: moment.describe('The first moment that counts, of `date_field`.'),
  to: moment.describe('The first moment that no longer counts.'),
  date_field: z
    .enum(['upload_date', 'source_updated_at'], { error: 'date_field is upload_date or source_updated_at.' })
    .default('upload_date'),
  sort: z.enum([...SORTS, ...SORTS.map((field) => `-${field}` as const)], { error: SORT_RULE }).default('title'),
  limit: count(0, 1_000).optional(),
  offset: count(0, Number.MAX_SAFE_INTEGER).default(0),
});

export type DocumentListQuery = z.infer<typeof documentListQuerySchema>;

/** Returns the conditions on documents given by the parameters. */
export function conditionsOf(query: DocumentListQuery): DocumentCondition[] {
  const { from, to, date_field: key } = query;
  const matches = (['document_type', 'department', 'origin'] as const).flatMap((field): DocumentCondition[] => {
    const value = query[field];
    return value === undefined ? [] : [{ key: field, match: { any: [value] } }];
  });
  if (from === undefined && to === undefined) return matches;
  return [
    ...matches,
    { key, range: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) } },
  ];
}

/** The catalogue's data about a document, as far as it is shown. */
interface KnownDocument {
  id: string;
  title: string;
  filename: string;
  type: string;
  documentType: string | null;
  department: string | null;
  origin: string | null;
  language: string | null;
  authors: string[];
  pageCount: number;
  createdAt: Date;
  sourceUpdatedAt: Date;
  summaryBrief: string | null;
}

/** Describes a document as the API and the agent's tools do, with the address at which it is read. `baseUrl` has no trailing slash. */
export function describedDocument(document: KnownDocument, baseUrl: string) {
  return {
    doc_id: document.id,
    title: document.title,
    filename: document.filename,
    type: document.type,
    document_type: document.documentType,
    department: document.department,
    origin: document.origin,
    language: document.language,
    authors: document.authors,
    upload_date: document.createdAt.toISOString(),
    source_updated_at: document.sourceUpdatedAt.toISOString(),
    page_count: document.pageCount,
    summary_brief: document.summaryBrief,
    url: documentAddress(baseUrl, document.id),
  };
}
