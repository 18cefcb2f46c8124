import type { Viewer } from '#lib/access/viewer.ts';
import { terms } from '#lib/text/terms.ts';

import { ChunkAnalyses } from './chunk-analyses.ts';
import type { ChunkFilters } from './chunk-filters.ts';
import type { Passage } from './chunk.ts';
import { Vocabulary } from './lexical/vocabulary.ts';
import type { ChunkStore, CorpusStatistics, TermStatistics } from './ports.ts';
import { rankCandidates } from './rank-candidates.ts';
import { withinRetrievalDeadline } from './retrieval-deadline.ts';

/** What the second stage chooses from. */
const CANDIDATES = 100;

export interface PassageQuery {
  viewer: Viewer;
  /** What to look for, in anybody's words. */
  query: string;
  filters: ChunkFilters;
  /** The most passages to return. */
  limit: number;
  /** The least relevance to return; null returns all. */
  scoreThreshold: number | null;
  signal: AbortSignal;
}

interface PassageSearchResult {
  /** Most relevant first. */
  passages: Passage[];
  /** Of the query's terms, over the whole library. */
  statistics: CorpusStatistics;
}

/**
 * Finds the passages that fit a query. Rejects with `retrieval_unavailable` when the store cannot be reached, also after
 * retries, or does not answer within the retrieval deadline, and with the signal's reason when that is aborted.
 *
 * **What `relevance` means**, for every result and against every other question: how much of what could be found of the query's
 * words was found, 0–1. The best passage has the strength of the best candidate: its BM25 score divided by the most that BM25
 * could give for this query (every word present and saturated, absent words counted at their full weight). Every other passage
 * has that strength times its score relative to the best. So it falls with rank, a query whose words are missing from the library
 * has low values throughout, and a threshold means the same for every question. It does not say that a passage answers the question.
 */
export type PassageSearch = (query: PassageQuery) => Promise<PassageSearchResult>;

export interface PassageSources {
  chunks: ChunkStore;
  statistics: TermStatistics;
}

/** The search over a store and the statistics of the same library. Keeps analyses of chunks from question to question. */
export function passageSearch({ chunks, statistics }: PassageSources): PassageSearch {
  const vocabulary = new Vocabulary();
  const analyses = new ChunkAnalyses(vocabulary);
  return ({ viewer, query, filters, limit, scoreThreshold, signal }) =>
    withinRetrievalDeadline(signal, async (deadline) => {
      const queryTerms = [...new Set(terms(query))];
      const [candidates, queryStatistics] = await Promise.all([
        chunks.search(viewer, { terms: queryTerms, filters, limit: CANDIDATES, signal: deadline }),
        statistics.lookUp(queryTerms),
      ]);
      const analysed = await analyses.of(candidates.map(({ chunk }) => chunk));
      const ranked = await rankCandidates({
        candidates,
        analysed,
        queryTerms,
        queryStatistics,
        statistics,
        vocabulary,
      });
      const passages = ranked
        .filter(({ relevance }) => scoreThreshold === null || relevance >= scoreThreshold)
        .slice(0, limit);
      return { passages, statistics: queryStatistics };
    });
}
