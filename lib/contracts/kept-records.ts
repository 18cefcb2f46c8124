import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { pageVersionSchema } from './page-text.ts';
import { isReaderPath } from './reader-address.ts';

/** What a signed-in reader may keep on the server, by kind. */
const KEPT_KINDS = ['notes', 'conversations', 'answers'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

export const keptKindSchema = z.enum(KEPT_KINDS, { error: 'The kind must be "notes", "conversations" or "answers".' });

/** Names are UUIDs in the browser; whatever fits a path is taken from a file of notes. */
export const keptIdSchema = z
  .string()
  .regex(/^[\w-]{1,100}$/, { error: 'The name must be at most 100 letters, digits, hyphens and underscores.' });

const name = z.string().max(LIMITS.titleMaxLength * 4);
const words = z.string().max(LIMITS.keptWordsMaxLength);
/** It becomes a link: a path of this reader and nothing else. */
const readerPath = z
  .string()
  .max(2_000)
  .startsWith('/books/')
  .refine(isReaderPath, { error: 'The address must be a path of this reader, as a browser reads it.' });
const moment = z.number().min(0).max(8.64e15).describe('Milliseconds since 1970.');

const anchor = z
  .object({
    ...{ start: z.int().min(0), end: z.int().min(1) },
    ...{ quote: words, prefix: words, suffix: words },
    twins: z.object({ count: z.number(), prefix: z.number(), suffix: z.number() }).nullable(),
  })
  .refine(({ start, end }) => start < end, { error: 'An anchor must end behind its start.' });

/** Words that somebody highlighted, or a place that they marked, with what they wrote about it. */
const keptNoteSchema = z
  .object({
    ...{ id: keptIdSchema, kind: z.enum(['highlight', 'bookmark']) },
    ...{ documentId: name, documentTitle: name, pageId: name, pageTitle: name, href: readerPath },
    ...{ pageVersion: pageVersionSchema, anchor, isLost: z.boolean().optional() },
    colour: z.enum(['amber', 'blue', 'green', 'rose']),
    text: z.string().max(LIMITS.noteMaxLength).describe('In Markdown.'),
    ...{ createdMs: moment, changedMs: moment },
  })
  .meta({ id: 'KeptNote' });

/** A conversation as its reader calls it, with the titles of what was asked about. */
const keptConversationSchema = z
  .object({
    id: z.uuidv4(),
    question: z.string().max(LIMITS.queryMaxLength * 2),
    name: z.string().max(LIMITS.titleMaxLength).optional(),
    ...{ book: name, bookId: name.optional(), timeMs: moment },
    places: z.record(name, z.object({ title: name, href: readerPath, documentId: name })),
  })
  .meta({ id: 'KeptConversation' });

/** An answer that was kept as a file, beneath the book that it cites first. */
const keptAnswerEntrySchema = z
  .object({
    ...{ id: z.uuid(), turnId: z.uuid(), question: z.string().max(LIMITS.queryMaxLength * 2), filename: name },
    ...{ documentId: name, documentTitle: name, keptMs: moment },
  })
  .meta({ id: 'KeptAnswerEntry' });

/** By kind. */
export const KEPT_SCHEMAS = {
  notes: keptNoteSchema,
  conversations: keptConversationSchema,
  answers: keptAnswerEntrySchema,
} as const satisfies Record<KeptKind, z.ZodType>;

export const keptRecordSchema = z.union([keptNoteSchema, keptConversationSchema, keptAnswerEntrySchema]);

export const keptRecordsSchema = z.object({ records: z.array(keptRecordSchema) }).meta({ id: 'KeptRecords' });

export const forgottenSchema = z.object({ id: z.string() }).meta({ id: 'ForgottenRecord' });

export type KeptNote = z.infer<typeof keptNoteSchema>;
export type KeptConversation = z.infer<typeof keptConversationSchema>;
export type KeptAnswerEntry = z.infer<typeof keptAnswerEntrySchema>;
export type KeptRecord = z.infer<typeof keptRecordSchema>;
