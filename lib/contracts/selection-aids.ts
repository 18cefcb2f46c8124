import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { errorResponseSchema } from './error-response.ts';
import { type ApiOperation, errors, json, READ_ERRORS } from './operation-parts.ts';
import { pageMatchSchema } from './page-search.ts';
import { pageVersionSchema } from './page-text.ts';
import { requestText } from './parse-or-throw.ts';
import { TRANSLATION_LANGUAGES } from './translation-languages.ts';
import { LANGUAGES } from './wording/languages.ts';

const RANGE_RULE = 'start and end must be whole numbers, start before end.';
const offset = z.int({ error: RANGE_RULE }).min(0, { error: RANGE_RULE });

/** The selection to translate, by its address alone: the server reads the words from the page. */
export const translationRequestSchema = z
  .strictObject({
    version: pageVersionSchema.describe('The version of the page that the range refers to.'),
    start: offset.describe('UTF-16 code units of the canonical text.'),
    end: offset,
    language: z
      .enum(TRANSLATION_LANGUAGES, { error: `language must be one of ${TRANSLATION_LANGUAGES.join(', ')}.` })
      .describe('The language to translate into.'),
  })
  .refine(({ start, end }) => start < end, { error: RANGE_RULE })
  .meta({
    id: 'TranslationRequest',
    description: `A range of a page, at most ${LIMITS.selectedTextMaxLength} code points of it, and a language.`,
  });

/** One event of a translation. Its text is a model’s, and nothing of it is checked or cited. */
export const translationEventSchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('start'), model: z.string().describe('The model that translates.') }),
    z.object({ type: z.literal('chunk'), content: z.string().describe('The next piece, as plain text.') }),
    z.object({
      type: z.literal('done'),
      cut: z.boolean().describe('Whether the model reached its limit before the end, or began to repeat itself.'),
    }),
    z.object({ type: z.literal('error'), ...errorResponseSchema.shape }),
  ])
  .meta({ id: 'TranslationEvent' });

/** The word or phrase to look up, and where the reader is. */
export const definitionsQuerySchema = z.object({
  term: requestText('term', { maxLength: LIMITS.termMaxLength }),
  page_id: requestText('page_id', { maxLength: LIMITS.filterValueMaxLength })
    .optional()
    .describe('The open page: definitions of its document come first.'),
  language: z
    .enum(LANGUAGES)
    .optional()
    .describe(
      'The language of the term, where the document of the page has none; what `Accept-Language` likes best without it.',
    ),
});

/** Where a document says what a term is. */
const definitionSchema = pageMatchSchema
  .omit({ fit: true, score: true })
  .extend({
    form: z
      .enum(['entry', 'sentence', 'answer'])
      .describe(
        '`entry`: of a definition list, with its term. `sentence`: says in its form what the term is. `answer`: the words that answer the question what the term is, where there is neither.',
      ),
  })
  .meta({ id: 'Definition' });

/** The definitions of a term that the viewer may read. */
export const definitionsSchema = z
  .object({
    term: z.string(),
    definitions: z
      .array(definitionSchema)
      .describe('Exact words of pages, those of the open document first; none where nothing defines the term.'),
  })
  .meta({ id: 'Definitions' });

export type TranslationRequest = z.infer<typeof translationRequestSchema>;
export type TranslationEvent = z.infer<typeof translationEventSchema>;
export type Definition = z.infer<typeof definitionSchema>;
export type Definitions = z.infer<typeof definitionsSchema>;

/** The endpoints for selected words: translating them, and looking them up. */
export const selectionAidOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/pages/{page_id}/translation'],
    method: 'post',
    operation: {
      tags: ['library'],
      summary: 'Have a language model translate a range of a page',
      description:
        'Only where a language model is configured: the words are sent to it. Counts as a question. Nothing of it is stored.',
      requestParams: { path: z.object({ page_id: z.string() }) },
      requestBody: { required: true, content: { 'application/json': { schema: translationRequestSchema } } },
      responses: {
        '200': {
          description: 'start, chunk…, done.',
          content: {
            'text/event-stream': {
              schema: translationEventSchema.meta({
                description: 'The JSON after `data: ` of one event; events are separated by a blank line.',
              }),
            },
          },
        },
        ...errors([...READ_ERRORS, 'payload_too_large', 'rate_limited', 'budget_used_up', 'agent_unavailable']),
      },
    },
  },
  {
    paths: ['/api/definitions'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'Where the documents define a term',
      description: 'Works without a language model.',
      requestParams: { query: definitionsQuerySchema },
      responses: {
        '200': json('The definitions.', definitionsSchema),
        ...errors([...READ_ERRORS, 'rate_limited', 'retrieval_unavailable', 'embedding_failed']),
      },
    },
  },
];
