import type { AnalysedQuestion } from './analyse-question.ts';
import type { Candidate } from './candidate-sentences.ts';
import type { TermMatches } from './term-matches.ts';
import { adjacentPairsShare, commonOrderShare } from './word-order.ts';

/** The features of a sentence that suggest it as the answer. Shares are of the question's weight, 0–1. */
export interface SentenceFeatures {
  /** Share of the question found in the sentence, including near terms. */
  overlap: number;
  /** Like `overlap`, but with exact terms only, weighted by their rarity among the candidates. */
  distinction: number;
  /** The further share found in the sentence before. */
  before: number;
  /** The further share found in the headings and titles above it. */
  heading: number;
  /** How closely the heading right above it matches the question's terms, without others: 1 for the same words. */
  section: number;
  /** Like `section`, for the page’s title. */
  page: number;
  /** Longest common subsequence with the question (`order`), and shared pairs of adjacent terms (`pairs`). */
  order: number;
  pairs: number;
  /** Share of the question that its run mentions here for the first time. */
  introduces: number;
  relevance: number;
}

/** Returns the features of every candidate, run by run. */
export function sentenceFeatures(
  question: AnalysedQuestion,
  runs: Candidate[][],
  matches: TermMatches,
): SentenceFeatures[][] {
  const all = runs.flat();
  const rarity = question.terms.map(({ term }) => rarityAmong(all, term));
  const mostDistinct = question.terms.reduce((sum, { weight }, index) => sum + weight * (rarity[index] || 1), 0);
  const asked = new Set(question.terms.map(({ term }) => term));
  const sectionMatch = memoise((terms: ReadonlySet<string>) => {
    const named = [...terms].filter((term) => asked.has(matches.askedTerm(term)));
    const shares = matches.sharesIn(terms);
    return share(named.length, terms.size) * weighted(question, (index) => shares[index] ?? 0);
  });
  const sharesAbove = memoise((terms: ReadonlySet<string>) => matches.sharesIn(terms));
  return runs.map((candidates) => {
    const shares = candidates.map(({ terms }) => matches.sharesIn(terms));
    const firstWith = question.terms.map((_, term) =>
      candidates.findIndex(({ kind }, at) => kind !== 'heading' && shares[at]?.[term] !== 0),
    );
    const isNew = (term: number, index: number) => (firstWith[term] === index ? 1 : 0);
    return candidates.map((candidate, index) => {
      const [previous = [], own = [], next = []] = [shares[index - 1], shares[index], shares[index + 1]];
      const above = sharesAbove(candidate.headingTerms);
      const weigh = (shareOf: (index: number) => number) => weighted(question, shareOf);
      const terms = candidate.sequence.map((term) => matches.askedTerm(term));
      return {
        overlap: weigh((index) => own[index] ?? 0),
        distinction: share(
          question.terms.reduce(
            (sum, { weight }, index) => sum + (own[index] === 1 ? weight * (rarity[index] ?? 0) : 0),
            0,
          ),
          mostDistinct,
        ),
        before: weigh((index) => surplus(previous[index], [own[index]])),
        heading: weigh((index) => surplus(above[index], [own[index], previous[index], next[index]])),
        section: sectionMatch(candidate.sectionTerms),
        page: sectionMatch(candidate.pageTerms),
        order: commonOrderShare(question.sequence, terms),
        pairs: adjacentPairsShare(question.sequence, terms),
        introduces: weigh((term) => isNew(term, index)),
        relevance: candidate.passage.relevance,
      };
    });
  });
}

/** Returns 1 for a term in exactly one candidate, towards 0 for one in all, and 0 for one in none. */
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

/** Returns the excess of a value over the highest of others; absent values count as 0. */
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
