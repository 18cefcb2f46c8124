import { ENGLISH, type Language } from '#lib/text/languages/languages.ts';

import { answerability } from './answerability.ts';
import { completeAnswer } from './complete-answer.ts';
import { LIBRARY_WEIGHTS, type QuotingWeights, SELECTION_WEIGHTS } from './fitted-weights.ts';
import type { QuotedAnswer, QuotingRequest } from './quoting-request.ts';
import { answerabilityOf, type RankedSentence, rankSentences } from './rank-sentences.ts';
import { type WeighedEvidence, weighEvidence } from './weigh-evidence.ts';
import { LIBRARY_WEIGHTS_ELSEWHERE, SELECTION_WEIGHTS_ELSEWHERE } from './weights-elsewhere.ts';
import { answerabilityByMeaning, isCompared, rankByMeaning } from './weigh-meaning.ts';

/** The most sentences that are chosen for what they say; code lines and list items that belong to them may follow. */
const MAX_SENTENCES = 3;

// A further sentence is worth its length while it brings at least this much belief per UTF-16 unit, about one in four at 200
// units: answers to SQuAD's questions then cite about 210 units.
const LEAST_BELIEF_PER_UNIT = 0.0012;

/**
 * Chooses the one to four sentences that answer the question, with what belongs to them, in reading order; none when the evidence does not seem to
 * answer it. Pure and deterministic. By words it finds answers that share some with their question; where sentences come with their
 * similarity, also those in other words. It cannot tell a sentence that answers from one that speaks of exactly the same things.
 */
export function chooseSentences(request: QuotingRequest): QuotedAnswer {
  const evidence = weighEvidence(request);
  if (evidence.question.terms.length === 0) return { sentenceNumbers: [] };
  const weights = weightsFor(request.mode, evidence.language);
  const ranked = rank(evidence, weights);
  const isAnswered = ranked[0] !== undefined && isAnswer(ranked[0], evidence, weights);
  return { sentenceNumbers: isAnswered ? answerOf(ranked, evidence) : [] };
}

/** The numbers of an answer of ranked sentences, in reading order: of the best, of others that are worth their length, and of what belongs to them. */
export function answerOf(ranked: readonly RankedSentence[], evidence: WeighedEvidence): number[] {
  const [best, ...others] = withoutRepetitions(ranked);
  if (best === undefined) return [];
  const chosen = [best, ...others.slice(0, MAX_SENTENCES - 1).filter(isWorthItsLength)];
  const complete = completeAnswer(
    chosen.map(({ candidate }) => candidate),
    evidence,
  );
  return complete.map(({ number }) => number);
}

/** What only English is read for is unknown in other languages, and what is left weighs more there. */
function weightsFor(mode: QuotingRequest['mode'], language: Language): QuotingWeights {
  if (language === ENGLISH) return mode === 'general' ? LIBRARY_WEIGHTS : SELECTION_WEIGHTS;
  return mode === 'general' ? LIBRARY_WEIGHTS_ELSEWHERE : SELECTION_WEIGHTS_ELSEWHERE;
}

function rank(evidence: WeighedEvidence, weights: QuotingWeights): RankedSentence[] {
  const byWords = rankSentences(evidence, weights.score);
  return isCompared(evidence.runs) ? rankByMeaning(byWords) : byWords;
}

function isAnswer(best: RankedSentence, evidence: WeighedEvidence, weights: QuotingWeights): boolean {
  const odds = answerability(answerabilityOf(best, evidence), weights.answerability);
  // Also a weak embedder, or one whose vectors are not there yet, takes no answer away that words would give.
  if (odds > weights.leastAnswerability) return true;
  return isCompared(evidence.runs) && answerabilityByMeaning(best.candidate, odds) > 0;
}

/** Books say some things twice, word for word; the better place is enough. */
function withoutRepetitions(ranked: readonly RankedSentence[]): RankedSentence[] {
  const said = new Set<string>();
  return ranked.filter(({ candidate }) => {
    const words = candidate.sequence.join(' ');
    if (said.has(words)) return false;
    said.add(words);
    return true;
  });
}

function isWorthItsLength({ candidate, belief }: RankedSentence): boolean {
  return belief / candidate.text.length > LEAST_BELIEF_PER_UNIT;
}
