import { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import {
  chatCompletionChunkSchema,
  chatCompletionRequestSchema,
  chatCompletionSchema,
  modelListSchema,
  oneModelSchema,
} from './openai/chat-completion.ts';
import { errorResponseSchema } from './error-response.ts';
import { openAiErrorSchema } from './openai/openai-error.ts';
import { responseObjectSchema, responseRequestSchema } from './openai/response-object.ts';
import { type ApiOperation, errors, json, IDENTITY_ERRORS, STREAM_END } from './operation-parts.ts';

const jsonrpc = z.literal('2.0');
const params = z.record(z.string(), z.unknown()).optional();

const request = z
  .strictObject({ jsonrpc, id: z.union([z.string(), z.int()]).optional(), method: z.string(), params })
  .meta({ id: 'McpRequest', description: 'A request of the Model Context Protocol; without id, a notification.' });

const message = z
  .looseObject({ jsonrpc, method: z.string().optional(), params })
  .meta({ id: 'McpMessage', description: 'A message of the Model Context Protocol, as JSON-RPC 2.0.' });

const ASKING_ERRORS = [
  ...IDENTITY_ERRORS,
  'validation_error',
  'not_found',
  'payload_too_large',
  'rate_limited',
  'budget_used_up',
  'internal_error',
  'retrieval_unavailable',
  'embedding_failed',
  'agent_unavailable',
  'storage_unavailable',
] as const satisfies ErrorCode[];

const openAiErrors = (codes: readonly ErrorCode[]) => errors(codes, openAiErrorSchema);

/** The endpoints for programs that use other protocols than this API’s own. */
export const surfaceOperations: readonly ApiOperation[] = [
  {
    paths: ['/mcp'],
    method: 'post',
    operation: {
      tags: ['mcp'],
      summary: 'The library over the Model Context Protocol',
      description:
        'Streamable HTTP, one message a request: tools to search, list, read and ask, pages and their ranges as resources, and prompts. Nothing is kept between messages, and who asks is settled for each.',
      requestBody: { required: true, content: { 'application/json': { schema: request } } },
      responses: {
        '200': {
          description: 'The answer, or progress and then the answer as server-sent events.',
          content: { 'application/json': { schema: message }, 'text/event-stream': { schema: message } },
        },
        '202': { description: 'A notification was taken.' },
        '406': json('`Accept` must name both `application/json` and `text/event-stream`.', message),
        ...errors(
          [
            'validation_error',
            'unauthenticated',
            'forbidden',
            'payload_too_large',
            'internal_error',
            'agent_unavailable',
          ],
          z.union([errorResponseSchema, message]),
        ),
      },
    },
  },
  {
    paths: ['/v1/chat/completions'],
    method: 'post',
    operation: {
      tags: ['openai'],
      summary: 'Ask as a chat completion of the OpenAI API',
      description:
        'The last message of the user is the question, `model` a profile or `lectern`. Markers of the answer are links to the exact words, with an annotation each; `lectern` has sources, claims and metadata as /chat has them.',
      requestBody: { required: true, content: { 'application/json': { schema: chatCompletionRequestSchema } } },
      responses: {
        '200': {
          description: 'The answer, or its pieces as server-sent events and `data: [DONE]`.',
          content: {
            'application/json': { schema: chatCompletionSchema },
            'text/event-stream': { schema: z.union([chatCompletionChunkSchema, STREAM_END]) },
          },
        },
        ...openAiErrors(ASKING_ERRORS),
      },
    },
  },
  {
    paths: ['/v1/responses'],
    method: 'post',
    operation: {
      tags: ['openai'],
      summary: 'Ask as a response of the OpenAI API',
      description:
        'As /v1/chat/completions; `previous_response_id` goes on with a conversation that the server has recorded.',
      requestBody: { required: true, content: { 'application/json': { schema: responseRequestSchema } } },
      responses: {
        '200': {
          description: 'The response, or its events as server-sent events.',
          content: {
            'application/json': { schema: responseObjectSchema },
            'text/event-stream': { schema: z.looseObject({ type: z.string(), sequence_number: z.int() }) },
          },
        },
        ...openAiErrors(ASKING_ERRORS),
      },
    },
  },
  {
    paths: ['/v1/models'],
    method: 'get',
    operation: {
      tags: ['openai'],
      summary: 'The profiles as models of the OpenAI API',
      responses: {
        '200': json('The models.', modelListSchema),
        ...openAiErrors(['internal_error', 'unauthenticated']),
      },
    },
  },
  {
    paths: ['/v1/models/{model}'],
    method: 'get',
    operation: {
      tags: ['openai'],
      summary: 'One profile as a model of the OpenAI API',
      requestParams: { path: z.object({ model: z.string() }) },
      responses: {
        '200': json('The model.', oneModelSchema),
        ...openAiErrors(['not_found', 'internal_error', 'unauthenticated']),
      },
    },
  },
];
