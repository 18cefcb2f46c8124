import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import type { FileSettings } from '#lib/contracts/file-settings.ts';

import type { AnswerStore } from './answer-store.ts';
import type { Chunk } from './chunk.ts';
import type { ChunkFilters } from './chunk-filters.ts';

/** A chunk as it is written to a store. */
export interface IndexedChunk {
  chunk: Chunk;
  /** The terms to index, in order: title and heading path first, then the text (see `passage-text.ts`). */
  terms: string[];
  /** Vector in the store's vector space. Without one the chunk is found by its words only. */
  vector?: number[] | undefined;
}

/** The embedder that made the vectors of an index. Vectors of different spaces cannot be compared. */
export interface VectorSpace {
  model: string;
  dimension: number;
}

/** A version of a page for which a store has chunks. */
export interface StoredPageVersion {
  pageId: string;
  pageVersion: string;
  /** Staged chunks are not found before the page is published. */
  isStaged: boolean;
}

/** A query to a store. */
export interface ChunkQuery {
  /** Distinct analysed terms. If empty, nothing is found by words. */
  terms: string[];
  /** The query in the asker's words, for a store that analyses text or makes vectors itself. */
  text?: string | undefined;
  /**
   * Vector in the store's vector space; without one nothing is found by meaning. It may be a promise, so that a store can search by words in the
   * meantime; the promise never rejects.
   */
  vector?: number[] | Promise<number[] | undefined> | undefined;
  filters: ChunkFilters;
  /** The request's parameters for the templates of a store that is queried by templates. */
  parameters?: Readonly<Record<string, string>> | undefined;
  /** Maximum number of candidates found by words, and of those found by meaning. */
  limit: number;
  signal?: AbortSignal | undefined;
}

/** A query whose vector, if any, has been resolved. */
export type WholeChunkQuery = ChunkQuery & { vector?: number[] | undefined };

/** Limits for listing a document: a maximum number of chunks, and only those that match. */
export interface ChunkListing {
  limit: number;
  within?: ChunkFilters | undefined;
}

/** A candidate found by the first stage. */
export interface Candidate {
  chunk: Chunk;
  /** The store's own BM25 score, comparable within one result only; 0 if the chunk was found by meaning only. */
  lexicalScore: number;
  /** Cosine similarity with the query's vector, −1 to 1; null if the store did not compare them. */
  similarity: number | null;
  /** How well it answers the question, 0–1, according to the store's own ranker, whose scale is the same for every question. */
  judged?: number | undefined;
}

/** Chunks in batches. */
export type ChunkBatches = Iterable<IndexedChunk[]> | AsyncIterable<IndexedChunk[]>;

/**
 * Stores and searches chunks. Access is filtered inside the store; an empty access list matches no one. Writes are idempotent by chunk id. Faults
 * throw `AppError('retrieval_unavailable')` after the retries that are allowed.
 */
export interface ChunkStore {
  /** The way it finds chunks; `both` if absent. A store that searches by meaning alone has no term statistics, and relevance is similarity alone. */
  readonly searches?: 'words' | 'meaning' | 'both';
  /** Set if the store makes the vectors of questions itself: the weight of their similarity relative to words, 0–1. */
  readonly ownVectorWeight?: number | undefined;
  /** Set for another program's store: it is never written to and contains nothing of the library. */
  readonly isReadOnly?: boolean;
  upsert(chunks: IndexedChunk[]): Promise<void>;
  /** Replaces everything stored for a page, atomically for readers. */
  replacePage(pageId: string, chunks: IndexedChunk[]): Promise<void>;
  deletePages(pageIds: string[]): Promise<void>;
  /**
   * Stores chunks that are not found until they are published, in place of the page's earlier waiting chunks. They come in batches, each of which may
   * be stored separately: after an interruption, some of both may exist.
   */
  stagePage(pageId: string, batches: ChunkBatches): Promise<void>;
  /** Replaces the stored chunks of these pages by the waiting ones, few at a time, with these grants. */
  publishPages(pageIds: string[], accessList: readonly string[]): Promise<void>;
  /** Deletes the staged chunks of a document, whose pages will not be published. */
  forgetStaged(documentId: string): Promise<void>;
  /**
   * Returns at most `limit` chunks by words and at most `limit` by meaning, each chunk once. Those found by words come first, best first, then the
   * others by similarity; ties are broken by chunk id. If all are `judged`, they are ordered by that, best first.
   */
  search(viewer: Viewer, query: ChunkQuery): Promise<Candidate[]>;
  /** Returns chunks in the order of the ids; absent ones and those not allowed are left out. */
  findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]>;
  /** Returns the chunks of a document in reading order: by page number, then position. */
  listByDocument(viewer: Viewer, documentId: string, listing: ChunkListing): Promise<Chunk[]>;
  /** Updates the access list in a document's chunks, except staged ones. The check of search results against the documents does not depend on it. */
  setAccess(documentId: string, accessList: readonly string[]): Promise<void>;
  /** Writes a document's current title into its chunks. No vector and no term is made from it. */
  setTitle(documentId: string, title: string): Promise<void>;
  /** Returns the stored vectors by chunk id; chunks that have none are left out. */
  findVectors(chunkIds: string[]): Promise<Map<string, number[]>>;
  /** Counts all chunks, and those that have a vector of the store's space. */
  count(): Promise<{ chunks: number; vectors: number }>;
  /** Lists the pages of a document that have chunks, including staged ones, for repairing an interrupted run. */
  listPageVersions(documentId: string): Promise<StoredPageVersion[]>;
  /**
   * For a store that is queried by templates: returns the filter of every search with these values, in the store's own syntax. Throws like `search`
   * if a value is missing.
   */
  templateFilter?(
    viewer: Viewer,
    parameters: Readonly<Record<string, string>>,
    question: string,
  ): Record<string, unknown> | null;
  /** The settings of stored answers without a profile; absent leaves them to the program. */
  readonly fileSettings?: FileSettings;
  /** The answer writer of a store that writes the answers itself. */
  readonly answers?: AnswerStore | null;
  /** Checks whether the store can be searched. */
  readonly probe: Probe;
  /** Set for a store to which vectors can be added after the chunks; others need both together. */
  readonly backlog?: VectorBacklog | null;
  /**
   * Adds support for the vectors of a space while the store is open, if it had none. Returns false if vectors cannot be stored; a store without this
   * method has to be reopened.
   */
  openSpace?(space: VectorSpace): Promise<boolean>;
}

/** A chunk without a vector of the store's space, as of the time it was found. */
export interface WaitingChunk {
  chunk: Chunk;
  /** Revision of the chunk; a different one means that the chunk was rewritten. */
  revision: string;
}

/** The vector of a chunk at a revision. */
export interface FollowingVector {
  chunkId: string;
  revision: string;
  vector: number[];
}

/** The chunks of a store that have no vector yet, for making the vectors later. Faults throw `AppError('retrieval_unavailable')`. */
export interface VectorBacklog {
  count(): Promise<{ chunks: number; vectors: number }>;
  /** Lists the documents with chunks that lack a vector, and how many of each document's chunks have one. */
  documents(): Promise<{ id: string; chunks: number; vectors: number }[]>;
  /** Returns at most `limit` such chunks with ids after `afterId`, ordered by id. */
  next(afterId: string, limit: number): Promise<WaitingChunk[]>;
  /** Stores vectors, leaving out those of chunks that are gone, were rewritten or have one by now. */
  add(vectors: readonly FollowingVector[]): Promise<void>;
}

/** Progress of a re-index. */
export interface ReindexProgress {
  chunks: number;
  /** Of all. */
  total: number;
  /** Number of vectors that were made; those of the same model are reused. */
  embedded: number;
}

export interface CorpusStatistics {
  chunkCount: number;
  /** In terms. */
  averageChunkLength: number;
  /** Number of chunks that contain each term; 0 for terms that are absent. */
  documentFrequency: ReadonlyMap<string, number>;
}

/**
 * Term statistics, written at ingest (neither pg_textsearch nor Qdrant returns them), of only the documents that the viewer may read: results
 * calculated from others would reveal words in documents that are not theirs.
 */
export interface TermStatistics {
  lookUp(viewer: Viewer, terms: string[]): Promise<CorpusStatistics>;
}

export interface EmbeddingOptions {
  /** Whether a reader is waiting for the vectors: such calls skip the pauses that serve indexing. */
  isAwaited?: boolean;
}

/** Turns texts into vectors of one space. Failures throw `AppError('embedding_failed')` once the permitted retries are used up. */
export interface Embedder {
  readonly space: VectorSpace;
  /** Weight of similarity relative to words when both are known, 0–1. */
  readonly weight: number;
  /**
   * True if the public contract requires a question to fail with `embedding_failed` when the embedder does not answer. Otherwise the question is
   * answered by words only, and the answer says so.
   */
  readonly isRequired?: boolean;
  /** True if it was trained on English alone: questions in other languages are searched by words. */
  readonly isEnglish?: boolean;
  /** Returns the vector of a question. May be cached for the same text. */
  embedQuery(text: string, signal: AbortSignal): Promise<number[]>;
  /** Returns the vectors of any number of passages, in the same order. Awaited calls come before others. */
  embedPassages(texts: string[], signal: AbortSignal, options?: EmbeddingOptions): Promise<number[][]>;
  readonly probe: Probe;
  /** Releases its open resources; most have none. It is not used afterwards. */
  close?(): Promise<void>;
}

/** Judges how well passages answer a query. Failures throw `AppError('retrieval_unavailable')` once the permitted retries are used up. */
export interface Reranker {
  /** Returns a score from 0 to 1 for each of the texts, in the same order. */
  rerank(query: string, texts: string[], signal: AbortSignal): Promise<number[]>;
  /** Reports on the last call instead of making one, because every call costs money. */
  readonly probe: Probe;
}

/** A passage as input of a reading model. */
export interface ReadablePassage {
  /** The title of the page, and the headings below it, outermost first. */
  place: readonly string[];
  sentences: readonly string[];
}

/** A model that reads a question and passages together. Faults reject with the reason, which is one sentence without any of the read text. */
export interface PassageReader {
  /** Number of passages of one question that are worth reading now: fewer while other questions wait. */
  readonly capacity: number;
  /**
   * Returns, for each sentence of each passage, in their order, the log-odds that it answers the question, relative to nothing in the read text
   * answering it. Recently read passages are not read again.
   */
  read(question: string, passages: readonly ReadablePassage[], signal: AbortSignal): Promise<number[][]>;
  readonly probe: Probe;
}
