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

// The relational tables: plain Postgres, no extension. Chunk tables are apart (db/chunk-stores): only a store in SQL has them.

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
    /** The list was set in the administration: ingest leaves it alone. */
    accessByHand: boolean('access_by_hand').notNull().default(false),
    /** What else was set in the administration, by the names of `DOCUMENT_FIELDS`: ingest leaves it alone. */
    fieldsByHand: text('fields_by_hand').array().$type<DocumentField[]>().notNull().default([]),
    /** It is being removed: nobody reads it, and what is left of it goes. */
    removedAt: moment('removed_at'),
    /** Until when its removal can be undone, and who could read it before; null for good. */
    restoreUntil: moment('restore_until'),
    accessBefore: json('access_before').$type<Pick<Document, 'accessList' | 'accessByHand'>>(),
    /** It has not been read to its end yet, not once: nobody reads it before. */
    isComing: boolean('is_coming').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    filename: anyText().notNull().default(''),
    /** What it is to its readers: `report`, `manual`; `type` is its format. */
    documentType: anyText('document_type'),
    department: anyText(),
    /** The system or collection it comes from: `jira`, `wiki`. */
    origin: anyText(),
    /** In which its Markdown is written, by the names of `lib/contracts/dialects.ts`; null for a document of another format. */
    dialect: text(),
    /** When the source says that it was written or changed last. */
    sourceUpdatedAt: moment('source_updated_at').notNull().defaultNow(),
    summaryBrief: anyText('summary_brief'),
    summaryStandard: anyText('summary_standard'),
    /** The terms of title and filename, for finding what a question calls a document by. */
    titleTerms: termSet('title_terms')
      .notNull()
      .default(sql`''`),
    filePageCount: integer('file_page_count'),
    /** The picture on its front, by its path in `assets`; null for a document without. */
    coverPath: anyText('cover_path'),
    /** What a file that is a whole book was found to be, so that it need not be unpacked as long as it is the same. */
    sourceRecord: anyText('source_record'),
    /** The row of `corpus_statistics` in which its pages are counted; null while none is. It follows the access list. */
    corpusId: integer('corpus_id'),
  },
  (table) => [
    index('idx_documents_access_list').using('gin', table.accessList),
    index('idx_documents_title_terms').using('gin', table.titleTerms),
    index('idx_documents_source_updated').on(table.sourceUpdatedAt),
  ],
);

/** What is kept of a page besides its versions. */
export const pageColumns = () => ({
  id: anyText().primaryKey(),
  documentId: anyText('document_id')
    .notNull()
    .references(() => documents.id, { onDelete: 'cascade' }),
  path: anyText().notNull(),
  number: integer().notNull(),
  depth: integer().notNull(),
  /** The number of its chapter in the book's contents: `4.1`. */
  chapter: anyText(),
  /** See `PageSummary.sections`. */
  sections: json().$type<PageSummary['sections']>().notNull().default([]),
  title: anyText().notNull(),
  filename: anyText().notNull(),
  version: text().notNull(),
  sourceHash: text('source_hash').notNull(),
  /** What the page was read from, so that it need not be read as long as that is the same. */
  readingRecord: anyText('reading_record'),
  chunkFrequencies: json('chunk_frequencies').$type<Record<string, number>>().notNull(),
  chunkCount: integer('chunk_count').notNull(),
  termCount: integer('term_count').notNull(),
});

export const pages = pgTable(
  'pages',
  {
    ...pageColumns(),
    /** Set when the page has left its document; the row stays as long as one of its versions is cited. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    uniqueIndex('idx_pages_document_path')
      .on(table.documentId, table.path)
      .where(sql`${table.removedAt} is null`),
    index('idx_pages_document_number').on(table.documentId, table.number),
  ],
);

/** Where identifiers (ticket numbers, versions, names in code) stand in the current pages, found at ingest. */
export const pageIdentifiers = pgTable(
  'page_identifiers',
  {
    pageId: anyText('page_id')
      .notNull()
      .references(() => pages.id, { onDelete: 'cascade' }),
    chunkId: text('chunk_id').notNull(),
    /** As it stands in the text. */
    identifier: anyText().notNull(),
    /** Lower-cased, for a look-up in any case. */
    identifierKey: anyText('identifier_key').notNull(),
    /** It stands in a heading over the chunk. */
    inHeading: boolean('in_heading').notNull(),
    occurrences: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pageId, table.chunkId, table.identifier] }),
    index('idx_page_identifiers_key').on(table.identifierKey),
  ],
);

/** No reference to `pages`: a version is saved before the page that makes it current. */
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
    /** Since when the version is not its page's current one; null while it is. */
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

/** In how many chunks a term occurs, of the documents that have the same readers. */
export const termStatistics = pgTable(
  'term_statistics',
  {
    term: text().notNull(),
    corpusId: integer('corpus_id').notNull(),
    chunkFrequency: integer('chunk_frequency').notNull(),
  },
  (table) => [primaryKey({ columns: [table.term, table.corpusId] })],
);

/** The sums over all chunks of the documents that have the same readers: a row for each access list. */
export const corpusStatistics = pgTable('corpus_statistics', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Tells access lists apart: their digest, since a list may be longer than what an index holds. */
  accessKey: text('access_key').notNull().unique(),
  accessList: text('access_list').array().notNull(),
  chunkCount: integer('chunk_count').notNull(),
  termCount: bigint('term_count', { mode: 'number' }).notNull(),
  /** Counts the changes to this table and to `term_statistics`, so that a reader can tell whether what it remembers still holds. */
  revision: bigint({ mode: 'number' }).notNull(),
});

/**
 * Turns. The first ten columns and both indexes are the public contract's; the rest is Lectern's. Some of the rest take no null and have no
 * default, so a row of the ten columns alone cannot be written.
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
    /** Orders turns of the same millisecond. */
    position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    viewerId: anyText('viewer_id'),
    // Other programs write the ten columns above alone.
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
    /** From the question to the first words of the answer; null when there were none, and for turns from before it was measured. */
    firstEventMs: doublePrecision('first_event_ms'),
    stages: json().$type<TurnStages>().notNull().default({}),
    /** Null where the model does not say, and for turns from before they were counted. */
    tokens: json().$type<TurnTokens>(),
    /** What the question was put to or the answer cites, for the filter of the administrators. */
    documentIds: anyTexts('document_ids'),
    /** The terms of question and answer (`lib/foundation/text/terms.ts`), for the search of the administrators. */
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
    /** What of it the search index knows (`turn-facets.ts`). */
    auditFacets: anyTexts('audit_facets'),
    filters: json().$type<TurnFilters>(),
    /** Every document of which anything stands in the turn: who may not read one of them reads nothing of it. */
    seenDocumentIds: anyTexts('seen_document_ids'),
    feedbackReason: anyText('feedback_reason'),
    feedbackAt: moment('feedback_at'),
    verdict: text().$type<Verdict>(),
    verdictNote: anyText('verdict_note'),
    /** The name of the account. */
    verdictBy: text('verdict_by'),
    verdictAt: moment('verdict_at'),
  },
  (table) => [
    index('idx_conversations_session_id').on(table.sessionId),
    index('idx_conversations_session_created').on(table.sessionId, table.createdAt.desc().nullsFirst()),
    index('idx_conversations_created').on(table.createdAt, table.position),
    index('idx_conversations_outcome').on(table.outcome, table.createdAt, table.position),
    // Nothing in it waits for being sorted in: what waits is read by every search, and embedded nobody would sort it in.
    index('idx_conversations_search')
      .using('gin', table.terms, table.documentIds, sql`(${turnFacets(table)})`)
      .with({ fastupdate: false }),
  ],
);
