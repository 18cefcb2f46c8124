import { answerabilityTerms, type AnswerabilityTerms } from './answerability.ts';
import type { SentenceFeatures } from './sentence-features.ts';
import type { WeighedEvidence, WeighedSentence } from './weigh-evidence.ts';

export interface RankedSentence extends WeighedSentence {
  score: number;
  /** Its share of the belief that one of the sentences answers, 0–1. */
  belief: number;
}

/** Returns the weighted sum: a log-odds, comparable among the sentences of one question. */
function sentenceScore(features: SentenceFeatures, weights: SentenceFeatures): number {
  const names = Object.keys(weights) as (keyof SentenceFeatures)[];
  return names.reduce((sum, name) => sum + weights[name] * features[name], 0);
}

/** Returns each score's share of the belief that one of these sentences answers (softmax). */
export function beliefs(scores: number[]): number[] {
  const highest = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - highest));
  const sum = odds.reduce((total, value) => total + value, 0);
  return odds.map((value) => value / sum);
}

/** Returns the sentences that may answer, best first; ties go to the lower number. */
export function rankSentences({ sentences }: WeighedEvidence, weights: SentenceFeatures): RankedSentence[] {
  const scores = sentences.map(({ features }) => sentenceScore(features, weights));
  const shares = beliefs(scores);
  return sentences
    .map((sentence, index) => ({ ...sentence, score: scores[index] ?? 0, belief: shares[index] ?? 0 }))
    .sort((first, second) => second.score - first.score || first.candidate.number - second.candidate.number);
}

/** Returns the evidence for and against there being an answer at all, given the best sentence. */
export function answerabilityOf(
  best: RankedSentence,
  { question, matches, runs, relevances, sentences }: WeighedEvidence,
): AnswerabilityTerms {
  const winner = { ...best, neighbours: runs[best.candidate.runIndex] ?? [] };
  return answerabilityTerms(winner, { question, matches, relevances, candidateCount: sentences.length });
}
