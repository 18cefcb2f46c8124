import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { filePageFields } from './file-page.ts';
import { pageVersionSchema } from './page-text.ts';
import { requestText } from './parse-or-throw.ts';

const query = requestText('query', { maxLength: LIMITS.pageSearchQueryMaxLength });
const CURSOR_RULE = 'cursor is the next_cursor of an answer to the same query.';
const cursor = z
  .string({ error: CURSOR_RULE })
  .regex(/^\d{1,9}$/, CURSOR_RULE)
  .optional()
  .describe('The `next_cursor` of the answer before, for the places that come after its own. Best first only.');

/** A search in all documents. */
export const librarySearchQuerySchema = z.object({ query, cursor });

/** A search in one document, and the order of its results. */
export const documentSearchQuerySchema = librarySearchQuerySchema.extend({
  order: z
    .enum(['reading', 'best'], { error: 'order is reading or best.' })
    .default('reading')
    .describe(
      '`reading`: places of the words as they are typed, spread over the pages. `best`: best first, all of them by `cursor`.',
    ),
});

/** A match: a range of that page version's canonical text, with its surrounding words. */
export const pageMatchSchema = z
  .object({
    fit: z
      .enum(['words', 'near', 'beginning', 'inside', 'related'])
      .describe(
        '`words`: as they were typed, whole. `near`: all of them, whole, near each other. `beginning`, `inside`: as the beginning or another part of other words. `related`: a passage that comes near.',
      ),
    document_id: z.string(),
    document_title: z.string(),
    page_id: z.string(),
    page_version: pageVersionSchema,
    page_title: z.string(),
    section_heading: z.string().describe('The heading it stands under; the page title where there is none.'),
    url: z.string().describe('The path at which the reader shows the page.'),
    start: z.int().min(0),
    end: z.int().min(0),
    ...filePageFields,
    before: z.string(),
    match: z.string().describe('Exactly the words of the range.'),
    after: z.string(),
    score: z.number().min(0).max(1).optional().describe('Of a passage: its relevance to what is asked.'),
  })
  .meta({ id: 'PageMatch' });

/**
 * `exact`: matches for the query's own words or, with `corrected_query`, for the corrected ones. `related`: nothing contains the words, so the
 * closest passages are returned, best first.
 */
export const pageSearchResponseSchema = z
  .object({
    query: z.string(),
    kind: z.enum(['exact', 'related']),
    matches: z.array(pageMatchSchema),
    total: z.int().min(0).describe('How often the words occur; more than there are matches when the list is cut.'),
    corrected_query: z
      .string()
      .nullable()
      .describe(
        'What was searched for instead, when words stand nowhere and others are one or two letters away. Best first only.',
      ),
    next_cursor: z.string().nullable().describe('Leads to the places after these; null after the last ones.'),
  })
  .meta({ id: 'PageSearch' });

export type PageMatch = z.infer<typeof pageMatchSchema>;
export type PageSearchResponse = z.infer<typeof pageSearchResponseSchema>;
