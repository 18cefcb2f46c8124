import { z } from 'zod';
import type { ZodOpenApiResponseObject } from 'zod-openapi';

import { type ApiOperation, errors, file, READ_ERRORS } from './operation-parts.ts';

const feed = (path: `/${string}`, summary: string, content: ZodOpenApiResponseObject): ApiOperation => ({
  paths: [path],
  method: 'get',
  operation: {
    tags: ['library'],
    summary,
    description: 'Those you may read, and no others.',
    responses: { '200': content, ...errors(READ_ERRORS) },
  },
});

/** Operations that provide the library to programs that read feeds or Markdown. */
export const feedOperations: readonly ApiOperation[] = [
  feed('/opds', 'The documents of the library as a feed of OPDS 1.2', file('The feed.', 'application/atom+xml')),
  feed('/opds/v2', 'The documents of the library as a feed of OPDS 2.0', {
    description: 'The feed.',
    content: { 'application/opds+json': { schema: z.looseObject({ metadata: z.looseObject({}) }) } },
  }),
  feed('/llms.txt', 'The documents of the library for programs that read Markdown', file('The list.', 'text/markdown')),
  {
    paths: ['/api/documents/{document_id}/markdown'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'The contents of a document in Markdown',
      description: 'Also at the address of the document in the reader with the ending `.md`.',
      requestParams: { path: z.object({ document_id: z.string() }) },
      responses: { '200': file('The contents.', 'text/markdown'), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/documents/{document_id}/markdown/{path}'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'A page in Markdown',
      description: '`path` may hold slashes. Also at the address of the page in the reader with the ending `.md`.',
      requestParams: { path: z.object({ document_id: z.string(), path: z.string() }) },
      responses: { '200': file('The page.', 'text/markdown'), ...errors(READ_ERRORS) },
    },
  },
];
