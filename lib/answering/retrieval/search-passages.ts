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
 * In one process. Searches share one thread: hundreds that begin at once would all miss the deadline, while one after another they
 * meet it. While one waits for a service, others work.
 */
const SEARCHES_AT_ONCE = 16;

/** Of the deadline, for the vector of the query where words can do without it: the rest is left to the search by words. */
const EMBEDDING_SHARE = 2 / 5;

/** Of the open page, how many passages are read that would not be otherwise. */
const OPEN_PAGE_PASSAGES = 2;

/** What the second stage chooses from. */
const CANDIDATES = 100;

export interface PassageQuery {
  viewer: Viewer;
  /** What to look for, in anybody's words. */
  query: string;
  filters: ChunkFilters;
  /** As in a `ChunkQuery`. */
  parameters?: Readonly<Record<string, string>> | undefined;
  /** The page that the reader has open, where that is known: its passages are among those that are read. */
  openPageId?: string | null;
  /** The most passages to return. */
  limit: number;
  /** The least relevance to return; null returns all. */
  scoreThreshold: number | null;
  signal: AbortSignal;
}

interface PassageSearchResult {
  /** Most relevant first, but for those that were put in another order. */
  passages: FoundPassage[];
  /** Of the query's terms, over all that the viewer may read. */
  statistics: CorpusStatistics;
  /** The first of them are in the order of a reranker or of the reading model. */
  isReranked?: true;
  /** Words alone were compared: the embedder did not answer, or no vector of what was found is there yet. */
  lacksVectors?: true;
}

/**
 * Finds the passages that fit a query; the deadline counts from when its turn comes. Rejects with `retrieval_unavailable` when the store cannot be reached or does not answer within
 * the retrieval deadline, with `embedding_failed` when an embedder that is required cannot be reached, and with the signal's reason when
 * that is aborted. Where an embedder that is not required fails, words are compared alone, and result and log say so. A reranker that fails leaves the order
 * to the search, and the log says so.
 *
 * **What `relevance` means**, for every result and against every other question: how much of what was asked for was found, 0–1, and
 * `scoreThreshold` cuts on it. By words: the best passage has the strength of the best candidate, its BM25 score divided by the most
 * that BM25 could give for this query (every word present and saturated, absent words counted at their full weight), and every other
 * passage that strength times its score relative to the best. With an embedder, that and the similarity of meaning, each at its weight
 * (`rank-candidates.ts`); over a store that searches by meaning alone, the similarity, and what a store judges by a ranker of its own is worth
 * what that says. So a query whose words and matter are missing from
 * the library has low values throughout, and a threshold means the same for every question, as long as the embedder and its weight stay
 * the same. It does not say that a passage answers the question. A reranker or the reading model changes the order, never the relevance.
 */
export type PassageSearch = (query: PassageQuery) => Promise<PassageSearchResult>;

export interface PassageSources {
  chunks: ChunkStore;
  statistics: TermStatistics;
  /** Null searches by words alone. Asked anew for each query: a model may come while the server runs. */
  readonly embedder: Embedder | null;
  reranker: Reranker | null;
  /** Orders the passages where no reranker does, for questions in a language that it reads. Without one the order is that of the search. */
  reader?: PassageReader | null;
  log: Logger;
  /** Of a search with its embedding and reranking. */
  deadlineMs?: number | undefined;
}

interface Embedding {
  embedder: Embedder;
  query: string;
  signal: AbortSignal;
}

/** The search over a store and the statistics of the same library. Keeps analyses of chunks from question to question. */
export function passageSearch(sources: PassageSources): PassageSearch {
  const { chunks, statistics, deadlineMs = LIMITS.retrievalTimeoutMs } = sources;
  const vocabulary = new Vocabulary();
  const analyses = new ChunkAnalyses(vocabulary);

  /** Undefined where nothing is compared by meaning. */
  const embedderFor = (query: string): Embedder | undefined => {
    const { embedder } = sources;
    const isNeeded = chunks.searches !== 'words' && chunks.ownVectorWeight === undefined && !isBlank(query);
    if (!isNeeded || embedder === null || (embedder.isEnglish === true && !isReadable(query))) return undefined;
    return embedder;
  };

  /** Null where the embedder does not answer, and words can do without. */
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
    // Pages that were indexed before languages had terms of their own are found by those they have until they are read again.
    const asked = {
      ...{ terms: [...new Set([...asking, ...terms(query)])], text: query },
      ...{ filters, parameters, limit: CANDIDATES, signal },
    };
    const embedder = embedderFor(query);
    if (embedder === undefined) return { candidates: await chunks.search(viewer, asked), lacksVectors: false };
    // A store may compare words while the vector is on its way; what keeps it from coming is met here.
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

/** Vectors may not have been made yet, or be on their way into memory. */
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

/** The best passages of the open page among the first ones, in the place of the last of those. */
function withOpenPage(passages: FoundPassage[], most: number, openPageId: string | null): FoundPassage[] {
  const missed = passages.slice(most).filter(({ chunk }) => chunk.pageId === openPageId);
  const taken = new Set(missed.slice(0, OPEN_PAGE_PASSAGES));
  const others = passages.filter((passage) => !taken.has(passage));
  return [...others.slice(0, most - taken.size), ...taken, ...others.slice(most - taken.size)];
}

function isBlank(query: string): boolean {
  return query.trim() === '';
}
