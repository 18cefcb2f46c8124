import { takeTurn } from '#lib/serving/limits/take-turn.ts';

import type { FoundPassage } from './chunk.ts';
import { fuseRelevance } from './fuse-relevance.ts';
import type { AnalysedChunk, Vocabulary } from './lexical/chunk-analyses.ts';
import { bm25, bm25Ceiling, inverseDocumentFrequency, termWeights, type WeightedTerms } from './bm25.ts';
import { headingScores, lexicalScores, sentenceMaxScores, spokenScores } from './lexical/lexical-scores.ts';
import { expandQuery, feedbackChunks, feedbackTerms, type ScoredChunk } from './lexical/pseudo-relevance.ts';
import type { Candidate, CorpusStatistics } from './ports.ts';

interface RankingInput {
  candidates: Candidate[];
  /** The candidates' analyses, in their order. */
  analysed: AnalysedChunk[];
  queryTerms: string[];
  /** Of the query's terms. */
  queryStatistics: CorpusStatistics;
  /** Asked once more, for the terms that feedback adds. */
  lookUp: (terms: string[]) => Promise<CorpusStatistics>;
  vocabulary: Vocabulary;
  /** How much similarity counts against words, 0–1; ignored where the candidates have no similarity. */
  weight: number;
  /** The most the store was asked for by meaning. */
  limit: number;
}

/**
 * The second stage: orders what a store found by our own scores and their similarity, so that the result is the same over any store.
 * What is relevant in no way, by words or by meaning, is left out.
 */
export async function rankCandidates(input: RankingInput): Promise<FoundPassage[]> {
  const { candidates, weight, limit } = input;
  if (candidates.length === 0) return [];
  const words = await relevanceByWords(input);
  const similarities = candidates.map(({ similarity }) => similarity);
  const relevances = judgements(candidates) ?? fuseRelevance(words, similarities, { weight, limit });
  return candidates
    .map(({ chunk, similarity }, index) => ({
      ...{ chunk, similarity },
      relevance: relevances[index] ?? 0,
      wordRelevance: words[index] ?? 0,
    }))
    .filter(({ relevance }) => relevance > 0)
    .toSorted((left, right) => right.relevance - left.relevance || (left.chunk.id < right.chunk.id ? -1 : 1));
}

/** What a ranker of the store's own says of each; null unless it has judged all of them. */
function judgements(candidates: readonly Candidate[]): number[] | null {
  const judged = candidates.flatMap((candidate) => candidate.judged ?? []);
  return judged.length === candidates.length ? judged : null;
}

async function relevanceByWords(input: RankingInput): Promise<number[]> {
  const { analysed, queryTerms, queryStatistics, vocabulary } = input;
  const lengths = { averageLength: averageLengthOf(queryStatistics, analysed) };
  const idfs = new Map(queryTerms.map((term) => [term, idfIn(queryStatistics, term)]));
  const query = byNumber(idfs, vocabulary);
  // Found by meaning alone.
  if (query.size === 0) return analysed.map(() => 0);
  await takeTurn();
  const weights = termWeights(query);
  const scored = analysed.map((chunk) => ({ chunk, score: bm25(chunk.terms, weights, lengths) }));
  const expanded = await withFeedback(input, query, scored);
  await takeTurn();
  const scores = lexicalScores({
    feedback: spokenScores(analysed, termWeights(expanded), lengths),
    sentence: sentenceMaxScores(analysed, weights),
    heading: headingScores(analysed, weights),
  });
  const strength = Math.max(...scored.map(({ score }) => score)) / bm25Ceiling(idfs.values());
  const best = Math.max(...scores);
  return scores.map((score) => (best > 0 ? (strength * score) / best : 0));
}

/** Nobody has counted what another program wrote: there the candidates are as long as anything. */
function averageLengthOf(
  { chunkCount, averageChunkLength }: CorpusStatistics,
  analysed: readonly AnalysedChunk[],
): number {
  if (chunkCount > 0) return averageChunkLength;
  return analysed.reduce((sum, { terms }) => sum + terms.length, 0) / analysed.length;
}

async function withFeedback(
  { queryStatistics, lookUp, vocabulary }: RankingInput,
  query: WeightedTerms,
  scored: ScoredChunk[],
): Promise<WeightedTerms> {
  const feedback = feedbackChunks(scored);
  const terms = feedbackTerms(feedback, query).filter((number) => !/^\p{N}+$/u.test(vocabulary.termOf(number)));
  const known = await lookUp(terms.map((number) => vocabulary.termOf(number)));
  const idfs = new Map(
    terms.map((number) => [
      number,
      idfIn({ ...known, chunkCount: queryStatistics.chunkCount }, vocabulary.termOf(number)),
    ]),
  );
  return expandQuery(query, feedback, (number) => idfs.get(number) ?? null);
}

function idfIn(statistics: CorpusStatistics, term: string): number {
  return inverseDocumentFrequency(statistics.chunkCount, statistics.documentFrequency.get(term) ?? 0);
}

// A term no chunk ever had has no number, and no candidate has it.
function byNumber(idfs: Map<string, number>, vocabulary: Vocabulary): WeightedTerms {
  const weighted = new Map<number, number>();
  for (const [term, idf] of idfs) {
    const number = vocabulary.find(term);
    if (number !== undefined) weighted.set(number, idf);
  }
  return weighted;
}
