import type { Candidate } from './candidate-sentences.ts';
import { LIBRARY_WEIGHTS } from './fitted-weights.ts';
import type { QuotingRequest } from './quoting-request.ts';
import { beliefs, type RankedSentence, rankSentences } from './rank-sentences.ts';
import { weighEvidence } from './weigh-evidence.ts';

/**
 * Weights used when sentences were compared with the question in meaning, in addition to the decision by words: for a sentence, its score by words
 * and its own and its passage's similarity; for whether there is an answer, the log-odds by words and the similarity of the best sentence and of its
 * passage. Chosen on the tune halves of the questions in readers' own words (decisions 128 and 159).
 */
const SCORE = { words: 1, sentence: 1, passage: 1 };
const ANSWERABILITY = { bias: -7, words: 1, sentence: 1, passage: 1 };

/** Similarity is capped at this many standard deviations. */
const CLOSEST = 10;

/**
 * Returns the sentences that are worth comparing with the question, most promising first by words and by the similarity of their passages. Code is
 * left out because it is chosen with the words that introduce it, and headings because they are no answer.
 */
export function sentencesWorthComparing(request: QuotingRequest): Candidate[] {
  const ranked = rankBySimilarity(rankSentences(weighEvidence(request), LIBRARY_WEIGHTS.score));
  return ranked.flatMap(({ candidate }) =>
    candidate.kind === 'code' || candidate.kind === 'heading' ? [] : [candidate],
  );
}

/** Whether any of the evidence was compared with the question. */
export function isCompared(runs: readonly Candidate[][]): boolean {
  return runs.some((candidates) => candidates.some(({ similarity }) => similarity !== undefined));
}

/** Ranks by words and meaning together, best first; a sentence that was not compared counts as unrelated in meaning. */
export function rankBySimilarity(ranked: readonly RankedSentence[]): RankedSentence[] {
  const scores = ranked.map(({ candidate, score }) => {
    const { sentence, passage } = closeness(candidate);
    return SCORE.words * score + SCORE.sentence * sentence + SCORE.passage * passage;
  });
  const shares = beliefs(scores);
  return ranked
    .map((sentence, index) => ({ ...sentence, score: scores[index] ?? 0, belief: shares[index] ?? 0 }))
    .sort((first, second) => second.score - first.score || first.candidate.number - second.candidate.number);
}

/** Returns the log-odds that the evidence answers the question, by words (`odds`) and by the meaning of its best sentence. */
export function answerabilityBySimilarity(best: Candidate, odds: number): number {
  const { sentence, passage } = closeness(best);
  const { bias, ...weights } = ANSWERABILITY;
  return bias + weights.words * odds + weights.sentence * sentence + weights.passage * passage;
}

function closeness({ similarity = 0, passage }: Candidate): { sentence: number; passage: number } {
  return { sentence: within(similarity), passage: within(passage.similarity ?? 0) };
}

function within(similarity: number): number {
  return Math.min(CLOSEST, Math.max(0, similarity));
}
