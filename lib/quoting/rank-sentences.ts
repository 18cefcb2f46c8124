import { answerabilityTerms, type AnswerabilityTerms } from './answerability.ts';
import { beliefs, sentenceScore, type ScoreTerms } from './score-sentences.ts';
import type { WeighedEvidence, WeighedSentence } from './weigh-evidence.ts';

export interface RankedSentence extends WeighedSentence {
  score: number;
  /** Its share of the belief that one of the sentences answers, 0–1. */
  belief: number;
}

/** The sentences that may answer, best first; ties go to the lower number. */
export function rankSentences({ sentences }: WeighedEvidence, weights: ScoreTerms): RankedSentence[] {
  const scores = sentences.map(({ features }) => sentenceScore(features, weights));
  const shares = beliefs(scores);
  return sentences
    .map((sentence, index) => ({ ...sentence, score: scores[index] ?? 0, belief: shares[index] ?? 0 }))
    .sort((first, second) => second.score - first.score || first.candidate.number - second.candidate.number);
}

/** What speaks for and against an answer at all, given the best sentence. */
export function answerabilityOf(
  best: WeighedSentence,
  { question, matches, passages, sentences }: WeighedEvidence,
): AnswerabilityTerms {
  const relevances = passages
    .flatMap(([first]) => (first === undefined ? [] : [first.passage.relevance]))
    .sort((first, second) => second - first);
  const winner = { ...best, neighbours: passages[best.candidate.passageIndex] ?? [] };
  return answerabilityTerms(winner, { question, matches, relevances, candidateCount: sentences.length });
}
