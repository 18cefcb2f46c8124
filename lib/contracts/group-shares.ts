import { z } from 'zod';

import { sessionIdSchema } from './conversation.ts';
import { KEPT_SCHEMAS, keptIdSchema } from './kept-records.ts';
import { type ApiOperation, errors, json, READ_ERRORS } from './operation-parts.ts';
import { parseOrThrow } from './parse-or-throw.ts';

const groupKindSchema = z.enum(['department', 'organisation'], {
  error: 'The group must be "department" or "organisation".',
});

const readerGroupSchema = z
  .object({ kind: groupKindSchema, name: z.string().describe('As the identity of the reader names it.') })
  .meta({ id: 'ReaderGroup' });

const sharedKindSchema = z.enum(['notes', 'conversations'], {
  error: 'The kind must be "notes" or "conversations".',
});

const readerGroupsSchema = z
  .object({
    groups: z.array(readerGroupSchema).describe('Those that you belong to.'),
    shared: z
      .array(z.object({ kind: sharedKindSchema, id: z.string(), group: readerGroupSchema }))
      .describe('Your notes and conversations that a group can read, by their ids.'),
  })
  .meta({ id: 'ReaderGroups' });

/** The body of a request that shares something with a group of its owner. */
export const groupRequestSchema = z.object({ group: groupKindSchema }).meta({ id: 'GroupRequest' });

const groupReplySchema = z.object({ group: readerGroupSchema.nullable() }).meta({ id: 'GroupReply' });

/** The parameters of the list of what groups share. */
export const sharedQuerySchema = z.object({
  document_id: z.string().max(2_000).optional().describe('Only what has its place in this document.'),
});

const ofShare = {
  share_id: z.string(),
  author: z.string().describe('The name of the owner, as their identity gave it when they shared it.'),
  group: readerGroupSchema,
};

const sharedRecordsSchema = z
  .object({
    notes: z.array(z.object({ ...ofShare, note: KEPT_SCHEMAS.notes })),
    conversations: z.array(
      z.object({
        ...ofShare,
        ...{ shared_at: z.iso.datetime(), question: z.string().describe('The first one.') },
        places: z
          .array(KEPT_SCHEMAS.questions)
          .describe('The places of its questions; their `sessionId` is the `share_id`.'),
      }),
    ),
  })
  .meta({ id: 'SharedRecords' });

export type GroupKind = z.infer<typeof groupKindSchema>;
export type ReaderGroup = z.infer<typeof readerGroupSchema>;
export type SharedKind = z.infer<typeof sharedKindSchema>;
export type ReaderGroups = z.infer<typeof readerGroupsSchema>;
export type GroupReply = z.infer<typeof groupReplySchema>;
export type SharedRecords = z.infer<typeof sharedRecordsSchema>;

/** Returns what an address of a shared record names. Throws `AppError('validation_error')`. */
export function parseSharedName(params: Readonly<Record<string, string | undefined>>): {
  kind: SharedKind;
  id: string;
} {
  const kind = parseOrThrow(sharedKindSchema, params['kind']);
  return { kind, id: parseOrThrow(kind === 'notes' ? keptIdSchema : sessionIdSchema, params['recordId']) };
}

const sharedRecord = z.object({ kind: sharedKindSchema, record_id: z.string() });

/** The endpoints by which signed-in readers share notes and conversations with their groups. */
export const groupOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/reader/groups'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary: 'Your groups, and what you share with them',
      description: 'For readers who are signed in. A group is your department or your organisation.',
      responses: { '200': json('The groups.', readerGroupsSchema), ...errors(READ_ERRORS) },
    },
  },
  {
    paths: ['/api/reader/groups/{kind}/{record_id}'],
    method: 'put',
    operation: {
      tags: ['reader'],
      summary: 'Share a note or a conversation of yours with your department or organisation, read-only',
      description:
        'Its members see it with your name, as long as they may read its document; of a conversation, every document that it names. A conversation is shared as it is now.',
      requestParams: { path: sharedRecord },
      requestBody: { required: true, content: { 'application/json': { schema: groupRequestSchema } } },
      responses: {
        '200': json('The group that can read it.', groupReplySchema),
        ...errors([...READ_ERRORS, 'rate_limited', 'payload_too_large']),
      },
    },
  },
  {
    paths: ['/api/reader/groups/{kind}/{record_id}'],
    method: 'delete',
    operation: {
      tags: ['reader'],
      summary: 'Share a note or a conversation of yours with no group any longer',
      requestParams: { path: sharedRecord },
      responses: {
        '200': json('No group can read it.', groupReplySchema),
        ...errors([...READ_ERRORS, 'rate_limited']),
      },
    },
  },
  {
    paths: ['/api/reader/shared'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary: 'The notes and conversations that others share with your groups',
      description:
        'The latest first. What is of documents that you may not read now is left out. A conversation is read at `/api/shared/{share_id}`.',
      requestParams: { query: sharedQuerySchema },
      responses: { '200': json('What is shared.', sharedRecordsSchema), ...errors(READ_ERRORS) },
    },
  },
];
