import { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { type ApiOperation, errors, json, READ_ERRORS } from '../operation-parts.ts';
import { gapListSchema, reopenedGapSchema, settledGapSchema, settleGapSchema } from './gap.ts';

const WRITE_ERRORS = [...READ_ERRORS, 'payload_too_large'] as const satisfies ErrorCode[];

const signedIn = { tags: ['administration'], security: [{ adminSession: [] }] };

/** The endpoints for questions that found nothing. */
export const gapOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/admin/gaps'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'What is settled of the questions that found nothing',
      responses: { '200': json('The gaps, those settled last first.', gapListSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/gaps'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Settle questions that found nothing',
      description:
        'Role reviewer. Takes them and their like off the lists: as `not_ours` for good, as `answered` if the first of them, asked once more in the whole library, now has an answer.',
      requestBody: { required: true, content: { 'application/json': { schema: settleGapSchema } } },
      responses: {
        '200': json('What became of it.', settledGapSchema),
        ...errors([...WRITE_ERRORS, 'agent_unavailable', 'retrieval_unavailable', 'embedding_failed']),
      },
    },
  },
  {
    paths: ['/api/admin/gaps/{gap_id}'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Put settled questions on the lists again',
      description: 'Role reviewer.',
      requestParams: { path: z.object({ gap_id: z.uuid() }) },
      responses: { '200': json('The gap is open.', reopenedGapSchema), ...errors(READ_ERRORS) },
    },
  },
];
