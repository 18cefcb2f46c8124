import { tokensIn } from '#lib/foundation/text/languages/language-terms.ts';
import type { Language } from '#lib/foundation/text/languages/languages.ts';
import type { TextToken } from '#lib/foundation/text/terms.ts';

import type { TermRarity } from './term-rarity.ts';

/** A distinct content term of the question with its weight. */
export interface QuestionTerm {
  term: string;
  weight: number;
  /** Capitalised within the question, so part of a name. */
  isName: boolean;
}

export interface AnalysedQuestion {
  terms: QuestionTerm[];
  /** Sum of all weights; 0 for a question without content terms. */
  totalWeight: number;
  /** The content terms in order, including repetitions. */
  sequence: string[];
}

const GRAMMAR_SHARE = 0.25;
// Japanese words written in these characters alone carry grammar rather than meaning.
const GRAMMAR = /^\p{Script=Hiragana}+$/u;

// Every term is searched for in every sentence. A question of more content terms than this, about 200 words, states its request in the first of them.
const MOST_TERMS = 100;

/** Returns the question's content terms in its language, weighted by rarity. */
export function analyseQuestion(question: string, language: Language, rarity: TermRarity): AnalysedQuestion {
  const questionTokens = withinMostTerms(tokensIn(question, language));
  const terms = new Map<string, QuestionTerm>();
  questionTokens.forEach(({ word, terms: found }, index) => {
    const isName = index > 0 && language.capitalisesNouns !== true && /^\p{Lu}/u.test(word);
    for (const term of found) {
      const weight = rarity(term) * (GRAMMAR.test(term) ? GRAMMAR_SHARE : 1);
      if (!terms.has(term)) terms.set(term, { term, isName, weight });
    }
  });
  const list = [...terms.values()];
  return {
    terms: list,
    totalWeight: list.reduce((sum, { weight }) => sum + weight, 0),
    sequence: questionTokens.flatMap(({ terms: found }) => found),
  };
}

function withinMostTerms(all: TextToken[]): TextToken[] {
  let count = 0;
  return all.filter(({ terms }) => {
    count += terms.length;
    return count <= MOST_TERMS;
  });
}
