import type { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { chatStreamEventSchema } from './chat-response.ts';
import { ratedTurnSchema } from './feedback.ts';
import { type ApiOperation, errors, file, json, READ_ERRORS, UNCHANGED } from './operation-parts.ts';
import { pageSearchResponseSchema } from './page-search.ts';
import { CHAT_ERRORS, QUESTION } from './reader-operations.ts';
import {
  recognisedPageSchema,
  shownPageSchema,
  widgetFeedbackSchema,
  widgetSearchSchema,
  widgetTokenSchema,
} from './widget.ts';

const ADMISSION = ['unauthenticated', 'forbidden', 'rate_limited'] as const satisfies ErrorCode[];
const WITH_TOKEN = [{ widgetToken: [] }];

const body = (schema: z.ZodType) => ({ required: true, content: { 'application/json': { schema } } });

/**
 * The endpoints that the widget on the pages of other sites loads and asks. None of them accepts requests from an origin that is not named in
 * `WIDGET_ORIGINS`.
 */
export const widgetOperations: readonly ApiOperation[] = [
  {
    paths: ['/widget.js'],
    method: 'get',
    operation: {
      tags: ['widget'],
      summary: 'The script that puts the widget on a page',
      responses: {
        '200': file('The script.', 'text/javascript'),
        '304': UNCHANGED,
        ...errors(['not_found', 'internal_error']),
      },
    },
  },
  {
    paths: ['/api/widget/token'],
    method: 'post',
    operation: {
      tags: ['widget'],
      summary: 'A token with which pages of the asking origin may ask for a while',
      responses: {
        '200': json('The token.', widgetTokenSchema),
        ...errors(['forbidden', 'not_found', 'rate_limited', 'internal_error', 'storage_unavailable']),
      },
    },
  },
  {
    paths: ['/api/widget/ask'],
    method: 'post',
    operation: {
      tags: ['widget'],
      summary: 'Ask a question from another site, answered as /chat/stream answers nobody in particular',
      security: WITH_TOKEN,
      requestBody: QUESTION,
      responses: {
        '200': {
          description: 'chunk…, sources, done.',
          content: { 'text/event-stream': { schema: chatStreamEventSchema } },
        },
        ...errors([...CHAT_ERRORS, 'unauthenticated', 'not_found']),
      },
    },
  },
  {
    paths: ['/api/widget/page'],
    method: 'post',
    operation: {
      tags: ['widget'],
      summary: 'Which page of the library another site shows',
      security: WITH_TOKEN,
      requestBody: body(shownPageSchema),
      responses: { '200': json('The page.', recognisedPageSchema), ...errors([...READ_ERRORS, ...ADMISSION]) },
    },
  },
  {
    paths: ['/api/widget/search'],
    method: 'post',
    operation: {
      tags: ['widget'],
      summary: 'Where words stand in the library, best first, for another site',
      security: WITH_TOKEN,
      requestBody: body(widgetSearchSchema),
      responses: {
        '200': json('The places.', pageSearchResponseSchema),
        ...errors([...READ_ERRORS, ...ADMISSION, 'retrieval_unavailable']),
      },
    },
  },
  {
    paths: ['/api/widget/feedback'],
    method: 'post',
    operation: {
      tags: ['widget'],
      summary: 'Say from another site what you think of an answer',
      security: WITH_TOKEN,
      requestBody: body(widgetFeedbackSchema),
      responses: { '200': json('What is kept now.', ratedTurnSchema), ...errors([...READ_ERRORS, ...ADMISSION]) },
    },
  },
];
