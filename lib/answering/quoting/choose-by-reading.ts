import { completeAnswer } from './complete-answer.ts';
import { answeringSentences, type PlacedSentence, placeSentences } from './placed-sentences.ts';
import type { QuotablePassage, QuotedAnswer, QuotingRequest } from './quoting-request.ts';

/** A sentence that the reading model has read. */
interface ReadSentence extends PlacedSentence {
  logOdds: number;
}

/** The chosen sentences, and the probability that they answer. */
interface ReadAnswer extends QuotedAnswer {
  /** The probability that one of the sentences chosen for their content answers, 0–1; 0 if nothing was read. */
  confidence: number;
}

/**
 * The minimum confidence of an answer from a library and about a selection, of sentences reported as near, and of a passage that is read by itself.
 * Set on whole books that the model was not trained on, and for selections on paragraphs: see the card of the model. A selection is short, and text
 * on another subject is recognised more easily in it.
 */
const LEAST = { library: 0.38, selection: 0.16, near: 0.1, alone: 0.5 };

/**
 * Coefficients for the confidence of an answer from a library, by logistic regression on four of those books, where questions without an answer had
 * as much weight as the others. `betterFound` applies to the logarithm of one plus the number of passages found with a greater prior: a passage that
 * was found late and still seems to answer is more often wrong.
 */
const CALIBRATION = { anything: 0.43, share: 1.4, betterFound: -0.71, constant: -0.47 };

/** Minimum probability of a further sentence, as a share of the best one's. */
const LEAST_SHARE = 0.3;

/** Maximum number of sentences chosen for their content; text that belongs to them follows. */
const MOST = 3;

const NOTHING: ReadAnswer = { sentenceNumbers: [], nearNumbers: [], confidence: 0 };

/** Whether the reading model has read any sentence of the passages. */
export function isRead(passages: readonly QuotablePassage[]): boolean {
  return passages.some(({ sentences }) => sentences.some(({ logOdds }) => logOdds !== undefined));
}

/**
 * Chooses the sentences that answer by the reading model's result for each, with the text that belongs to them, in reading order; if it considers
 * none an answer, the nearest ones, if any are near enough. The log-odds of all sentences and 0, the option that none of them answers, share one
 * softmax, as in the model's training: this gives the probability that anything answers. A second one gives the probability of each sentence, in
 * which the way its passage was found counts as well. The confidence is calculated from both, and from the number of passages that were found better.
 */
export function chooseByReading(passages: readonly QuotablePassage[], mode: QuotingRequest['mode']): ReadAnswer {
  const runs = placeSentences(passages);
  const read = answeringSentences(runs).filter((one): one is ReadSentence => one.logOdds !== undefined);
  const ranked = withoutRepetitions(
    read.toSorted((one, other) => strength(other) - strength(one) || one.number - other.number),
  );
  const [best, ...others] = ranked;
  if (best === undefined) return NOTHING;
  const isWorth = (sentence: ReadSentence) => Math.exp(strength(sentence) - strength(best)) >= LEAST_SHARE;
  const chosen = [best, ...others.filter(isWorth)].slice(0, MOST);
  const odds = sumOf(read.map(({ logOdds }) => Math.exp(logOdds)));
  const share = sumOf(chosen.map(oddsBeside(best))) / sumOf(ranked.map(oddsBeside(best)));
  const passagesRead = new Set(read.map(({ passage }) => passage));
  const betterFound = [...passagesRead].filter((one) => priorOf(one) > priorOf(best.passage)).length;
  const confidence = mode === 'general' ? calibrated({ odds, share, betterFound }) : probability(odds) * share;
  const least = mode === 'general' ? LEAST.library : LEAST.selection;
  if (confidence >= least)
    return { ...NOTHING, sentenceNumbers: completeAnswer(chosen, runs).map(({ number }) => number), confidence };
  const near = confidence >= LEAST.near ? chosen : [];
  return { ...NOTHING, nearNumbers: near.map(({ number }) => number), confidence };
}

/** Whether one of the sentences of a passage answers the question, where nothing else was read. */
export function answersAlone(logOdds: readonly number[]): boolean {
  return probability(sumOf(logOdds.map(Math.exp))) >= LEAST.alone;
}

/**
 * Returns the probability that the chosen sentences answer: from the odds that anything does, their share of those odds, and the number of passages
 * that ranked higher in the search.
 */
function calibrated({ odds, share, betterFound }: { odds: number; share: number; betterFound: number }): number {
  const logOdds =
    CALIBRATION.anything * Math.log(odds) +
    CALIBRATION.share * Math.log(share) +
    CALIBRATION.betterFound * Math.log(1 + betterFound) +
    CALIBRATION.constant;
  return probability(Math.exp(logOdds));
}

function probability(odds: number): number {
  return 1 - 1 / (1 + odds);
}

/** Returns the log-odds that a sentence is the answer, if there is one. */
function strength({ logOdds, passage }: ReadSentence): number {
  return logOdds + priorOf(passage);
}

function priorOf({ priorLogOdds = 0 }: QuotablePassage): number {
  return priorLogOdds;
}

function oddsBeside(best: ReadSentence): (sentence: ReadSentence) => number {
  return (sentence) => Math.exp(strength(sentence) - strength(best));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Books repeat some sentences word for word; the better occurrence is enough. */
function withoutRepetitions(ranked: readonly ReadSentence[]): ReadSentence[] {
  const said = new Set<string>();
  return ranked.filter(({ text }) => {
    const words = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    if (said.has(words)) return false;
    said.add(words);
    return true;
  });
}
