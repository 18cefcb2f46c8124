import { isAskingTerm } from '#lib/text/english/asking-words.ts';
import { definedPhrases } from '#lib/text/english/defined-phrases.ts';
import { languageOf } from '#lib/text/languages/language-of.ts';
import { termsIn } from '#lib/text/languages/language-terms.ts';
import { ENGLISH, type Language } from '#lib/text/languages/languages.ts';
import { sliceRange } from '#lib/text/range.ts';

import type { Chunk } from './chunk.ts';

/** No term of a text begins so. */
const MARK = '=';
/** A question that says more than a name of so many terms asks for something in particular. */
const LONGEST_NAME = 3;

type DefiningChunk = Pick<Chunk, 'text' | 'start' | 'sentences'>;

/**
 * What the sentences of a chunk define, each as one term of the index: `=action+creator`. So what defines a thing is found among
 * hundreds of passages that use it. English alone is read for it.
 */
export function definitionTerms({ text, start, sentences }: DefiningChunk, language: Language): string[] {
  if (language !== ENGLISH) return [];
  const phrases = sentences.flatMap(({ kind, ...range }) => {
    const sentence = sliceRange(text, { start: range.start - start, end: range.end - start });
    return definedPhrases({ text: sentence, kind }).flatMap(({ phrase, isWhole }) =>
      isWhole ? [termsIn(phrase.join(' '), ENGLISH)] : [],
    );
  });
  return [...new Set(phrases.filter(isName).map(definitionTerm))];
}

/** The term that a definition of what a query names has in the index; null for a query that says more than a name. */
export function askedDefinition(query: string): string | null {
  if ((languageOf(query) ?? ENGLISH) !== ENGLISH) return null;
  const named = termsIn(query, ENGLISH).filter((term) => !isAskingTerm(term));
  return isName(named) ? definitionTerm(named) : null;
}

function isName(terms: readonly string[]): boolean {
  return terms.length > 0 && terms.length <= LONGEST_NAME;
}

function definitionTerm(terms: readonly string[]): string {
  return MARK + terms.join('+');
}
