import { isAskingTerm } from '#lib/text/english/asking-words.ts';
import { ENGLISH_STOP_WORDS } from '#lib/text/english/stop-words.ts';
import { tokensIn } from '#lib/text/languages/language-terms.ts';
import { ENGLISH, type Language } from '#lib/text/languages/languages.ts';
import { termOf, type TextToken } from '#lib/text/terms.ts';

import { questionForm, type QuestionForm, UNREAD_FORM } from './question-form.ts';
import { isEnglishTerm, type Rarities } from './term-rarity.ts';

/** A distinct content term of the question with what finding it is worth. */
export interface QuestionTerm {
  term: string;
  weight: number;
  /** Capitalised inside the question: part of a name. */
  isName: boolean;
  /** Says something about the answer, and not about its subject. */
  isAsking: boolean;
}

export interface AnalysedQuestion {
  form: QuestionForm;
  terms: QuestionTerm[];
  /** Sum of all weights; 0 for a question without content terms. */
  totalWeight: number;
  /** The content terms in order, repetitions kept. */
  sequence: string[];
  /** All its words, lower-cased. */
  words: ReadonlySet<string>;
}

const ASKING_SHARE = 0.25;
// What Japanese writes in these alone holds grammar rather than meaning.
const GRAMMAR = /^\p{Script=Hiragana}+$/u;

// Every term is looked for in every sentence. A question of more content terms than this, about 200 words, says in the first of them what it asks for.
const MOST_TERMS = 100;

// Who says it, not what is asked for: a speech seldom names its speaker, nor a passage itself.
const ATTRIBUTION =
  /\b(?:[Aa]ccording to|[Aa]s (?:stated|mentioned|described|noted|reported) (?:by|in)|(?:mentioned|described|stated|provided|discussed|outlined) (?:by|in)|[Ii]n) (?:the |this )?(?:(?:given |provided |above )?(?:text|passage|article|document|speech|author|speaker|paragraph|section|book|selection|excerpt)\b|(?<=ccording to |by )(?:\p{Lu}[\p{L}.'’]*\s*)+)/gu;

/** The same question with some of its terms weighing as little as its question words. */
export function discountTerms(
  question: AnalysedQuestion,
  isDiscounted: (term: QuestionTerm, index: number) => boolean,
): AnalysedQuestion {
  const terms = question.terms.map((term, index) =>
    isDiscounted(term, index) ? { ...term, isName: false, weight: term.weight * ASKING_SHARE } : term,
  );
  return { ...question, terms, totalWeight: totalWeightOf(terms) };
}

function totalWeightOf(terms: QuestionTerm[]): number {
  return terms.reduce((sum, { weight }) => sum + weight, 0);
}

/** The question's content terms in its language, weighted by rarity, and its form, which is read of English questions alone. */
export function analyseQuestion(question: string, language: Language, rarities: Rarities): AnalysedQuestion {
  const isEnglish = language === ENGLISH;
  const questionTokens = withinMostTerms(tokensIn(isEnglish ? question.replace(ATTRIBUTION, ' ') : question, language));
  const isKnown = isEnglish && looksEnglish(questionTokens.map(({ word }) => word.toLowerCase()));
  const rarity = isKnown ? rarities.inEnglish : rarities.elsewhere;
  const terms = new Map<string, QuestionTerm>();
  questionTokens.forEach(({ word, terms: found }, index) => {
    const isName = index > 0 && language.capitalisesNouns !== true && /^\p{Lu}/u.test(word);
    for (const term of found) {
      if (terms.has(term)) continue;
      const isOfAnswer = isAsking(term, isName, isEnglish);
      terms.set(term, { term, isName, isAsking: isOfAnswer, weight: rarity(term) * (isOfAnswer ? ASKING_SHARE : 1) });
    }
  });
  const list = [...terms.values()];
  return {
    form: isEnglish ? questionForm(question) : UNREAD_FORM,
    terms: list,
    totalWeight: totalWeightOf(list),
    sequence: questionTokens.flatMap(({ terms: found }) => found),
    words: new Set(questionTokens.map(({ word }) => word.toLowerCase())),
  };
}

function withinMostTerms(all: TextToken[]): TextToken[] {
  let count = 0;
  return all.filter(({ terms }) => {
    count += terms.length;
    return count <= MOST_TERMS;
  });
}

function isAsking(term: string, isName: boolean, isEnglish: boolean): boolean {
  return (isEnglish && isAskingTerm(term) && !isName) || GRAMMAR.test(term);
}

function looksEnglish(words: string[]): boolean {
  if (words.some((word) => /\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word))) return false;
  const hits = words.filter((word) => ENGLISH_STOP_WORDS.has(word) || isEnglishTerm(termOf(word)));
  return hits.length * 2 >= words.length;
}
