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
  /** Of the store's vector space. Without one the chunk is found by its words alone. */
  vector?: number[] | undefined;
}

/** Which embedder made the vectors of an index. Vectors of different spaces cannot be compared. */
export interface VectorSpace {
  model: string;
  dimension: number;
}

/** A version of a page of which a store holds chunks. */
export interface StoredPageVersion {
  pageId: string;
  pageVersion: string;
  /** Nobody finds them before the page is published. */
  isStaged: boolean;
}

/** What a store is asked for. */
export interface ChunkQuery {
  /** Distinct analysed terms. Empty finds nothing by words. */
  terms: string[];
  /** The same in the asker's words, for a store that reads words, or makes vectors, by itself. */
  text?: string | undefined;
  /**
   * Of the store's vector space; without one nothing is found by meaning. It may still be on its way, so that a store can compare words
   * meanwhile; then it never rejects.
   */
  vector?: number[] | Promise<number[] | undefined> | undefined;
  filters: ChunkFilters;
  /** What the request has for the templates of a store that is asked by templates. */
  parameters?: Readonly<Record<string, string>> | undefined;
  /** The most to return of either kind. */
  limit: number;
  signal?: AbortSignal | undefined;
}

/** A query whose vector is there, if it has one. */
export type WholeChunkQuery = ChunkQuery & { vector?: number[] | undefined };

/** What is listed of a document: at most so many chunks, and only those that match. */
export interface ChunkListing {
  limit: number;
  within?: ChunkFilters | undefined;
}

/** A candidate of the first stage. */
export interface Candidate {
  chunk: Chunk;
  /** The store's own BM25, comparable within one answer only; 0 when it was found by meaning alone. */
  lexicalScore: number;
  /** Cosine with the query's vector, −1 to 1; null when the store did not compare them. */
  similarity: number | null;
  /** How well it answers, 0–1, by a ranker of the store's own whose scale is the same for every question. */
  judged?: number | undefined;
}

/** Chunks, some at a time. */
export type ChunkBatches = Iterable<IndexedChunk[]> | AsyncIterable<IndexedChunk[]>;

/**
 * Where chunks live and are searched. Access is filtered inside the store; an empty access list matches nobody.
 * Writes are idempotent by chunk id. Faults throw `AppError('retrieval_unavailable')` after the retries that are allowed.
 */
export interface ChunkStore {
  /**
   * What it finds chunks by; `both` when it does not say. Over one that searches by meaning alone there are no term statistics, and
   * relevance is similarity alone.
   */
  readonly searches?: 'words' | 'meaning' | 'both';
  /** It makes the vectors of questions itself: how much their similarity counts against words, 0–1. */
  readonly ownVectorWeight?: number | undefined;
  /** Another program's: it is never written to, and holds nothing of the library. */
  readonly isReadOnly?: boolean;
  upsert(chunks: IndexedChunk[]): Promise<void>;
  /** Replaces everything stored for a page, at once for readers. */
  replacePage(pageId: string, chunks: IndexedChunk[]): Promise<void>;
  deletePages(pageIds: string[]): Promise<void>;
  /**
   * Keeps chunks that nobody finds until they are published, in place of those that waited for the page before. They come in batches, each of
   * which may be stored by itself: interrupted, some of both may be there.
   */
  stagePage(pageId: string, batches: ChunkBatches): Promise<void>;
  /** Lets the chunks that wait for these pages, few at a time, take the place of what is stored for them, with these grants. */
  publishPages(pageIds: string[], accessList: readonly string[]): Promise<void>;
  /** Deletes the chunks of a document that wait for pages that will not be published. */
  forgetStaged(documentId: string): Promise<void>;
  /**
   * At most `limit` by words and at most `limit` by meaning, each chunk once. Those found by words come first, best first, then
   * the others by similarity; ties are broken by chunk id. Where all are `judged`, the best judged comes first.
   */
  search(viewer: Viewer, query: ChunkQuery): Promise<Candidate[]>;
  /** In the order of the ids; what is absent or not allowed is left out. */
  findByIds(viewer: Viewer, chunkIds: string[]): Promise<Chunk[]>;
  /** The chunks of a document in reading order: page number, then position. */
  listByDocument(viewer: Viewer, documentId: string, listing: ChunkListing): Promise<Chunk[]>;
  /** Writes who may read a document into its chunks, but for those that wait. The check of search results against the documents does not depend on it. */
  setAccess(documentId: string, accessList: readonly string[]): Promise<void>;
  /** Writes what a document is called now into its chunks. No vector and no term is made of it. */
  setTitle(documentId: string, title: string): Promise<void>;
  /** The stored vectors by chunk id; chunks that have none are left out. */
  findVectors(chunkIds: string[]): Promise<Map<string, number[]>>;
  /** All of them, and those that have a vector of the store's space. */
  count(): Promise<{ chunks: number; vectors: number }>;
  /** The pages of a document that have chunks, those that wait too, for repairing an interrupted run. */
  listPageVersions(documentId: string): Promise<StoredPageVersion[]>;
  /** Of a store that is asked by templates: the filter of every search with these values, in its own words. Throws as `search` where any lacks. */
  templateFilter?(
    viewer: Viewer,
    parameters: Readonly<Record<string, string>>,
    question: string,
  ): Record<string, unknown> | null;
  /** What kept answers are like without a profile; absent leaves it to the program. */
  readonly fileSettings?: FileSettings;
  /** Of a store that is to write the answers. */
  readonly answers?: AnswerStore | null;
  /** Whether the store can be searched. */
  readonly probe: Probe;
  /** Of a store to which vectors can be added after the chunks; others want them together. */
  readonly backlog?: VectorBacklog | null;
  /** Takes up the vectors of a space while it is open, where it had none. False where vectors cannot be kept; a store without it has to be opened anew. */
  openSpace?(space: VectorSpace): Promise<boolean>;
}

/** A chunk that has no vector of the store's space, as it was when it was found. */
export interface WaitingChunk {
  chunk: Chunk;
  /** Another one means that the chunk was written again. */
  revision: string;
}

/** The vector that was made of a chunk as it was at a revision. */
export interface FollowingVector {
  chunkId: string;
  revision: string;
  vector: number[];
}

/** The chunks of a store that have no vector yet, for whoever makes them afterwards. Faults throw `AppError('retrieval_unavailable')`. */
export interface VectorBacklog {
  count(): Promise<{ chunks: number; vectors: number }>;
  /** The documents with chunks that have none, and how many of theirs have one. */
  documents(): Promise<{ id: string; chunks: number; vectors: number }[]>;
  /** At most so many, in the order of their ids, that come after this one. */
  next(afterId: string, limit: number): Promise<WaitingChunk[]>;
  /** Left out is what has gone, was written again or has one by now. */
  add(vectors: readonly FollowingVector[]): Promise<void>;
}

/** How far a re-index has come. */
export interface ReindexProgress {
  chunks: number;
  /** Of all. */
  total: number;
  /** Vectors that were made; those of the same model are taken over. */
  embedded: number;
}

export interface CorpusStatistics {
  chunkCount: number;
  /** In terms. */
  averageChunkLength: number;
  /** Number of chunks that hold a term; a term that is absent has none. */
  documentFrequency: ReadonlyMap<string, number>;
}

/**
 * Term statistics, written at ingest (neither pg_textsearch nor Qdrant returns them), of what the viewer may read and of nothing else:
 * whatever is reckoned from them would tell of words in documents that are not theirs.
 */
export interface TermStatistics {
  lookUp(viewer: Viewer, terms: string[]): Promise<CorpusStatistics>;
}

export interface EmbeddingOptions {
  /** Somebody waits for the vectors: nothing is waited for that serves indexing. */
  isAwaited?: boolean;
}

/** Turns texts into vectors of one space. Faults throw `AppError('embedding_failed')` after the retries that are allowed. */
export interface Embedder {
  readonly space: VectorSpace;
  /** How much similarity counts against words when both are known, 0–1. */
  readonly weight: number;
  /**
   * True where the public contract has a question fail with `embedding_failed` when it does not answer. Without any other it is answered
   * by words alone, and says so.
   */
  readonly isRequired?: boolean;
  /** It was trained on English alone: questions in other languages go by words. */
  readonly isEnglish?: boolean;
  /** Of a question. Asked again for the same text, it may remember. */
  embedQuery(text: string, signal: AbortSignal): Promise<number[]>;
  /** Of passages, in their order, however many. Those that somebody waits for come before others. */
  embedPassages(texts: string[], signal: AbortSignal, options?: EmbeddingOptions): Promise<number[][]>;
  readonly probe: Probe;
  /** Gives back what it holds open; most hold nothing. Nothing is asked of it afterwards. */
  close?(): Promise<void>;
}

/** Judges how well passages answer a query. Faults throw `AppError('retrieval_unavailable')` after the retries that are allowed. */
export interface Reranker {
  /** 0–1 for each of the texts, in their order. */
  rerank(query: string, texts: string[], signal: AbortSignal): Promise<number[]>;
  /** Reports on the last call instead of making one, because every call costs. */
  readonly probe: Probe;
}

/** A passage as a reading model is given it. */
export interface ReadablePassage {
  /** The title of its page, and the headings below it, outermost first. */
  place: readonly string[];
  sentences: readonly string[];
}

/** A model that reads a question and passages together. Faults reject with the reason, which is one sentence without any text of what is read. */
export interface PassageReader {
  /** How many passages of one question are worth reading now: fewer while other questions wait. */
  readonly capacity: number;
  /**
   * For each sentence of each passage, in their order, the log-odds that it answers the question, against nothing of what is read
   * answering it. What was read just now is not read again.
   */
  read(question: string, passages: readonly ReadablePassage[], signal: AbortSignal): Promise<number[][]>;
  readonly probe: Probe;
}
