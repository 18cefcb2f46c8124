import { z } from 'zod';

import { LIMITS } from '#lib/config/limits.ts';

import { pageVersionSchema } from './page-text.ts';
import { requestText } from './parse-or-throw.ts';

/** What a reader looks for in one document. */
export const pageSearchQuerySchema = requestText('query', { maxLength: LIMITS.pageSearchQueryMaxLength });

/** A place where the words stand: a range of that page version's canonical text, with the words around it. */
const pageMatchSchema = z
  .object({
    page_id: z.string(),
    page_version: pageVersionSchema,
    page_title: z.string(),
    section_heading: z.string().describe('The heading it stands under; the page title where there is none.'),
    url: z.string().describe('The path at which the reader shows the page.'),
    start: z.int().min(0),
    end: z.int().min(0),
    before: z.string(),
    match: z.string().describe('Exactly the words of the range.'),
    after: z.string(),
  })
  .meta({ id: 'PageMatch' });

/** `exact`: the words themselves, in reading order. `related`: nothing holds them, so passages that come near, best first. */
export const pageSearchResponseSchema = z
  .object({
    query: z.string(),
    kind: z.enum(['exact', 'related']),
    matches: z.array(pageMatchSchema),
    total: z.int().min(0).describe('How often the words occur; more than there are matches when the list is cut.'),
  })
  .meta({ id: 'PageSearch' });

export type PageMatch = z.infer<typeof pageMatchSchema>;
export type PageSearchResponse = z.infer<typeof pageSearchResponseSchema>;
