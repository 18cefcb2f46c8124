import { z } from 'zod';

import { sessionIdSchema, turnIdSchema } from './conversation.ts';
import { groupOperations } from './group-shares.ts';
import { forgottenSchema, keptIdSchema, keptKindSchema, keptRecordSchema, keptRecordsSchema } from './kept-records.ts';
import { type ApiOperation, errors, json, READ_ERRORS } from './operation-parts.ts';
import { shareIdSchema, shareSchema, sharedConversationSchema } from './shared-conversation.ts';
import { followUpsQuerySchema, suggestedQuestionsSchema } from './suggested-questions.ts';

const WRITE_ERRORS = [...READ_ERRORS, 'rate_limited', 'payload_too_large'] as const;

const keptRecord = z.object({ kind: keptKindSchema, record_id: keptIdSchema });
const conversation = { requestParams: { path: z.object({ session_id: sessionIdSchema }) } };

/** The endpoints for the records of signed-in readers, for continuing a conversation, and for sharing both. */
export const syncOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/reader/kept/{kind}'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary:
        'Your notes, the places of your questions, the names of your conversations, the answers that you kept, your collections, or the books in them',
      description: 'For readers who are signed in. What is of documents that you may not read now is left out.',
      requestParams: { path: z.object({ kind: keptKindSchema }) },
      responses: { '200': json('All of them.', keptRecordsSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/reader/kept/{kind}/{record_id}'],
    method: 'put',
    operation: {
      tags: ['reader'],
      summary:
        'Keep a note, the place of a question, the name of a conversation, where an answer is kept, a collection, or what you did with a book',
      description:
        'One that was changed later stays as it is. A book is in a collection if its record names it; its record also says whether you finished the book, and whether your shelf leaves it out.',
      requestParams: { path: keptRecord },
      requestBody: { required: true, content: { 'application/json': { schema: keptRecordSchema } } },
      responses: { '200': json('It is kept.', keptRecordSchema), ...errors([...WRITE_ERRORS, 'conflict']) },
    },
  },
  {
    paths: ['/api/reader/kept/{kind}/{record_id}'],
    method: 'delete',
    operation: {
      tags: ['reader'],
      summary: 'Delete one of these; a conversation, the file of an answer and a book itself stay',
      requestParams: { path: keptRecord },
      responses: { '200': json('It is gone.', forgottenSchema), ...errors(WRITE_ERRORS) },
    },
  },
  {
    paths: ['/api/conversations/{session_id}/turns/{turn_id}/follow-ups'],
    method: 'get',
    operation: {
      tags: ['conversations'],
      summary: 'Questions to go on with behind an answer',
      description: 'Of the headings of the pages that it cites, as far as their book answers them.',
      requestParams: {
        path: z.object({ session_id: sessionIdSchema, turn_id: turnIdSchema }),
        query: followUpsQuerySchema,
      },
      responses: {
        '200': json('The questions.', suggestedQuestionsSchema),
        ...errors([...READ_ERRORS, 'rate_limited', 'retrieval_unavailable', 'embedding_failed']),
      },
    },
  },
  {
    paths: ['/api/conversations/{session_id}/share'],
    method: 'get',
    operation: {
      tags: ['conversations'],
      summary: 'The link by which others may read a conversation of yours',
      ...conversation,
      responses: { '200': json('The link, if there is one.', shareSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/conversations/{session_id}/share'],
    method: 'post',
    operation: {
      tags: ['conversations'],
      summary: 'Share a conversation as it is now, read-only',
      description: 'The link from before, if there was one, leads nowhere any more.',
      ...conversation,
      responses: {
        '200': json('The new link.', shareSchema),
        ...errors([...READ_ERRORS, 'rate_limited']),
      },
    },
  },
  {
    paths: ['/api/conversations/{session_id}/share'],
    method: 'delete',
    operation: {
      tags: ['conversations'],
      summary: 'Share a conversation no longer',
      ...conversation,
      responses: {
        '200': json('There is no link.', shareSchema),
        ...errors([...READ_ERRORS, 'rate_limited']),
      },
    },
  },
  {
    paths: ['/api/shared/{share_id}'],
    method: 'get',
    operation: {
      tags: ['conversations'],
      summary: 'A conversation that was shared',
      description:
        'Each answer is shown only to who may read every document that it rests on; of others the question stays. A conversation that is shared with a group opens only to its members who may read all of it.',
      requestParams: { path: z.object({ share_id: shareIdSchema }) },
      responses: { '200': json('The turns, oldest first.', sharedConversationSchema), ...errors(READ_ERRORS) },
    },
  },
  ...groupOperations,
];
