import { z } from 'zod';

import { type ApiOperation, errors, json, READ_ERRORS } from './operation-parts.ts';
import {
  newUploadSchema,
  partQuerySchema,
  plannedReadingSchema,
  receivedPartSchema,
  uploadPlanSchema,
  uploadSchema,
} from './uploads.ts';

const uploadPath = z.object({ upload_id: z.uuid() });
const WHO =
  'For administrators, for whoever uses the machine of a server that nobody has taken over yet, or for everyone with `UPLOADS=everyone`. An upload is its owner’s alone.';

/** The endpoints for uploading books from a browser. */
export const uploadOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/uploads'],
    method: 'post',
    operation: {
      tags: ['library'],
      summary: 'Begin to upload books',
      description: `${WHO} Says what is to come; then each file is sent in parts, and the books are begun.`,
      requestBody: { required: true, content: { 'application/json': { schema: newUploadSchema } } },
      responses: {
        '201': json('The upload.', uploadSchema),
        ...errors([...READ_ERRORS, 'conflict', 'payload_too_large', 'rate_limited']),
      },
    },
  },
  {
    paths: ['/api/uploads/{upload_id}'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'How far an upload is',
      requestParams: { path: uploadPath },
      responses: { '200': json('The upload.', uploadSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/uploads/{upload_id}'],
    method: 'delete',
    operation: {
      tags: ['library'],
      summary: 'Cancel an upload',
      description: 'Leaves nothing behind but the books that are done already.',
      requestParams: { path: uploadPath },
      responses: { '200': json('The upload as it ended.', uploadSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/uploads/{upload_id}/files/{number}'],
    method: 'put',
    operation: {
      tags: ['library'],
      summary: 'Send a part of a file, or all of it',
      description: 'Parts come in order. A part that breaks off counts as not sent.',
      requestParams: {
        path: uploadPath.extend({ number: z.int().min(0).describe('The place of the file in the list, from 0.') }),
        query: partQuerySchema,
      },
      requestBody: { required: true, content: { 'application/octet-stream': { schema: z.string() } } },
      responses: {
        '200': json('How much has arrived.', receivedPartSchema),
        ...errors([...READ_ERRORS, 'conflict', 'payload_too_large', 'unsupported_media_type']),
      },
    },
  },
  {
    paths: ['/api/uploads/{upload_id}/plan'],
    method: 'post',
    operation: {
      tags: ['library'],
      summary: 'Look through what has arrived',
      description:
        'Once all files have arrived, and before they are put in. Goes on by itself until the upload is `planned`; nothing is written.',
      requestParams: { path: uploadPath },
      responses: { '202': json('The upload.', uploadSchema), ...errors([...READ_ERRORS, 'conflict']) },
    },
  },
  {
    paths: ['/api/uploads/{upload_id}/plan'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'What would be read, in which order, and what is left out and why',
      requestParams: { path: uploadPath },
      responses: { '200': json('The plan.', uploadPlanSchema), ...errors([...READ_ERRORS, 'conflict']) },
    },
  },
  {
    paths: ['/api/uploads/{upload_id}/books'],
    method: 'post',
    operation: {
      tags: ['library'],
      summary: 'Put the books into the library',
      description:
        'Once all files have arrived. Goes on by itself. Called again, it tries the books once more that failed and may not have to.',
      requestParams: { path: uploadPath },
      requestBody: { required: false, content: { 'application/json': { schema: plannedReadingSchema } } },
      responses: { '202': json('The upload.', uploadSchema), ...errors([...READ_ERRORS, 'conflict']) },
    },
  },
];
