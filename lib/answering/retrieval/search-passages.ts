import PQueue from 'p-queue';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { FairQueue } from '#lib/serving/limits/fair-queue.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { terms } from '#lib/foundation/text/terms.ts';

import { ChunkAnalyses, Vocabulary } from './lexical/chunk-analyses.ts';
import type { ChunkFilters } from './chunk-filters.ts';
import type { FoundPassage } from './chunk.ts';
import type {
  Candidate,
  ChunkStore,
  CorpusStatistics,
  Embedder,
  PassageReader,
  Reranker,
  TermStatistics,
} from './ports.ts';
import { isReadable, judgeByReader } from './judge-by-reader.ts';
import { queryTerms } from './passage-text.ts';
import { rankCandidates } from './rank-candidates.ts';
import { type Judge, judgeByReranker, rerankPassages } from './rerank-passages.ts';
import { withinRetrievalDeadline } from './retrieval-deadline.ts';

/**
 * Maximum number of concurrent searches in one process. Searches share one thread: hundreds started at once would all miss the deadline, whereas run
 * one after another they meet it. While one waits for a service, others run.
 */
const SEARCHES_AT_ONCE = 16;

/** Share of the deadline for embedding the query when words suffice: the rest is left for the search by words. */
const EMBEDDING_SHARE = 2 / 5;

/** Number of passages of the open page that are read in addition to those that would be read anyway. */
const OPEN_PAGE_PASSAGES = 2;

/** Number of candidates for the second stage. */
const CANDIDATES = 100;

export interface PassageQuery {
  viewer: Viewer;
  /** The words to search for, from any author. */
  query: string;
  filters: ChunkFilters;
  /** Same as `parameters` of a `ChunkQuery`. */
  parameters?: Readonly<Record<string, string>> | undefined;
  /** The page that the reader has open, if known: its passages are among those that are read. */
  openPageId?: string | null;
  /** Maximum number of passages to return. */
  limit: number;
  /** Minimum relevance of returned passages; null returns all. */
  scoreThreshold: number | null;
  signal: AbortSignal;
}

interface PassageSearchResult {
  /** The passages, most relevant first, except where they were reordered. */
  passages: FoundPassage[];
  /** Statistics of the query's terms, over everything that the viewer may read. */
  statistics: CorpusStatistics;
  /** Set if the first passages are in the order of a reranker or of the reading model. */
  isReranked?: true;
  /** Set if words alone were compared: the embedder did not answer, or none of the passages found has a vector yet. */
  lacksVectors?: true;
}

/**
 * Finds the passages that fit a query. The deadline counts from the start of its turn. Rejects with `retrieval_unavailable` when the store
 * cannot be reached or does not answer within the retrieval deadline, with `embedding_failed` when a required embedder cannot be reached,
 * and with the signal's reason when it is aborted. When an optional embedder fails, only words are compared; when a reranker fails, the
 * order of the search stays. Result and log report both.
 *
 * **Meaning of `relevance`**: how much of the query was found, from 0 to 1, comparable between results and between questions;
 * `scoreThreshold` applies to it. By words: the best passage has the strength of the best candidate, which is its BM25 score divided by
 * the highest BM25 score possible for this query (every word present and saturated, absent words at their full weight). Every other
 * passage has that strength times its score relative to the best. With an embedder, this and the cosine similarity are combined by their
 * weights (`rank-candidates.ts`). Over a store with semantic search alone, it is the similarity, or the score of the store's own ranker.
 * A query whose words and subject are missing from the library has low values throughout, and a threshold means the same for every
 * question as long as the embedder and its weight stay the same. It does not say that a passage answers the question. A reranker or the
 * reading model changes the order, never the relevance.
 */
export type PassageSearch = (query: PassageQuery) => Promise<PassageSearchResult>;

export interface PassageSources {
  chunks: ChunkStore;
  statistics: TermStatistics;
  /** Null searches by words alone. Read again for each query: a model may be added while the server runs. */
  readonly embedder: Embedder | null;
  reranker: Reranker | null;
  /** Orders the passages if no reranker does, for questions in a language that it reads. Without a reader the order is that of the search. */
  reader?: PassageReader | null;
  log: Logger;
  /** Deadline of a search including its embedding and reranking. */
  deadlineMs?: number | undefined;
}

interface Embedding {
  embedder: Embedder;
  query: string;
  signal: AbortSignal;
}

/** Creates the search over a store and the statistics of the same library. Caches analyses of chunks across questions. */
export function passageSearch(sources: PassageSources): PassageSearch {
  const { chunks, statistics, deadlineMs = LIMITS.retrievalTimeoutMs } = sources;
  const vocabulary = new Vocabulary();
  const analyses = new ChunkAnalyses(vocabulary);

  /** Returns undefined if nothing is compared by meaning. */
  const embedderFor = (query: string): Embedder | undefined => {
    const { embedder } = sources;
    const isNeeded = chunks.searches !== 'words' && chunks.ownVectorWeight === undefined && !isBlank(query);
    if (!isNeeded || embedder === null || (embedder.isEnglish === true && !isReadable(query))) return undefined;
    return embedder;
  };

  /** Returns null if the embedder does not answer and words suffice. */
  const vectorOf = async ({ embedder, query, signal }: Embedding): Promise<number[] | null> => {
    const { log } = sources;
    if (embedder.isRequired === true || chunks.searches === 'meaning') return embedder.embedQuery(query, signal);
    const patienceMs = deadlineMs * EMBEDDING_SHARE;
    try {
      return await embedder.embedQuery(query, withDeadline(signal, AbortSignal.timeout(patienceMs), patienceMs));
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'a question is searched by words alone: the embedder does not answer');
      return null;
    }
  };

  const find = async ({ viewer, query, filters, parameters }: PassageQuery, asking: string[], signal: AbortSignal) => {
    // Pages that were indexed before terms were analysed per language are found by their old terms until they are read again.
    const asked = {
      ...{ terms: [...new Set([...asking, ...terms(query)])], text: query },
      ...{ filters, parameters, limit: CANDIDATES, signal },
    };
    const embedder = embedderFor(query);
    if (embedder === undefined) return { candidates: await chunks.search(viewer, asked), lacksVectors: false };
    // A store may compare words while the vector is being made; errors in making it are handled here.
    const coming = vectorOf({ embedder, query, signal });
    const vector = coming.then(
      (made) => made ?? undefined,
      () => undefined,
    );
    const [candidates, made] = await Promise.all([chunks.search(viewer, { ...asked, vector }), coming]);
    return { candidates, lacksVectors: made === null || !areCompared(candidates) };
  };

  const search = async (asked: PassageQuery, signal: AbortSignal) => {
    const asking = queryTerms(asked.query);
    const [{ candidates, lacksVectors }, queryStatistics] = await Promise.all([
      find(asked, asking, signal),
      statistics.lookUp(asked.viewer, asking),
    ]);
    const ranked = await rankCandidates({
      candidates,
      analysed: await analyses.of(candidates.map(({ chunk }) => chunk)),
      queryTerms: asking,
      queryStatistics,
      lookUp: (terms) => statistics.lookUp(asked.viewer, terms),
      vocabulary,
      weight: chunks.searches === 'meaning' ? 1 : (chunks.ownVectorWeight ?? sources.embedder?.weight ?? 0),
      limit: CANDIDATES,
    });
    const { scoreThreshold } = asked;
    const relevant = ranked.filter(({ relevance }) => scoreThreshold === null || relevance >= scoreThreshold);
    const judge = judgeOf(sources, asked);
    const judged = judge === null ? relevant : withOpenPage(relevant, judge.most, asked.openPageId ?? null);
    const reranking = { query: asked.query, passages: judged, signal };
    const passages = await rerankPassages({ judge, log: sources.log }, reranking);
    return {
      ...{ passages: passages.slice(0, asked.limit), statistics: queryStatistics },
      ...(judge !== null && { isReranked: true as const }),
      ...(lacksVectors && { lacksVectors }),
    };
  };

  const turns = new PQueue({ concurrency: SEARCHES_AT_ONCE, queueClass: FairQueue });
  return (asked) =>
    turns.add(() => withinRetrievalDeadline(asked.signal, (signal) => search(asked, signal), deadlineMs), {
      signal: asked.signal,
    });
}

/** Whether any candidate was compared by meaning. Vectors may not have been made yet, or may still be loading into memory. */
function areCompared(candidates: readonly Candidate[]): boolean {
  return candidates.length === 0 || candidates.some(({ similarity }) => similarity !== null);
}

function judgeOf(
  { reranker, reader = null }: PassageSources,
  { query, openPageId = null }: PassageQuery,
): Judge | null {
  if (reranker !== null) return judgeByReranker(reranker);
  return reader === null || !isReadable(query) ? null : judgeByReader(reader, openPageId);
}

/** Moves the best passages of the open page into the first `most` passages, replacing the last of those. */
function withOpenPage(passages: FoundPassage[], most: number, openPageId: string | null): FoundPassage[] {
  const missed = passages.slice(most).filter(({ chunk }) => chunk.pageId === openPageId);
  const taken = new Set(missed.slice(0, OPEN_PAGE_PASSAGES));
  const others = passages.filter((passage) => !taken.has(passage));
  return [...others.slice(0, most - taken.size), ...taken, ...others.slice(most - taken.size)];
}

function isBlank(query: string): boolean {
  return query.trim() === '';
}
