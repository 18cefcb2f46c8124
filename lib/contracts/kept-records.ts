import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { pageVersionSchema } from './page-text.ts';
import { isReaderPath } from './reader-address.ts';

/** Kinds of records a signed-in reader may keep on the server. */
const KEPT_KINDS = ['notes', 'questions', 'conversations', 'answers', 'collections', 'books'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

export const keptKindSchema = z.enum(KEPT_KINDS, {
  error: 'The kind must be "notes", "questions", "conversations", "answers", "collections" or "books".',
});

/** Ids are UUIDs in the browser; from a file of notes any id is accepted that fits a path. */
export const keptIdSchema = z
  .string()
  .regex(/^[\w-]{1,100}$/, { error: 'The name must be at most 100 letters, digits, hyphens and underscores.' });

const name = z.string().max(LIMITS.titleMaxLength * 4);
const words = z.string().max(LIMITS.keptWordsMaxLength);
/** The address becomes a link, so only a path of this reader is accepted. */
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

/** Words of a page, where they stand, and when they were marked. */
const mark = {
  ...{ documentId: name, documentTitle: name, pageId: name, pageTitle: name, href: readerPath },
  ...{ pageVersion: pageVersionSchema, anchor, isLost: z.boolean().optional() },
  ...{ createdMs: moment, changedMs: moment },
};

/** A reader's highlight or bookmark, with the text of the note. */
const keptNoteSchema = z
  .object({
    ...{ id: keptIdSchema, kind: z.enum(['highlight', 'bookmark']), ...mark },
    colour: z.enum(['amber', 'blue', 'green', 'rose']),
    text: z.string().max(LIMITS.noteMaxLength).describe('In Markdown.'),
  })
  .meta({ id: 'KeptNote' });

/** The place a question was asked about. */
const keptQuestionSchema = z
  .object({
    ...{ id: z.uuid().describe('Of its turn.'), kind: z.literal('question'), ...mark },
    text: z
      .string()
      .max(LIMITS.queryMaxLength * 2)
      .describe('The question.'),
    sessionId: z.uuid().describe('The conversation it was asked in.'),
  })
  .meta({ id: 'KeptQuestion' });

/** A conversation with its reader's name for it, and the titles of the documents and pages asked about. */
const keptConversationSchema = z
  .object({
    id: z.uuidv4(),
    question: z.string().max(LIMITS.queryMaxLength * 2),
    name: z.string().max(LIMITS.titleMaxLength).optional(),
    ...{ book: name, bookId: name.optional(), timeMs: moment },
    places: z.record(name, z.object({ title: name, href: readerPath, documentId: name })),
  })
  .meta({ id: 'KeptConversation' });

/** An answer saved as a file, listed under the book it cites first. */
const keptAnswerEntrySchema = z
  .object({
    ...{ id: z.uuid(), turnId: z.uuid(), question: z.string().max(LIMITS.queryMaxLength * 2), filename: name },
    ...{ documentId: name, documentTitle: name, keptMs: moment },
  })
  .meta({ id: 'KeptAnswerEntry' });

/** A reader's collection of books. */
const keptCollectionSchema = z
  .object({ id: keptIdSchema, name: z.string().min(1).max(LIMITS.titleMaxLength), changedMs: moment })
  .meta({ id: 'KeptCollection' });

/** What a reader has done with a book on their own shelf. */
const keptBookSchema = z
  .object({
    ...{ id: keptIdSchema, documentId: name },
    collections: z
      .array(keptIdSchema)
      .max(LIMITS.collectionsMax)
      .describe('The ids of the collections it is in. Those that no longer exist have no effect.'),
    isFinished: z.boolean(),
    isHidden: z.boolean().describe('Left out of the reader’s own shelf.'),
    changedMs: moment,
  })
  .meta({ id: 'KeptBook' });

/** By kind. */
export const KEPT_SCHEMAS = {
  notes: keptNoteSchema,
  questions: keptQuestionSchema,
  conversations: keptConversationSchema,
  answers: keptAnswerEntrySchema,
  collections: keptCollectionSchema,
  books: keptBookSchema,
} as const satisfies Record<KeptKind, z.ZodType>;

export const keptRecordSchema = z.union([
  keptNoteSchema,
  keptQuestionSchema,
  keptConversationSchema,
  keptAnswerEntrySchema,
  keptCollectionSchema,
  keptBookSchema,
]);

export const keptRecordsSchema = z.object({ records: z.array(keptRecordSchema) }).meta({ id: 'KeptRecords' });

export const forgottenSchema = z.object({ id: z.string() }).meta({ id: 'ForgottenRecord' });

export type KeptNote = z.infer<typeof keptNoteSchema>;
export type KeptQuestion = z.infer<typeof keptQuestionSchema>;
export type KeptConversation = z.infer<typeof keptConversationSchema>;
export type KeptAnswerEntry = z.infer<typeof keptAnswerEntrySchema>;
export type KeptCollection = z.infer<typeof keptCollectionSchema>;
export type KeptBook = z.infer<typeof keptBookSchema>;
export type KeptRecord = z.infer<typeof keptRecordSchema>;
