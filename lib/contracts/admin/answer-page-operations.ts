import { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { type ApiOperation, errors, json, READ_ERRORS } from '../operation-parts.ts';
import {
  answerPageListSchema,
  answerPageQuerySchema,
  answerPageRequestSchema,
  answerPageSchema,
  pageNameSchema,
  removedPageSchema,
  savedPageSchema,
} from './answer-page.ts';

const WRITE_ERRORS = [...READ_ERRORS, 'conflict', 'payload_too_large'] as const satisfies ErrorCode[];

const signedIn = { tags: ['administration'], security: [{ adminSession: [] }] };
const requestBody = {
  required: true as const,
  content: { 'application/json': { schema: answerPageRequestSchema } },
};
const requestParams = { path: z.object({ page_name: pageNameSchema }) };

/** The endpoints for pages written for questions that found nothing. */
export const answerPageOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/admin/answer-pages'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'The pages that were written for questions that found nothing',
      requestParams: { query: answerPageQuerySchema },
      responses: {
        '200': {
          description: 'The pages; with `format=zip` their Markdown files.',
          content: {
            'application/json': { schema: answerPageListSchema },
            'application/zip': { schema: z.string() },
          },
        },
        ...errors(READ_ERRORS),
      },
    },
  },
  {
    paths: ['/api/admin/answer-pages'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Write a page that answers a question',
      description: 'Role admin. It is part of a book of its own. The run goes on by itself.',
      requestBody,
      responses: { '202': json('The page, and the run that reads it.', savedPageSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/answer-pages/{page_name}'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'One of these pages with its text',
      requestParams,
      responses: { '200': json('The page.', answerPageSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/answer-pages/{page_name}'],
    method: 'put',
    operation: {
      ...signedIn,
      summary: 'Replace one of these pages',
      description: 'Role admin. Its address stays.',
      requestParams,
      requestBody,
      responses: { '202': json('The page, and the run that reads it.', savedPageSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/answer-pages/{page_name}'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Remove one of these pages',
      description: 'Role admin. The book goes with its last page.',
      requestParams,
      responses: { '200': json('What was removed.', removedPageSchema), ...errors([...READ_ERRORS, 'conflict']) },
    },
  },
];
