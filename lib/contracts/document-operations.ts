import { z } from 'zod';

import {
  changedDocumentSchema,
  documentChangesSchema,
  documentDetailsSchema,
  documentEditSchema,
  editedDocumentSchema,
  removedDocumentSchema,
  replacementSchema,
} from './document-details.ts';
import { documentListQuerySchema, documentListSchema } from './document-list.ts';
import { ingestLineSchema } from './ingest.ts';
import { type ApiOperation, errors, json, READ_ERRORS } from './operation-parts.ts';

const documentPath = z.object({ document_id: z.string() });
const byCommand = {
  tags: ['operations'],
  description: 'For the command line beside the server: only from this machine, with the token of the data folder.',
  security: [{ ingestToken: [] }],
};
const signedIn = { tags: ['library', 'administration'], security: [{ adminSession: [] }] };

/** The document endpoints. */
export const documentOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/documents'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'The documents of the library',
      description: 'Those you may read: without parameters all of them, by title.',
      requestParams: { query: documentListQuerySchema },
      responses: { '200': json('The documents.', documentListSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/documents/{document_id}'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'A document with its contents',
      requestParams: { path: documentPath },
      responses: { '200': json('The document.', documentDetailsSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/documents/{document_id}'],
    method: 'patch',
    operation: {
      ...signedIn,
      summary: 'Say what a document is called, and what else is known of it',
      description:
        'Role admin. What is set stays whatever its source says at later ingests, until `follow_source` gives it back.',
      requestParams: { path: documentPath },
      requestBody: { required: true, content: { 'application/json': { schema: documentChangesSchema } } },
      responses: {
        '200': json('What is known of it now.', changedDocumentSchema),
        ...errors([...READ_ERRORS, 'payload_too_large', 'retrieval_unavailable']),
      },
    },
  },
  {
    paths: ['/api/documents/{document_id}'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Take a document out of the library',
      description:
        'Role admin. Its pages, pictures and chunks go, and the answers in which anything of it stood. Files that it was read from stay, unless they were uploaded.',
      requestParams: { path: documentPath },
      responses: {
        '200': json('What became of it.', removedDocumentSchema),
        ...errors([...READ_ERRORS, 'retrieval_unavailable']),
      },
    },
  },
  {
    paths: ['/api/ingest/{document_id}'],
    method: 'post',
    operation: {
      ...byCommand,
      summary: 'Let a folder or file of the server take the place of a document',
      requestParams: { path: documentPath },
      requestBody: { required: true, content: { 'application/json': { schema: replacementSchema } } },
      responses: {
        '200': {
          description: 'Progress, one JSON object a line.',
          content: { 'application/x-ndjson': { schema: ingestLineSchema } },
        },
        ...errors([...READ_ERRORS, 'payload_too_large', 'internal_error']),
      },
    },
  },
  {
    paths: ['/api/ingest/{document_id}'],
    method: 'patch',
    operation: {
      ...byCommand,
      summary: 'Say what is known of a document, and who may read it',
      requestParams: { path: documentPath },
      requestBody: { required: true, content: { 'application/json': { schema: documentEditSchema } } },
      responses: {
        '200': json('What is known of it now.', editedDocumentSchema),
        ...errors([...READ_ERRORS, 'payload_too_large', 'retrieval_unavailable']),
      },
    },
  },
  {
    paths: ['/api/ingest/{document_id}'],
    method: 'delete',
    operation: {
      ...byCommand,
      summary: 'Take a document out of the library',
      requestParams: { path: documentPath },
      responses: {
        '200': json('What became of it.', removedDocumentSchema),
        ...errors([...READ_ERRORS, 'retrieval_unavailable']),
      },
    },
  },
];
