import { z } from 'zod';

import { LIMITS } from '#lib/foundation/config/limits.ts';

import { sessionIdSchema, turnIdSchema } from './conversation.ts';
import { type ApiOperation, errors, json, READ_ERRORS } from './operation-parts.ts';

const NOTE_FORMATS = ['jsonld', 'readwise', 'obsidian'] as const;
export type NoteFormat = (typeof NOTE_FORMATS)[number];

export const notesQuerySchema = z.object({
  format: z
    .enum(NOTE_FORMATS, { error: 'format must be "jsonld", "readwise" or "obsidian".' })
    .describe(
      'jsonld: a collection of the Web Annotation Data Model. readwise: CSV with the columns that Readwise imports. obsidian: Markdown with properties, a file for each document; several of them are a ZIP.',
    ),
  document_id: z.string().optional().describe('The notes of this document alone.'),
});

export const sourcesQuerySchema = z.object({
  format: z.enum(['csl', 'bibtex'], { error: 'format must be "csl" or "bibtex".' }),
});

/** A JSON file of this size contains more notes than a reader may store. */
export const NOTES_FILE_MAX_BYTES = 32 * 1024 * 1024;

const importedNotesSchema = z
  .object({
    imported: z.int().min(0).describe('Notes that are kept now.'),
    unreadable: z.int().min(0).describe('Entries of the file that are no notes about words.'),
    not_found: z
      .array(z.object({ address: z.string(), quote: z.string() }))
      .describe('Notes whose words stand on no page that you may read, or at several places that nothing tells apart.'),
  })
  .meta({ id: 'ImportedNotes' });

export type ImportedNotes = z.infer<typeof importedNotesSchema>;

const text = { schema: z.string() };

const annotations = z.array(z.unknown()).max(LIMITS.keptRecordsMax);

/**
 * A file of annotations, read as the list of them: a list, a page, a collection with its page, an export or a search response of Hypothesis, or a
 * single annotation.
 */
export const annotationFileSchema = z.union([
  annotations,
  z.looseObject({ items: annotations }).transform(({ items }) => items),
  z.looseObject({ first: z.looseObject({ items: annotations }) }).transform(({ first }) => first.items),
  z.looseObject({ annotations }).transform((file) => file.annotations),
  z.looseObject({ rows: annotations }).transform(({ rows }) => rows),
  z.looseObject({ type: z.literal('Annotation') }).transform((single) => [single]),
]);

const annotationFile = { schema: annotationFileSchema };

/** Operations for notes and sources in the formats of other programs. */
export const noteExchangeOperations: readonly ApiOperation[] = [
  {
    paths: ['/api/reader/notes'],
    method: 'get',
    operation: {
      tags: ['reader'],
      summary: 'Your notes in a format of other programs',
      description: 'For readers who are signed in. What is of documents that you may not read now is left out.',
      requestParams: { query: notesQuerySchema },
      responses: {
        '200': {
          description: 'The file.',
          content: {
            'application/ld+json': { schema: z.looseObject({ '@context': z.unknown() }) },
            'text/csv': text,
            'text/markdown': text,
            'application/zip': text,
          },
        },
        ...errors(READ_ERRORS),
      },
    },
  },
  {
    paths: ['/api/reader/notes'],
    method: 'post',
    operation: {
      tags: ['reader'],
      summary: 'Take in notes of a file',
      description:
        'For readers who are signed in: Web Annotations in JSON-LD, as `format=jsonld` or another program writes them, or an export of Hypothesis. Notes of other programs are kept where their words stand on a page that you may read.',
      requestBody: {
        required: true,
        content: { 'application/ld+json': annotationFile, 'application/json': annotationFile },
      },
      responses: {
        '200': json('What became of them.', importedNotesSchema),
        ...errors([...READ_ERRORS, 'rate_limited', 'payload_too_large']),
      },
    },
  },
  {
    paths: ['/api/conversations/{session_id}/turns/{turn_id}/sources'],
    method: 'get',
    operation: {
      tags: ['conversations'],
      summary: 'The sources of an answer, for a program that keeps references',
      description: 'With the page and the words that are cited.',
      requestParams: {
        path: z.object({ session_id: sessionIdSchema, turn_id: turnIdSchema }),
        query: sourcesQuerySchema,
      },
      responses: {
        '200': {
          description: 'The file.',
          content: {
            'application/vnd.citationstyles.csl+json': { schema: z.array(z.looseObject({ id: z.string() })) },
            'application/x-bibtex': text,
          },
        },
        ...errors(READ_ERRORS),
      },
    },
  },
];
