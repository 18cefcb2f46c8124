import { z } from 'zod';

import { adminOperations } from './admin/admin-operations.ts';
import { agentOperations, answerOperations } from './answer-operations.ts';
import { uploadOperations } from './upload-operations.ts';
import { type ApiOperation, errors, file, json, READ_ERRORS, IDENTITY_ERRORS, UNCHANGED } from './operation-parts.ts';
import { chatResponseSchema, chatStreamEventSchema } from './chat-response.ts';
import {
  conversationQuerySchema,
  conversationResponseSchema,
  deletedConversationSchema,
  sessionIdSchema,
  turnIdSchema,
} from './conversation.ts';
import { documentOperations } from './document-operations.ts';
import { feedOperations } from './feed-operations.ts';
import { feedbackRequestSchema, ratedTurnSchema } from './feedback.ts';
import { healthResponseSchema } from './health.ts';
import { ingestLineSchema, ingestRequestSchema } from './ingest.ts';
import { documentSearchQuerySchema, librarySearchQuerySchema, pageSearchResponseSchema } from './page-search.ts';
import { noteExchangeOperations } from './note-exchange.ts';
import { syncOperations } from './sync-operations.ts';
import { pageOperations } from './page-operations.ts';
import { readerSessionOperations } from './reader-session.ts';
import { CHAT_ERRORS, QUESTION, readerOperations } from './reader-operations.ts';
import { assetQuerySchema } from './picture-sizes.ts';
import { startersQuerySchema, suggestedQuestionsSchema } from './suggested-questions.ts';
import { surfaceOperations } from './surface-operations.ts';
import { widgetOperations } from './widget-operations.ts';

const EVENT_STREAM = {
  schema: chatStreamEventSchema.meta({
    description: 'The JSON after `data: ` of one event; events are separated by a blank line.',
  }),
};

const turnPath = z.object({ session_id: sessionIdSchema, turn_id: turnIdSchema });

/** Every endpoint of the server. The OpenAPI document, the 405 responses and the tests are generated from this list. */
export const API_OPERATIONS: readonly ApiOperation[] = [
  {
    paths: ['/chat', '/api/chat'],
    method: 'post',
    operation: {
      tags: ['chat'],
      summary: 'Ask a question',
      description: 'One JSON answer, or server-sent events when `stream` is true.',
      requestBody: QUESTION,
      responses: {
        '200': {
          description: 'The answer with its sources.',
          content: { 'application/json': { schema: chatResponseSchema }, 'text/event-stream': EVENT_STREAM },
        },
        ...errors(CHAT_ERRORS),
      },
    },
  },
  {
    paths: ['/chat/stream', '/api/chat/stream'],
    method: 'post',
    operation: {
      tags: ['chat'],
      summary: 'Ask a question, answered as server-sent events',
      description:
        'What fails before the first event is an HTTP status with a JSON error; after it, one `error` event and no `done`.',
      requestBody: QUESTION,
      responses: {
        '200': { description: 'chunk…, sources, done.', content: { 'text/event-stream': EVENT_STREAM } },
        ...errors(CHAT_ERRORS),
      },
    },
  },
  ...readerOperations,
  ...readerSessionOperations,
  ...syncOperations,
  ...noteExchangeOperations,
  ...feedOperations,
  {
    paths: ['/health', '/api/health'],
    method: 'get',
    operation: {
      tags: ['operations'],
      summary: 'Whether the services behind the server answer',
      responses: {
        '200': json('Healthy, or degraded but answering.', healthResponseSchema),
        '503': json('Unhealthy: chunks or the model are down.', healthResponseSchema),
        ...errors(['internal_error']),
      },
    },
  },
  {
    paths: ['/api/conversations/{session_id}'],
    method: 'get',
    operation: {
      tags: ['conversations'],
      summary: 'The turns of a conversation, oldest first',
      description: 'With `include=anchors` each range of each source says where its words stand now.',
      requestParams: { path: z.object({ session_id: sessionIdSchema }), query: conversationQuerySchema },
      responses: { '200': json('The conversation.', conversationResponseSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/conversations/{session_id}'],
    method: 'delete',
    operation: {
      tags: ['conversations'],
      summary: 'Delete a conversation',
      description: 'Deleting what is not there succeeds and says that nothing was deleted.',
      requestParams: { path: z.object({ session_id: sessionIdSchema }) },
      responses: {
        '200': json('What was deleted.', deletedConversationSchema),
        ...errors(READ_ERRORS),
      },
    },
  },
  {
    paths: ['/api/conversations/{session_id}/turns/{turn_id}/feedback'],
    method: 'post',
    operation: {
      tags: ['conversations'],
      summary: 'Say what you think of an answer',
      description: 'Replaces what was said before.',
      requestParams: { path: turnPath },
      requestBody: { required: true, content: { 'application/json': { schema: feedbackRequestSchema } } },
      responses: {
        '200': json('What is kept now.', ratedTurnSchema),
        ...errors([...READ_ERRORS, 'payload_too_large', 'rate_limited']),
      },
    },
  },
  {
    paths: ['/api/conversations/{session_id}/turns/{turn_id}/feedback'],
    method: 'delete',
    operation: {
      tags: ['conversations'],
      summary: 'Take back what you said of an answer',
      requestParams: { path: turnPath },
      responses: {
        '200': json('What is kept now.', ratedTurnSchema),
        ...errors([...READ_ERRORS, 'rate_limited']),
      },
    },
  },
  ...documentOperations,
  ...uploadOperations,
  {
    paths: ['/api/documents/{document_id}/search'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'Where words stand in a document',
      description:
        'Whatever their case, accents and quotation marks, in reading order or best first. Where they stand nowhere, passages that come near.',
      requestParams: { path: z.object({ document_id: z.string() }), query: documentSearchQuerySchema },
      responses: {
        '200': json('The places.', pageSearchResponseSchema),
        ...errors([...READ_ERRORS, 'rate_limited', 'retrieval_unavailable']),
      },
    },
  },
  {
    paths: ['/api/documents/{document_id}/starters'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'Questions to begin with in a document or on one of its pages',
      description: 'Of its headings, as far as it answers them.',
      requestParams: { path: z.object({ document_id: z.string() }), query: startersQuerySchema },
      responses: {
        '200': json('The questions.', suggestedQuestionsSchema),
        ...errors([...READ_ERRORS, 'rate_limited', 'retrieval_unavailable', 'embedding_failed']),
      },
    },
  },
  {
    paths: ['/api/search'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'Where words stand in the library',
      description:
        'In all documents you may read, whatever their case, accents and quotation marks, best first. Where they stand nowhere, passages that come near.',
      requestParams: { query: librarySearchQuerySchema },
      responses: {
        '200': json('The places.', pageSearchResponseSchema),
        ...errors([...READ_ERRORS, 'rate_limited', 'retrieval_unavailable']),
      },
    },
  },
  {
    paths: ['/api/documents/{document_id}/assets/{path}'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'A picture of a document, or a part of the PDF it was made from',
      description: '`path` may hold slashes.',
      requestParams: { path: z.object({ document_id: z.string(), path: z.string() }), query: assetQuerySchema },
      responses: {
        '200': file('The picture.', 'image/*'),
        '304': UNCHANGED,
        ...errors(READ_ERRORS),
      },
    },
  },
  ...pageOperations,
  {
    paths: ['/api/ingest'],
    method: 'post',
    operation: {
      tags: ['operations'],
      summary: 'Index a folder or file of the server',
      description: 'For the command line beside the server: only from this machine, with the token of the data folder.',
      security: [{ ingestToken: [] }],
      requestBody: { required: true, content: { 'application/json': { schema: ingestRequestSchema } } },
      responses: {
        '200': {
          description: 'Progress, one JSON object a line.',
          content: { 'application/x-ndjson': { schema: ingestLineSchema } },
        },
        ...errors(['validation_error', 'unauthenticated', 'forbidden', 'payload_too_large', 'internal_error']),
      },
    },
  },
  {
    paths: ['/api/backup'],
    method: 'post',
    operation: {
      tags: ['operations'],
      summary: 'A backup of the data folder, made while it is in use',
      description: 'For the command line beside the server: only from this machine, with the token of the data folder.',
      security: [{ ingestToken: [] }],
      responses: {
        '200': file(
          'A gzipped tar archive; its last entry is a manifest with the SHA-256 of each file.',
          'application/gzip',
        ),
        ...errors(['validation_error', 'unauthenticated', 'forbidden', 'rate_limited', 'internal_error']),
      },
    },
  },
  {
    paths: ['/docs', '/api/docs'],
    method: 'get',
    operation: {
      tags: ['documentation'],
      summary: 'This documentation as a page',
      responses: { '200': file('The page.', 'text/html'), ...errors(['internal_error']) },
    },
  },
  {
    paths: ['/docs/{asset}'],
    method: 'get',
    operation: {
      tags: ['documentation'],
      summary: 'A file of the documentation page',
      requestParams: { path: z.object({ asset: z.string() }) },
      responses: { '200': file('The file.', 'text/*'), ...errors(['not_found', 'internal_error']) },
    },
  },
  {
    paths: ['/pdfjs/{path}'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'A file of PDF.js, which shows the pages of PDFs',
      description: '`path` may hold slashes.',
      requestParams: { path: z.object({ path: z.string() }) },
      responses: { '200': file('The file.', '*/*'), ...errors([...IDENTITY_ERRORS, 'not_found', 'internal_error']) },
    },
  },
  {
    paths: ['/offline.js'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'The script that keeps opened books in the browser',
      description: 'With `OFFLINE_READING=false`, one that forgets them and ends.',
      responses: {
        '200': file('The script.', 'text/javascript'),
        '304': UNCHANGED,
        ...errors(['not_found', 'internal_error']),
      },
    },
  },
  {
    paths: ['/openapi.json', '/api/openapi.json'],
    method: 'get',
    operation: {
      tags: ['documentation'],
      summary: 'This documentation as OpenAPI 3.1',
      responses: { '200': json('The document.', z.looseObject({})), '304': UNCHANGED, ...errors(['internal_error']) },
    },
  },
  ...agentOperations,
  ...answerOperations,
  ...surfaceOperations,
  ...widgetOperations,
  ...adminOperations,
];
