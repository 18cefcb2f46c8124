import { z } from 'zod';

import { type ApiOperation, errors, json, READ_ERRORS } from '../operation-parts.ts';
import { removedDocumentsSchema, restoredSchema, setAsideSchema } from './removed-document.ts';

const signedIn = { tags: ['administration'], security: [{ adminSession: [] }] };
const requestParams = { path: z.object({ document_id: z.string() }) };

/** The endpoints for removals that can be undone. */
export const removalOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/admin/documents/{document_id}/removal'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Remove a document so that it can be restored for a day',
      description:
        'Role admin. Nobody can read it from then on. `DELETE /api/documents/{document_id}` deletes it at once, before or after.',
      requestParams,
      responses: { '200': json('Until when it can be restored.', setAsideSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/documents/{document_id}/removal'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Restore a document that was removed',
      description: 'Role admin. It has the readers that it had.',
      requestParams,
      responses: {
        '200': json('It is there again.', restoredSchema),
        ...errors([...READ_ERRORS, 'retrieval_unavailable']),
      },
    },
  },
  {
    paths: ['/api/admin/removed-documents'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'The documents that were removed and can be restored',
      responses: { '200': json('The documents.', removedDocumentsSchema), ...errors(READ_ERRORS) },
    },
  },
];
