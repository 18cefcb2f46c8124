import { takeTurn } from '#lib/serving/limits/take-turn.ts';

import type { FoundPassage } from './chunk.ts';
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

interface Fusion {
  /** How much similarity counts against words, 0–1. */
  weight: number;
  /** The most the store returns by meaning. */
  limit: number;
}

/**
 * The relevance of candidates by words and by meaning, 0–1: `(1 − weight) · words + weight · max(0, cosine)`. Both are absolute, so a
 * question whose words are in the library is ranked by them, and one in other words by the vectors; ranks would treat a weak list as the
 * equal of a strong one. Where no candidate was compared (nothing has a vector, or the question had none) words alone count.
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
 * What a candidate is worth that the store did not compare. When the store had more to compare than it returns, such a candidate was
 * at best as similar as the last that it did return, and is taken for that: no cliff between the last on the list and the next.
 * Otherwise the store compared all there are, and what it left out has no vector.
 */
function similarityOfOthers(compared: readonly number[], limit: number): number {
  return compared.length < limit ? 0 : Math.min(...compared);
}

/** Opposite is no more relevant than unrelated; and rounding may exceed 1. */
function atLeast0(similarity: number): number {
  return Math.min(1, Math.max(0, similarity));
}
