import { z } from 'zod';

const vectorQuery = {
  k: z.int().min(1).optional(),
  fields: z.string().min(1),
  exhaustive: z.boolean().optional(),
  oversampling: z.number().min(1).optional(),
  weight: z.number().positive().optional(),
};

/** `SearchRequest` of the stable API of 2025-09-01, as its official document has it: nothing else may be asked. */
export const searchRequestSchema = z.strictObject({
  count: z.boolean().optional(),
  facets: z.array(z.string()).optional(),
  filter: z.string().optional(),
  highlight: z.string().optional(),
  highlightPostTag: z.string().optional(),
  highlightPreTag: z.string().optional(),
  minimumCoverage: z.number().min(0).max(100).optional(),
  orderby: z.string().optional(),
  queryType: z.enum(['simple', 'full', 'semantic']).optional(),
  scoringStatistics: z.enum(['local', 'global']).optional(),
  sessionId: z.string().optional(),
  scoringParameters: z.array(z.string()).optional(),
  scoringProfile: z.string().optional(),
  debug: z.enum(['disabled', 'vector']).optional(),
  search: z.string().optional(),
  searchFields: z.string().optional(),
  searchMode: z.enum(['any', 'all']).optional(),
  select: z.string().optional(),
  skip: z.int().min(0).max(100_000).optional(),
  top: z.int().min(0).optional(),
  semanticConfiguration: z.string().optional(),
  semanticErrorHandling: z.enum(['partial', 'fail']).optional(),
  semanticMaxWaitInMilliseconds: z.int().min(700).nullish(),
  semanticQuery: z.string().optional(),
  answers: z.string().optional(),
  captions: z.string().optional(),
  vectorQueries: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ ...vectorQuery, kind: z.literal('vector'), vector: z.array(z.number()).min(1) }),
        z.strictObject({ ...vectorQuery, kind: z.literal('text'), text: z.string().min(1) }),
      ]),
    )
    .optional(),
  vectorFilterMode: z.enum(['postFilter', 'preFilter']).optional(),
});

export type SearchRequest = z.output<typeof searchRequestSchema>;
