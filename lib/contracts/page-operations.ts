import { z } from 'zod';

import { type ApiOperation, errors, json, READ_ERRORS } from './operation-parts.ts';
import { formulasQuerySchema, pageFormulasSchema, pageQuerySchema, pageTextSchema } from './page-text.ts';
import { selectionAidOperations } from './selection-aids.ts';

/** The endpoints of a page's text, of the formulas shown in place of parts of it, and of selected words. */
export const pageOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/pages/{page_id}'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'The canonical text of a page: what every cited range refers to',
      requestParams: {
        path: z.object({ page_id: z.string() }),
        query: pageQuerySchema,
      },
      responses: { '200': json('The text.', pageTextSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/pages/{page_id}/formulas'],
    method: 'get',
    operation: {
      tags: ['library'],
      summary: 'How a page shows the formulas that stand in a range of its text',
      requestParams: { path: z.object({ page_id: z.string() }), query: formulasQuerySchema },
      responses: { '200': json('The formulas, in order.', pageFormulasSchema), ...errors(READ_ERRORS) },
    },
  },
  ...selectionAidOperations,
];
