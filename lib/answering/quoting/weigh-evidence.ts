import type { Language } from '#lib/foundation/text/languages/languages.ts';

import { analyseQuestion, type AnalysedQuestion } from './analyse-question.ts';
import { candidateSentences, type Candidate } from './candidate-sentences.ts';
import { answeringSentences } from './placed-sentences.ts';
import { questionLanguage } from './question-language.ts';
import type { QuotingRequest } from './quoting-request.ts';
import { sentenceFeatures, type SentenceFeatures } from './sentence-features.ts';
import { standaloneQuestion } from './standalone-question.ts';
import { TermMatches } from './term-matches.ts';
import { rarityIn } from './term-rarity.ts';

export interface WeighedSentence {
  candidate: Candidate;
  features: SentenceFeatures;
}

/** A question and its evidence, analysed but not yet weighed. */
export interface WeighedEvidence {
  question: AnalysedQuestion;
  matches: TermMatches;
  /** All sentences in reading order, in runs of passages that continue each other. */
  runs: Candidate[][];
  /** Relevance of each passage that was found, best first. */
  relevances: number[];
  /** The sentences that may be an answer. */
  sentences: WeighedSentence[];
}

/** Analyses a request. An elliptical question is first completed from the history. `known` overrides the language detected from the words. */
export function weighEvidence(request: QuotingRequest, known?: Language): WeighedEvidence {
  const language = known ?? questionLanguage(request);
  const complete = standaloneQuestion(request.question, request.history);
  const question = analyseQuestion(complete, language, rarityIn(request.statistics));
  const runs = candidateSentences(request.passages, { known, otherwise: language });
  const vocabulary = new Set(runs.flat().flatMap(({ terms, headingTerms }) => [...terms, ...headingTerms]));
  const matches = new TermMatches(question.terms, vocabulary);
  const features = sentenceFeatures(question, runs, matches);
  const sentences = answeringSentences(runs).flatMap((candidate) => {
    const own = features[candidate.runIndex]?.[candidate.index];
    return own === undefined ? [] : [{ candidate, features: own }];
  });
  const relevances = request.passages
    .flatMap(({ isContext, relevance }) => (isContext === true ? [] : [relevance]))
    .sort((first, second) => second - first);
  return { question, matches, runs, relevances, sentences };
}
