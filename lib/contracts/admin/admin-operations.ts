import { z } from 'zod';

import type { ErrorCode } from '#lib/foundation/core/errors.ts';

import { type ApiOperation, errors, json, READ_ERRORS } from '../operation-parts.ts';
import { deletedConversationSchema, sessionIdSchema, turnIdSchema } from '../conversation.ts';
import { accountOperations } from './account-operations.ts';
import { evaluationOperations } from './evaluation-operations.ts';
import { answerPageOperations } from './answer-page-operations.ts';
import { gapOperations } from './gap-operations.ts';
import { apiKeyListSchema, apiKeySchema, madeApiKeySchema, newApiKeySchema } from './api-key.ts';
import { budgetListSchema } from './budget.ts';
import { accessReplySchema, accessRequestSchema } from './access-list.ts';
import {
  dismissedRunsSchema,
  endedRunSchema,
  ingestRunListSchema,
  ingestRunSchema,
  startIngestSchema,
} from './ingest-run.ts';
import { ingestScheduleRequestSchema, ingestScheduleSchema } from './ingest-schedule.ts';
import { modelOperations } from './model-operations.ts';
import { assignedTurnSchema, assigneeRequestSchema, reviewReplySchema, reviewRequestSchema } from './review.ts';
import { removalOperations } from './removal-operations.ts';
import { selfTestSchema } from './self-test.ts';
import { adminSessionSchema, signedOutSchema, signInSchema, signOutQuerySchema } from './session.ts';
import { exportQuerySchema } from './turn-filter.ts';

const WRITE_ERRORS = [...READ_ERRORS, 'conflict', 'payload_too_large'] as const satisfies ErrorCode[];

const signedIn = { tags: ['administration'], security: [{ adminSession: [] }] };
const body = (schema: z.ZodType) => ({ required: true as const, content: { 'application/json': { schema } } });
const turnPath = z.object({ turn_id: turnIdSchema });

/** The admin endpoints. */
export const adminOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/admin/session'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'Who is signed in',
      responses: { '200': json('The session.', adminSessionSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/session'],
    method: 'post',
    operation: {
      tags: ['administration'],
      summary: 'Sign in',
      description: 'The answer sets the cookie of the session. A wrong name and a wrong password are told alike.',
      requestBody: body(signInSchema),
      responses: {
        '200': json('Signed in.', adminSessionSchema),
        ...errors([...WRITE_ERRORS, 'rate_limited']),
      },
    },
  },
  {
    paths: ['/api/admin/session'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Sign out',
      requestParams: { query: signOutQuerySchema },
      responses: { '200': json('Signed out.', signedOutSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/turns/{turn_id}/review'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Say what you find about a turn',
      description: 'Role reviewer. Replaces what was found before.',
      requestParams: { path: turnPath },
      requestBody: body(reviewRequestSchema),
      responses: { '200': json('What is kept now.', reviewReplySchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/turns/{turn_id}/review'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Take back what was found about a turn',
      description: 'Role reviewer.',
      requestParams: { path: turnPath },
      responses: { '200': json('What is kept now.', reviewReplySchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/turns/{turn_id}/assignee'],
    method: 'put',
    operation: {
      ...signedIn,
      summary: 'Say who is to look at a turn',
      description: 'Role reviewer. An account that may review, or nobody.',
      requestParams: { path: turnPath },
      requestBody: body(assigneeRequestSchema),
      responses: { '200': json('Who is now.', assignedTurnSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/conversations/{session_id}'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Delete a conversation, whoever began it',
      description: 'Role admin.',
      requestParams: { path: z.object({ session_id: sessionIdSchema }) },
      responses: { '200': json('What was deleted.', deletedConversationSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/export'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'The turns of a filter with their citations, newest first',
      description: 'Takes the filter of the table of conversations, as its address has it.',
      requestParams: { query: exportQuerySchema },
      responses: {
        '200': {
          description: 'The turns.',
          content: { 'text/csv': { schema: z.string() }, 'application/x-ndjson': { schema: z.string() } },
        },
        ...errors(READ_ERRORS),
      },
    },
  },
  {
    paths: ['/api/admin/documents/{document_id}/access'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Say who may read a document',
      description:
        'Role admin. Holds from the next request, and whatever its source says at later ingests, until it is given back with DELETE.',
      requestParams: { path: z.object({ document_id: z.string() }) },
      requestBody: body(accessRequestSchema),
      responses: { '200': json('Who may read it now.', accessReplySchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/documents/{document_id}/access'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Let the source of a document say again who may read it',
      description: 'Role admin. From the next ingest on; until then the list stays.',
      requestParams: { path: z.object({ document_id: z.string() }) },
      responses: { '200': json('Who may read it until then.', accessReplySchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/documents/{document_id}/schedule'],
    method: 'put',
    operation: {
      ...signedIn,
      summary: 'Say how often a document is read again by itself',
      description: 'Role admin. From the coming INGEST_HOUR on.',
      requestParams: { path: z.object({ document_id: z.string() }) },
      requestBody: body(ingestScheduleRequestSchema),
      responses: { '200': json('When it is read next.', ingestScheduleSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/ingests'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'Runs of ingest, those under way and the last ones',
      responses: { '200': json('The runs.', ingestRunListSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/ingests'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Begin to ingest a folder of the server',
      description: 'Role admin. The run goes on by itself; the list tells how far it is.',
      requestBody: body(startIngestSchema),
      responses: { '202': json('The run.', ingestRunSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/ingests/{run_id}'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Stop a run of ingest between two pages, or forget a failed one',
      description: 'Role admin. A failed run that led to no document is forgotten with the others of its path.',
      requestParams: { path: z.object({ run_id: z.uuid() }) },
      responses: { '200': json('The run, or what is forgotten.', endedRunSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/ingests'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Forget all failed runs that led to no document',
      description: 'Role admin.',
      responses: { '200': json('What is forgotten.', dismissedRunsSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/self-test'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Use every configured service once',
      description:
        'Role admin. It costs what one answer costs, and tells webhooks and the collector of traces that it is a test. Nothing of it is recorded but that it was done.',
      responses: { '200': json('What came of it.', selfTestSchema), ...errors(READ_ERRORS) },
    },
  },
  ...modelOperations,
  {
    paths: ['/api/admin/keys'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'The keys of programs',
      responses: { '200': json('The keys, newest first.', apiKeyListSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/keys'],
    method: 'post',
    operation: {
      ...signedIn,
      summary: 'Make a key for a program',
      description: 'Role admin. The key is told this once.',
      requestBody: body(newApiKeySchema),
      responses: { '200': json('The key.', madeApiKeySchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/keys/{key_id}'],
    method: 'delete',
    operation: {
      ...signedIn,
      summary: 'Revoke a key',
      description: 'Role admin. From the next request on nobody gets in with it.',
      requestParams: { path: z.object({ key_id: z.string() }) },
      responses: { '200': json('The key, revoked.', apiKeySchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/admin/budgets'],
    method: 'get',
    operation: {
      ...signedIn,
      summary: 'What has been used of the daily budgets today',
      responses: {
        '200': json('API keys, readers and departments, those who have asked most first.', budgetListSchema),
        ...errors(READ_ERRORS),
      },
    },
  },
  ...accountOperations,
  ...evaluationOperations,
  ...gapOperations,
  ...answerPageOperations,
  ...removalOperations,
];
