import { answerability } from './answerability.ts';
import { completeAnswer } from './complete-answer.ts';
import { LIBRARY_WEIGHTS, SELECTION_WEIGHTS } from './fitted-weights.ts';
import type { QuotedAnswer, QuotingRequest } from './quoting-request.ts';
import { answerabilityOf, rankSentences, type RankedSentence } from './rank-sentences.ts';
import { weighEvidence } from './weigh-evidence.ts';

/** The most sentences that are chosen for what they say; code lines and list items that belong to them may follow. */
const MAX_SENTENCES = 3;

// A further sentence is worth its length while it brings at least this much belief per UTF-16 unit, about one in four at 200
// units: answers to SQuAD's questions then cite about 210 units.
const LEAST_BELIEF_PER_UNIT = 0.0012;

/**
 * Chooses the one to four sentences that answer the question, in reading order; none when the evidence does not seem to
 * answer it. Pure and deterministic. Lexical: it finds answers that share words with their question, and cannot tell a
 * sentence that answers from one that speaks of exactly the same things.
 */
export function chooseSentences(request: QuotingRequest): QuotedAnswer {
  const evidence = weighEvidence(request);
  if (evidence.question.terms.length === 0) return { sentenceNumbers: [] };
  const weights = request.mode === 'general' ? LIBRARY_WEIGHTS : SELECTION_WEIGHTS;
  const [best, ...others] = withoutRepetitions(rankSentences(evidence, weights.score));
  if (best === undefined) return { sentenceNumbers: [] };
  const odds = answerability(answerabilityOf(best, evidence), weights.answerability);
  if (odds <= weights.leastAnswerability) return { sentenceNumbers: [] };
  const chosen = [best, ...others.slice(0, MAX_SENTENCES - 1).filter(isWorthItsLength)];
  const complete = completeAnswer(
    chosen.map(({ candidate }) => candidate),
    evidence,
  );
  return { sentenceNumbers: complete.map(({ number }) => number) };
}

/** Books say some things twice, word for word; the better place is enough. */
function withoutRepetitions(ranked: RankedSentence[]): RankedSentence[] {
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
