import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type { Claim, GroundingMode } from '#lib/contracts/claim.ts';
import type { Clarification } from '#lib/contracts/clarification.ts';
import type { QueryPlan, ToolCall } from '#lib/contracts/query-plan.ts';
import type { SearchedPart } from '#lib/contracts/searched-part.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import type { FeedbackRating } from '#lib/contracts/feedback.ts';
import type { Verdict } from '#lib/contracts/admin/review.ts';
import type {
  ResumedQuestion,
  RetrievedChunk,
  SelectionPlace,
  TurnMode,
  TurnOutcome,
  TurnStages,
  TurnTokens,
  WithheldClaim,
} from '#lib/people/conversations/turn.ts';
import type { TurnFilters } from '#lib/contracts/turn-filters.ts';
import type { TurnPrompts } from '#lib/contracts/turn-prompts.ts';
import type { DocumentField } from '#lib/books/library/document-fields.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { Heading, PageSummary } from '#lib/books/library/page.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import { anyText, anyTexts, bytes, json, moment, termSet } from './column-types.ts';
import { turnFacets } from './turn-facets.ts';

// The relational tables: plain Postgres, no extension. Chunk tables are separate (db/chunk-stores): only a SQL chunk store has them.

export const documents = pgTable(
  'documents',
  {
    id: anyText().primaryKey(),
    title: anyText().notNull(),
    type: text().notNull(),
    sourcePath: anyText('source_path').notNull(),
    webUrl: anyText('web_url'),
    language: anyText(),
    authors: json().$type<string[]>().notNull(),
    accessList: text('access_list').array().notNull(),
    /** The access list was set in the administration, so ingest does not change it. */
    accessByHand: boolean('access_by_hand').notNull().default(false),
    /** Other fields set in the administration, by the names of `DOCUMENT_FIELDS`: ingest leaves them alone. */
    fieldsByHand: text('fields_by_hand').array().$type<DocumentField[]>().notNull().default([]),
    /** It is being removed: it is hidden from readers, and the rest of it is being deleted. */
    removedAt: moment('removed_at'),
    /** Until when the removal can be undone, and who could read the document before it; null when it cannot be undone. */
    restoreUntil: moment('restore_until'),
    accessBefore: json('access_before').$type<Pick<Document, 'accessList' | 'accessByHand'>>(),
    /** It has not been read completely yet, for the first time: it is hidden from readers until then. */
    isComing: boolean('is_coming').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    filename: anyText().notNull().default(''),
    /** Its kind for readers: `report`, `manual`; `type` is its format. */
    documentType: anyText('document_type'),
    department: anyText(),
    /** The system or collection from which it comes: `jira`, `wiki`. */
    origin: anyText(),
    /** The dialect of its Markdown, by the names of `lib/contracts/dialects.ts`; null for a document in another format. */
    dialect: text(),
    /** When it was written or last changed, according to the source. */
    sourceUpdatedAt: moment('source_updated_at').notNull().defaultNow(),
    summaryBrief: anyText('summary_brief'),
    summaryStandard: anyText('summary_standard'),
    /** The terms of title and filename, for finding documents by the names used in a question. */
    titleTerms: termSet('title_terms')
      .notNull()
      .default(sql`''`),
    filePageCount: integer('file_page_count'),
    /** The cover image by its path in `assets`; null for a document without one. */
    coverPath: anyText('cover_path'),
    /** The properties found in a file that is a whole book, so that it need not be unpacked as long as it is unchanged. */
    sourceRecord: anyText('source_record'),
    /** The row of `corpus_statistics` that counts its pages; null while there is none. It follows the access list. */
    corpusId: integer('corpus_id'),
  },
  (table) => [
    index('idx_documents_access_list').using('gin', table.accessList),
    index('idx_documents_title_terms').using('gin', table.titleTerms),
    index('idx_documents_source_updated').on(table.sourceUpdatedAt),
  ],
);

/** The columns of a page apart from its versions. */
export const pageColumns = () => ({
  id: anyText().primaryKey(),
  documentId: anyText('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' }),
  path: anyText().notNull(),
  number: integer().notNull(),
  depth: integer().notNull(),
  /** The chapter number in the book's contents: `4.1`. */
  chapter: anyText(),
  /** See `PageSummary.sections`. */
  sections: json().$type<PageSummary['sections']>().notNull().default([]),
  title: anyText().notNull(),
  filename: anyText().notNull(),
  version: text().notNull(),
  sourceHash: text('source_hash').notNull(),
  /** The input the page was read from, so that it need not be read again as long as that is unchanged. */
  readingRecord: anyText('reading_record'),
  chunkFrequencies: json('chunk_frequencies').$type<Record<string, number>>().notNull(),
  chunkCount: integer('chunk_count').notNull(),
  termCount: integer('term_count').notNull(),
});

export const pages = pgTable(
  'pages',
  {
    ...pageColumns(),
    /** Set when the page has been removed from its document; the row stays as long as one of its versions is cited. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('idx_pages_document_path')
      .on(table.documentId, table.path)
      .where(sql`${table.removedAt} is null`),
    index('idx_pages_document_number').on(table.documentId, table.number),
  ],
);

/** Occurrences of identifiers (ticket numbers, versions, names in code) in the current pages, found at ingest. */
export const pageIdentifiers = pgTable(
  'page_identifiers',
  {
    pageId: anyText('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    chunkId: text('chunk_id').notNull(),
    /** As written in the text. */
    identifier: anyText().notNull(),
    /** Lower-cased, for case-insensitive look-ups. */
    identifierKey: anyText('identifier_key').notNull(),
    /** It occurs in a heading over the chunk. */
    inHeading: boolean('in_heading').notNull(),
    occurrences: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.chunkId, table.identifier] }),
    index('idx_page_identifiers_key').on(table.identifierKey),
  ],
);

/** No foreign key to `pages`: a version is saved before the page that makes it current. */
export const pageVersions = pgTable(
  'page_versions',
  {
    pageId: anyText('page_id').notNull(),
    version: anyText().notNull(),
    html: anyText().notNull(),
    text: anyText().notNull(),
    sentences: json().$type<Sentence[]>().notNull(),
    headings: json().$type<Heading[]>().notNull(),
    filePages: json('file_pages').$type<FilePageStart[]>(),
    /** Since when the version has not been its page's current one; null while it is. */
    unusedSince: moment('unused_since'),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.version] }),
    // For a selection that names its version but not its page.
    index('idx_page_versions_version').on(table.version),
  ],
);

export const assets = pgTable(
  'assets',
  {
    documentId: anyText('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    path: anyText().notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.path] })],
);

/** The number of chunks that contain a term, per group of documents that have the same readers. */
export const termStatistics = pgTable(
  'term_statistics',
  {
    term: text().notNull(),
    corpusId: integer('corpus_id').notNull(),
    chunkFrequency: integer('chunk_frequency').notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.corpusId] })],
);

/** Totals over all chunks of the documents that have the same readers: one row per access list. */
export const corpusStatistics = pgTable('corpus_statistics', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Distinguishes access lists: their digest, since a list may be too long for an index. */
  accessKey: text('access_key').notNull().unique(),
  accessList: text('access_list').array().notNull(),
  chunkCount: integer('chunk_count').notNull(),
  termCount: bigint('term_count', { mode: 'number' }).notNull(),
  /** Counts the changes to this table and to `term_statistics`, so that a reader can check whether its cached values are still valid. */
  revision: bigint({ mode: 'number' }).notNull(),
});

/**
 * Turns. The first ten columns and both indexes belong to the public contract; the rest is Lectern's. Each of the rest
 * may be null or has a default, so that another program can write a row with the ten columns alone.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: anyText('session_id').notNull(),
    query: anyText().notNull(),
    response: anyText().notNull(),
    sources: json().$type<Source[]>().notNull(),
    mode: text().$type<TurnMode>().notNull(),
    selectedText: anyText('selected_text'),
    chunksRetrieved: integer('chunks_retrieved').notNull(),
    latencyMs: doublePrecision('latency_ms').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Orders turns recorded in the same millisecond. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    viewerId: anyText('viewer_id'),
    // Other programs write only the ten columns above.
    outcome: text().$type<TurnOutcome>().notNull().default('answered'),
    model: anyText().notNull().default(''),
    prompts: json().$type<TurnPrompts>(),
    retrievedChunks: json('retrieved_chunks').$type<RetrievedChunk[]>().notNull().default([]),
    related: json().$type<RelatedLink[]>().notNull().default([]),
    errorCode: text('error_code'),
    selection: json().$type<SelectionPlace>(),
    scope: json().$type<SearchedPart>(),
    claims: json().$type<Claim[]>().notNull().default([]),
    withheld: json().$type<WithheldClaim[]>().notNull().default([]),
    grounding: text().$type<GroundingMode>(),
    /**
     * Time from the question to the first words of the answer, in milliseconds; null when there were none, and for turns recorded before it was
     * measured.
     */
    firstEventMs: doublePrecision('first_event_ms'),
    stages: json().$type<TurnStages>().notNull().default({}),
    /** Null where the model does not report them, and for turns recorded before they were counted. */
    tokens: json().$type<TurnTokens>(),
    /** Documents the question was asked of or the answer cites, for the administrators' filter. */
    documentIds: anyTexts('document_ids'),
    /** The terms of question and answer (`lib/foundation/text/terms.ts`), for the search in the administration. */
    terms: termSet()
      .notNull()
      .default(sql`''`),
    withheldCount: integer('withheld_count')
      .notNull()
      .generatedAlwaysAs(sql`jsonb_array_length(withheld)`),
    feedback: text().$type<FeedbackRating>(),
    plan: json().$type<QueryPlan>(),
    toolCalls: json('tool_calls').$type<ToolCall[]>().notNull().default([]),
    clarification: json().$type<Clarification>(),
    resumes: json().$type<ResumedQuestion>(),
    profile: anyText(),
    audit: json().$type<Record<string, string>>(),
    /** The audit values in the search index (`turn-facets.ts`). */
    auditFacets: anyTexts('audit_facets'),
    filters: json().$type<TurnFilters>(),
    /** Every document with any content in the turn: a viewer who may not read one of them reads nothing of the turn. */
    seenDocumentIds: anyTexts('seen_document_ids'),
    feedbackReason: anyText('feedback_reason'),
    feedbackAt: moment('feedback_at'),
    verdict: text().$type<Verdict>(),
    verdictNote: anyText('verdict_note'),
    /** The account that gave the verdict. */
    verdictBy: text('verdict_by'),
    verdictAt: moment('verdict_at'),
  },
  (table) => [
    index('idx_conversations_session_id').on(table.sessionId),
    index('idx_conversations_session_created').on(table.sessionId, table.createdAt.desc().nullsFirst()),
    index('idx_conversations_created').on(table.createdAt, table.position),
    index('idx_conversations_outcome').on(table.outcome, table.createdAt, table.position),
    // No pending list: every search reads pending entries, and in the embedded database there is nothing that would merge them.
    index('idx_conversations_search')
      .using('gin', table.terms, table.documentIds, sql`(${turnFacets(table)})`)
      .with({ fastupdate: false }),
  ],
);
