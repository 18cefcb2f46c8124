// Fitted on the tune halves of SQuAD 2.0's development set and of questions about books, which were treated as being in a language of which only
// stems and stop words are known (decision 154). The fitting command is in the history, at e2e42f43.

import type { AnswerabilityTerms } from './answerability.ts';
import type { SentenceFeatures } from './sentence-features.ts';

/** All parameters of a choice by words that were fitted to questions rather than decided. */
export interface QuotingWeights {
  score: SentenceFeatures;
  answerability: AnswerabilityTerms;
  /** Log-odds below which the evidence is considered not to answer the question. */
  leastAnswerability: number;
}

export const SELECTION_WEIGHTS: QuotingWeights = {
  score: {
    overlap: 2.75,
    distinction: 3.44,
    before: 1.47,
    heading: 0.26,
    section: 0,
    page: 0,
    order: 1.39,
    pairs: 0.54,
    introduces: 0,
    relevance: 0,
  },
  answerability: {
    bias: -3.85,
    coverage: 2.3,
    prominence: 5.36,
    order: 1.53,
    pairs: 1.91,
    pairsNearby: 3.03,
    page: 0,
    belief: 0,
    matchedWeight: 2.65,
    matchedCount: 2.73,
    missingWeight: -1.02,
    missingNames: -2.51,
    missingRarest: -0.39,
    candidateCount: -0.31,
    lead: 0,
  },
  leastAnswerability: -0.04,
};

export const LIBRARY_WEIGHTS: QuotingWeights = {
  score: {
    overlap: 3.52,
    distinction: 3.7,
    before: 2.78,
    heading: 0.26,
    section: 0.05,
    page: 0.05,
    order: 1.53,
    pairs: 1.31,
    introduces: 1.22,
    relevance: 3.57,
  },
  answerability: {
    bias: -2.92,
    coverage: 2.97,
    prominence: 1.97,
    order: 0,
    pairs: 0,
    pairsNearby: 1.07,
    page: -1.06,
    belief: 2.27,
    matchedWeight: 1.14,
    matchedCount: 1.72,
    missingWeight: 1.16,
    missingNames: -2.31,
    missingRarest: -0.51,
    candidateCount: -0.89,
    lead: 1.72,
  },
  leastAnswerability: -1.21,
};
