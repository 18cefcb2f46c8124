import { z } from 'zod';

import { turnIdSchema } from '../conversation.ts';
import { type ApiOperation, errors, json, READ_ERRORS } from '../operation-parts.ts';
import { evaluationCaseSchema, evaluationFileSchema, evaluationRunSchema } from './evaluation.ts';

const signedIn = { tags: ['administration'], security: [{ adminSession: [] }] };
const requestParams = { path: z.object({ turn_id: turnIdSchema }) };

/** The endpoints for turns that are asked again as evaluation cases. */
export const evaluationOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/admin/turns/{turn_id}/case'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Make a turn a case of the evaluation',
      description: 'Role reviewer. What is expected of its answer is told by how it went, and by the verdict.',
      requestParams,
      responses: { '200': json('What is expected.', evaluationCaseSchema), ...errors([...READ_ERRORS, 'conflict']) },
    },
  },
  {
    paths: ['/api/admin/turns/{turn_id}/case'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Make a turn no case any more',
      description: 'Role reviewer.',
      requestParams,
      responses: { '200': json('It is none.', evaluationCaseSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/evaluation'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'The cases, as half of a question set of the evaluation',
      responses: { '200': json('The questions.', evaluationFileSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/evaluation'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Ask all cases',
      description: 'Role reviewer. The run goes on by itself; where one is under way, it is that one.',
      responses: { '202': json('The run.', evaluationRunSchema), ...errors(READ_ERRORS) },
    },
  },
];
