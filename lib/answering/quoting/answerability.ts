import type { AnalysedQuestion } from './analyse-question.ts';
import type { Candidate } from './candidate-sentences.ts';
import type { SentenceFeatures } from './sentence-features.ts';
import type { TermMatches } from './term-matches.ts';
import { adjacentPairsShare } from './word-order.ts';

/** The quantities from which the decision to answer or to refuse is made; shares are 0–1. */
export type AnswerabilityTerms = ReturnType<typeof answerabilityTerms>;

interface Winner {
  candidate: Candidate;
  features: SentenceFeatures;
  belief: number;
  /** The candidates of the winner's run, in reading order. */
  neighbours: Candidate[];
}

interface Evidence {
  question: AnalysedQuestion;
  matches: TermMatches;
  /** Relevance of each passage, best first. */
  relevances: number[];
  candidateCount: number;
}

// About a paragraph: in a long selection, words far from the winner are no evidence about it.
const NEIGHBOURHOOD = 4;
// Saturation values: beyond these, more adds no certainty. Weights are idf, about 3 to 11 per term.
const MUCH = { matchedWeight: 40, matchedCount: 5, missingWeight: 20 };

/** Measures how well the best sentence and the text around it cover the question. */
export function answerabilityTerms(winner: Winner, evidence: Evidence) {
  const { candidate, features, neighbours } = winner;
  const { question, matches, relevances } = evidence;
  const near = neighbours.filter(({ index }) => Math.abs(index - candidate.index) <= NEIGHBOURHOOD);
  const sequence = near.flatMap(({ sequence: own }) => own);
  const nearby = matches.sharesIn(new Set([...candidate.headingTerms, ...sequence]));
  const own = matches.sharesIn(candidate.terms);
  const weigh = (shareOf: (index: number) => number) =>
    question.terms.reduce((sum, { weight }, index) => sum + weight * shareOf(index), 0);
  const normalise = (weight: number) => (question.totalWeight === 0 ? 0 : weight / question.totalWeight);
  const names = nearby.filter((_, index) => question.terms[index]?.isName);
  return {
    bias: 1,
    // How much of the question occurs near the best sentence, and how often the text there repeats it.
    coverage: normalise(weigh((index) => nearby[index] ?? 0)),
    prominence: normalise(weigh((index) => matches.prominence(index, sequence))),
    // Order and pairs of the question's terms in the sentence, and pairs in the text near it.
    order: features.order,
    pairs: features.pairs,
    pairsNearby: adjacentPairsShare(
      question.sequence,
      sequence.map((term) => matches.askedTerm(term)),
    ),
    // How well the page’s title matches the question, and how far the sentence is ahead of the others.
    page: features.page,
    belief: winner.belief,
    // The weight found in the sentence, and the weight missing near it, in absolute terms: a long question is more informative than a short one.
    matchedWeight: cap(
      weigh((index) => (own[index] ? 1 : 0)),
      MUCH.matchedWeight,
    ),
    matchedCount: cap(own.filter((share) => share > 0).length, MUCH.matchedCount),
    missingWeight: cap(
      weigh((index) => (nearby[index] ? 0 : 1)),
      MUCH.missingWeight,
    ),
    missingNames: names.length === 0 ? 0 : names.filter((share) => share === 0).length / names.length,
    missingRarest: nearby[rarestOf(question)] === 0 ? 1 : 0,
    // The more candidates there are, the better the best one looks by chance.
    candidateCount: Math.log(Math.max(1, evidence.candidateCount)),
    lead: (relevances[0] ?? 0) - (relevances[1] ?? 0),
  };
}

/** Returns the log-odds that the evidence answers the question. */
export function answerability(terms: AnswerabilityTerms, weights: AnswerabilityTerms): number {
  const names = Object.keys(weights) as (keyof AnswerabilityTerms)[];
  return names.reduce((sum, name) => sum + weights[name] * terms[name], 0);
}

function rarestOf({ terms }: AnalysedQuestion): number {
  return terms.reduce((best, { weight }, index) => (weight > (terms[best]?.weight ?? 0) ? index : best), 0);
}

function cap(value: number, most: number): number {
  return Math.min(value, most) / most;
}
