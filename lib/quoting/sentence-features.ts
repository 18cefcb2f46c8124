import type { AnalysedQuestion } from './analyse-question.ts';
import { answerCue } from './answer-cues.ts';
import type { Candidate } from './candidate-sentences.ts';
import type { AnswerType } from './question-form.ts';
import type { TermMatches } from './term-matches.ts';
import { adjacentPairsShare, closeness, commonOrderShare } from './word-order.ts';

/** What speaks for a sentence as the answer. Shares are of the question's weight, 0–1. */
export interface SentenceFeatures {
  /** Share of the question found in the sentence, near terms included. */
  overlap: number;
  /** The same with exact terms only, rarer among the candidates worth more. */
  distinction: number;
  /** What the sentence before, and the sentence after, hold beyond it. */
  before: number;
  after: number;
  /** What the headings and titles above it hold beyond it. */
  heading: number;
  /** `before`, when the sentence begins with a pronoun that points there. */
  pointsBack: number;
  /** Longest common subsequence with the question, and pairs of neighbouring terms in common. */
  order: number;
  pairs: number;
  /** How densely the found terms stand. */
  closeness: number;
  /** 1 for the first sentence of its passage, then 1/2, 1/3, … */
  earliness: number;
  /** Logarithm of its length in UTF-16 units. */
  length: number;
  relevance: number;
  /** 1 for a line of code when the question asks for none. */
  unaskedCode: number;
  /** The expected type of answer occurs, by type. */
  cues: Partial<Record<AnswerType, number>>;
}

const POINTS_BACK =
  /^["“(]?(?:it|he|she|they|this|these|that|those|his|her|their|its|such|both|the (?:latter|former|same))\b/i;

/** The features of every candidate, passage by passage. */
export function sentenceFeatures(
  question: AnalysedQuestion,
  passages: Candidate[][],
  matches: TermMatches,
): SentenceFeatures[][] {
  const all = passages.flat();
  const rarity = question.terms.map(({ term }) => rarityAmong(all, term));
  const mostDistinct = question.terms.reduce((sum, { weight }, index) => sum + weight * (rarity[index] || 1), 0);
  const sharesAbove = memoise((terms: ReadonlySet<string>) => matches.sharesIn(terms));
  return passages.map((candidates) => {
    const shares = candidates.map(({ terms }) => matches.sharesIn(terms));
    return candidates.map((candidate, position) => {
      const own = shares[position] ?? [];
      const previous = shares[position - 1] ?? [];
      const next = shares[position + 1] ?? [];
      const above = sharesAbove(candidate.headingTerms);
      const weigh = (share: (index: number) => number) => weighted(question, share);
      const before = weigh((index) => surplus(previous[index], [own[index]]));
      const terms = candidate.sequence.map((term) => matches.askedTerm(term));
      const { answerType, wantsCode } = question.form;
      return {
        overlap: weigh((index) => own[index] ?? 0),
        distinction: share(
          question.terms.reduce(
            (sum, { weight }, index) => sum + (own[index] === 1 ? weight * (rarity[index] ?? 0) : 0),
            0,
          ),
          mostDistinct,
        ),
        before,
        after: weigh((index) => surplus(next[index], [own[index], previous[index]])),
        heading: weigh((index) => surplus(above[index], [own[index], previous[index], next[index]])),
        pointsBack: POINTS_BACK.test(candidate.text) ? before : 0,
        order: commonOrderShare(question.sequence, terms),
        pairs: adjacentPairsShare(question.sequence, terms),
        closeness: closeness(question.sequence, terms),
        earliness: 1 / (1 + position),
        length: Math.log(Math.max(10, candidate.text.length)),
        relevance: candidate.passage.relevance,
        unaskedCode: candidate.kind === 'code' && !wantsCode ? 1 : 0,
        cues: { [answerType]: answerCue(answerType, candidate, question.words) },
      };
    });
  });
}

/** 1 for a term that one candidate holds, towards 0 for one that all hold; 0 for one that none holds. */
function rarityAmong(candidates: Candidate[], term: string): number {
  const holders = candidates.filter(({ terms }) => terms.has(term)).length;
  return holders === 0 ? 0 : Math.log(1 + candidates.length / holders) / Math.log(1 + candidates.length);
}

function weighted(question: AnalysedQuestion, shareOf: (index: number) => number): number {
  return share(
    question.terms.reduce((sum, { weight }, index) => sum + weight * shareOf(index), 0),
    question.totalWeight,
  );
}

/** What a value has beyond the highest of others; what is absent counts 0. */
function surplus(value: number | undefined, others: (number | undefined)[]): number {
  let highest = 0;
  for (const other of others) if (other !== undefined && other > highest) highest = other;
  return Math.max(0, (value ?? 0) - highest);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function memoise<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
