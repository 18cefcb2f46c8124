import { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import {
  lastEventIdSchema,
  openAnswerQuerySchema,
  openAnswerSchema,
  stoppedAnswerSchema,
  streamIdSchema,
} from './answer-stream.ts';
import { chatRequestSchema } from './chat-request.ts';
import { type ApiOperation, errors, json, READ_ERRORS, IDENTITY_ERRORS, STREAM_END } from './operation-parts.ts';
import { STREAM_HEADER } from './stream-header.ts';

export const CHAT_ERRORS = [
  ...IDENTITY_ERRORS,
  'validation_error',
  'payload_too_large',
  'rate_limited',
  'budget_used_up',
  'internal_error',
  'retrieval_unavailable',
  'embedding_failed',
  'agent_unavailable',
  'storage_unavailable',
] as const satisfies ErrorCode[];

export const QUESTION = {
  required: true,
  content: { 'application/json': { schema: chatRequestSchema, example: { query: 'What does a citation point at?' } } },
};

const UI_CHUNK = z
  .looseObject({ type: z.string() })
  .meta({ description: 'The JSON after `data: ` of one event: a chunk of the AI SDK’s UI message stream.' });

const LAST_EVENT = z.object({
  'Last-Event-ID': lastEventIdSchema
    .optional()
    .describe('The number of the last event you have; all are told without it.'),
});

const CHUNKS = {
  description:
    'start, data-evidence, data-source and text-delta…, data-related with a refusal, finish; then `data: [DONE]`.',
  content: { 'text/event-stream': { schema: z.union([UI_CHUNK, STREAM_END]) } },
};

const namedAnswer = z.object({ stream_id: streamIdSchema });

/** The endpoints that the reader's pages use to ask: an answer continues when the connection to its reader breaks. */
export const readerOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/reader/chat'],
    method: 'post',
    operation: {
      tags: ['reader'],
      summary: 'Ask a question, answered as the AI SDK’s UI message stream',
      description:
        'The reader’s own stream of the same answer: it may change with the reader. Sources come before the text that cites them. What fails once the answer has begun is an `error` chunk whose `errorText` is an ErrorResponse as JSON. An answer that the request names goes on when the connection breaks; its events are numbered. What is stopped ends with the chunk `abort`.',
      requestParams: {
        header: z.object({ [STREAM_HEADER]: streamIdSchema.optional().describe('The name of the answer.') }),
      },
      requestBody: QUESTION,
      responses: { '200': CHUNKS, ...errors(CHAT_ERRORS) },
    },
  },
  {
    paths: ['/api/reader/chat'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary: 'The answer of a conversation that has not ended',
      requestParams: { query: openAnswerQuerySchema },
      responses: {
        '200': json('The name it was given, and what was asked.', openAnswerSchema),
        ...errors(READ_ERRORS),
      },
    },
  },
  {
    paths: ['/api/reader/chat/{stream_id}'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary: 'Go on reading an answer from where you have it',
      description:
        'Only for whoever asked, while they may read every document that anything in it is of, and for ten minutes after its end.',
      requestParams: { path: namedAnswer, header: LAST_EVENT },
      responses: { '200': CHUNKS, ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/reader/chat/{stream_id}'],
    method: 'delete',
    operation: {
      tags: ['reader'],
      summary: 'End an answer that is under way',
      requestParams: { path: namedAnswer },
      responses: { '200': json('Whether it ends by that.', stoppedAnswerSchema), ...errors(READ_ERRORS) },
    },
  },
];
