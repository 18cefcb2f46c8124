import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';

import { chooseByReading, isRead } from './choose-by-reading.ts';
import { questionLanguage } from './question-language.ts';
import type { QuotedAnswer, QuotingRequest } from './quoting-request.ts';
import { answerability } from './answerability.ts';
import { completeAnswer } from './complete-answer.ts';
import { LIBRARY_WEIGHTS, SELECTION_WEIGHTS } from './fitted-weights.ts';
import { answerabilityOf, type RankedSentence, rankSentences } from './rank-sentences.ts';
import { weighEvidence } from './weigh-evidence.ts';
import { answerabilityBySimilarity, isCompared, rankBySimilarity } from './weigh-similarity.ts';

/** Maximum number of sentences chosen for their content; code lines and list items that belong to them may follow. */
const MAX_SENTENCES = 3;

// A further sentence is worth its length if it adds at least this much belief per UTF-16 code unit, about one in four at 200 units: answers to
// SQuAD's questions then cite about 210 units.
const LEAST_BELIEF_PER_UNIT = 0.0012;

/**
 * Chooses the sentences that answer the question: by the reading model's results, or, in languages that it does not read, by words. None if they do
 * not seem to answer, nor for a question in English that was not read. Pure and deterministic.
 */
export function chooseSentences(request: QuotingRequest): QuotedAnswer {
  if (isRead(request.passages)) return chooseByReading(request.passages, request.mode);
  if (questionLanguage(request) === ENGLISH) return { sentenceNumbers: [], nearNumbers: [] };
  return { sentenceNumbers: chooseByWords(request), nearNumbers: [] };
}

/**
 * Returns the numbers of the sentences that answer the question by the words they share with it, with the text that belongs to them, in reading
 * order; none when the evidence does not seem to answer it. For languages that the reading model does not read. If sentences have their similarity,
 * those in other words are also found.
 */
function chooseByWords(request: QuotingRequest): number[] {
  const evidence = weighEvidence(request);
  if (evidence.question.terms.length === 0) return [];
  const { score, ...weights } = request.mode === 'general' ? LIBRARY_WEIGHTS : SELECTION_WEIGHTS;
  const byWords = rankSentences(evidence, score);
  const ranked = withoutRepetitions(isCompared(evidence.runs) ? rankBySimilarity(byWords) : byWords);
  const [best, ...others] = ranked;
  if (best === undefined) return [];
  const odds = answerability(answerabilityOf(best, evidence), weights.answerability);
  // This way an embedder that is weak, or whose vectors are not ready, does not suppress an answer that words alone would give.
  const isAnswered =
    odds > weights.leastAnswerability ||
    (isCompared(evidence.runs) && answerabilityBySimilarity(best.candidate, odds) > 0);
  if (!isAnswered) return [];
  const chosen = [best, ...others.slice(0, MAX_SENTENCES - 1).filter(isWorthItsLength)];
  const complete = completeAnswer(
    chosen.map(({ candidate }) => candidate),
    evidence.runs,
  );
  return complete.map(({ number }) => number);
}

/** Books repeat some sentences word for word; the better occurrence is enough. */
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
