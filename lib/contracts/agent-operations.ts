import { type ApiOperation, errors, json } from './api-operation.ts';
import { profileListSchema } from './profile-list.ts';
import { toolListSchema } from './tool-list.ts';

/** The endpoints that tell what the agent can be asked for. */
export const agentOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/profiles'],
    method: 'get',
    operation: {
      tags: ['chat'],
      summary: 'The profiles that a question may name',
      responses: { '200': json('The profiles.', profileListSchema), ...errors(['internal_error']) },
    },
  },
  {
    paths: ['/api/tools'],
    method: 'get',
    operation: {
      tags: ['chat'],
      summary: 'The tools that the agent works with',
      responses: { '200': json('The tools.', toolListSchema), ...errors(['internal_error']) },
    },
  },
];
