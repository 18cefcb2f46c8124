import { takeTurn } from '#lib/serving/limits/take-turn.ts';

import type { FoundPassage } from './chunk.ts';
import type { AnalysedChunk, Vocabulary } from './lexical/chunk-analyses.ts';
import { bm25, bm25Ceiling, inverseDocumentFrequency, termWeights, type WeightedTerms } from './bm25.ts';
import { headingScores, lexicalScores, sentenceMaxScores, spokenScores } from './lexical/lexical-scores.ts';
import { expandQuery, feedbackChunks, feedbackTerms, type ScoredChunk } from './lexical/pseudo-relevance.ts';
import type { Candidate, CorpusStatistics } from './ports.ts';

interface RankingInput {
  candidates: Candidate[];
  /** The candidates' analyses, in the same order. */
  analysed: AnalysedChunk[];
  queryTerms: string[];
  /** Statistics of the query's terms. */
  queryStatistics: CorpusStatistics;
  /** Looks up the statistics of the terms that feedback adds. */
  lookUp: (terms: string[]) => Promise<CorpusStatistics>;
  vocabulary: Vocabulary;
  /** Weight of similarity relative to words, 0–1; ignored if the candidates have no similarity. */
  weight: number;
  /** Maximum number of candidates by meaning that was requested from the store. */
  limit: number;
}

/**
 * The second stage: orders a store's candidates by our own scores and their similarity, so that the result is the same over any store. A candidate
 * with no relevance, by words or by meaning, is left out.
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

/** Returns the scores of a store's own ranker; null unless it has judged all candidates. */
function judgements(candidates: readonly Candidate[]): number[] | null {
  const judged = candidates.flatMap((candidate) => candidate.judged ?? []);
  return judged.length === candidates.length ? judged : null;
}

async function relevanceByWords(input: RankingInput): Promise<number[]> {
  const { analysed, queryTerms, queryStatistics, vocabulary } = input;
  const lengths = { averageLength: averageLengthOf(queryStatistics, analysed) };
  const idfs = new Map(queryTerms.map((term) => [term, idfIn(queryStatistics, term)]));
  const query = byNumber(idfs, vocabulary);
  // Without query terms all candidates were found by meaning only.
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

/** There are no statistics for another program's chunks: there the candidates give the average length. */
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

// Converts terms to their numbers. A term that no chunk has ever contained has no number, and no candidate contains it.
function byNumber(idfs: Map<string, number>, vocabulary: Vocabulary): WeightedTerms {
  const weighted = new Map<number, number>();
  for (const [term, idf] of idfs) {
    const number = vocabulary.find(term);
    if (number !== undefined) weighted.set(number, idf);
  }
  return weighted;
}

interface Fusion {
  /** Weight of similarity relative to words, 0–1. */
  weight: number;
  /** Maximum number of candidates that the store returns by meaning. */
  limit: number;
}

/**
 * Returns the relevance of candidates by words and by meaning, 0–1: `(1 − weight) · words + weight · max(0, cosine)`. Both scores are absolute. A
 * question whose words are in the library is therefore ranked by words, and one in other words by vectors; fusing ranks would treat a weak list as
 * the equal of a strong one. If no candidate was compared (there are no vectors, or the question had none), only words count.
 */
export function fuseRelevance(
  words: readonly number[],
  similarities: readonly (number | null)[],
  { weight, limit }: Fusion,
): number[] {
  const compared = similarities.filter((similarity) => similarity !== null);
  if (compared.length === 0) return [...words];
  const unknown = similarityOfOthers(compared, limit);
  return words.map((relevance, index) => (1 - weight) * relevance + weight * atLeast0(similarities[index] ?? unknown));
}

/**
 * Returns the similarity of candidates that the store did not compare. If the store had more to compare than it returns, such a candidate was at best
 * as similar as the last one returned, and gets its value: no cliff between the last on the list and the next. Otherwise the store compared all there
 * are, and a candidate it left out has no vector.
 */
function similarityOfOthers(compared: readonly number[], limit: number): number {
  return compared.length < limit ? 0 : Math.min(...compared);
}

/** Clamps a cosine to 0–1: opposite is no more relevant than unrelated, and rounding may exceed 1. */
function atLeast0(similarity: number): number {
  return Math.min(1, Math.max(0, similarity));
}
