import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import { terms } from '#lib/text/terms.ts';

import { type ReferenceReading, resolveReference } from './references/resolve-reference.ts';
import { askWhich, type DocumentQuestion } from './route-document.ts';
import type { Route } from './route.ts';
import { cleanQuestion } from './words/clean-question.ts';
import { documentNoun } from './words/document-nouns.ts';
import { isPlainWord } from './words/plain-words.ts';
import { comparableWords, questionWords, type QuestionWord } from './words/question-words.ts';
import { valuesAt } from './words/vocabulary.ts';

const DETERMINERS = new Set(['the', 'our', 'this', 'that', 'my', 'your']);
/** How far a document's noun may stand from what introduces it. */
const WORDS_MAX = 6;
const MENTIONS_MAX = 3;

/**
 * A question in any other words that speaks of "the onboarding handbook" where there are several, and says nothing that would tell them
 * apart: asks which is meant. Null when no such document is spoken of.
 */
export async function routeMentioned({ text, mayAsk, reading }: DocumentQuestion): Promise<Route | null> {
  if (!mayAsk) return null;
  const question = cleanQuestion(text);
  for (const reference of mentionsIn(question, reading).slice(0, MENTIONS_MAX)) {
    const found = await resolveReference(reference, reading);
    const { entries, isDocument, isFull, isPlural, hasOwnWords } = found;
    if (!isDocument || !isFull || isPlural || !(hasOwnWords || /\d/.test(reference))) continue;
    if (terms(found.name).length < 2) continue;
    const meant = toldApart(entries, question, reference);
    if (meant.length > 1) return askWhich(found, meant, text);
  }
  return null;
}

/** The words from an article, or from the beginning, to a noun for documents. */
function mentionsIn(question: string, { vocabulary }: ReferenceReading): string[] {
  const words = questionWords(question);
  const isNoun = (word: QuestionWord, index: number) =>
    documentNoun(word) !== null ||
    (valuesAt(words, index, vocabulary)?.values ?? []).some(({ field }) => field === 'document_type');
  return words.flatMap((word, first) => {
    const isBare = first === 0 && !isPlainWord(word.word);
    if (!isBare && !DETERMINERS.has(word.word)) return [];
    const span = words.slice(first, first + WORDS_MAX + 1);
    const next = span.findIndex((other, at) => at > 0 && DETERMINERS.has(other.word));
    const within = next < 0 ? span : span.slice(0, next);
    const last = within.findLastIndex((other, at) => at > 0 && isNoun(other, first + at));
    const end = within[last]?.end;
    return end === undefined ? [] : [question.slice(word.start, end)];
  });
}

/** Those of which the rest of the question says most: it may name a version or a department elsewhere. */
function toldApart(entries: readonly CatalogueEntry[], question: string, reference: string): CatalogueEntry[] {
  const said = new Set(comparableWords(question.replace(reference, ' ')));
  const own = new Set(comparableWords(reference));
  const hits = (title: string) => comparableWords(title).filter((word) => !own.has(word) && said.has(word)).length;
  const most = Math.max(0, ...entries.map(({ title }) => hits(title)));
  return entries.filter(({ title }) => hits(title) === most);
}
