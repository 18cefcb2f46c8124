import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { termsIn } from '#lib/foundation/text/languages/language-terms.ts';
import { ENGLISH, type Language } from '#lib/foundation/text/languages/languages.ts';

import type { Chunk } from './chunk.ts';

/** Returns the path to a chunk, outermost first: the page's title, then its headings. A first heading that repeats the title counts once. */
export function placeOf({ pageTitle, headingPath }: Pick<Chunk, 'pageTitle' | 'headingPath'>): string[] {
  const [first, ...deeper] = headingPath;
  return first === undefined || first === pageTitle ? [pageTitle, ...deeper] : [pageTitle, first, ...deeper];
}

/**
 * Returns the text of a chunk for an embedder or a reranker: "page title > heading path", then its text. The words by which the chunk is found are
 * those of the same parts. For a picture the text is its caption.
 */
export function passageText(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string {
  return `${placeOf(chunk).join(' > ')}\n${chunk.text}`;
}

/** Returns the language in which a chunk's terms are analysed: that of its text, or English if unknown. */
export function chunkLanguage({ text }: Pick<Chunk, 'text'>): Language {
  return languageOf(text) ?? ENGLISH;
}

/** Returns the terms of a chunk's title and headings. They are used for search but never displayed and have no offsets. */
export function placeTerms(chunk: Pick<Chunk, 'pageTitle' | 'headingPath'>, language: Language): string[] {
  return placeOf(chunk).flatMap((part) => termsIn(part, language));
}

/**
 * Returns the terms by which a chunk is indexed: those of "page title > heading path", then those of its text. A first heading that repeats the
 * page's title counts once.
 */
export function chunkTerms(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string[] {
  const language = chunkLanguage(chunk);
  return [...placeTerms(chunk, language), ...termsIn(chunk.text, language)];
}

/** Returns the distinct terms of a query, analysed in its language, or in English if unknown. */
export function queryTerms(query: string): string[] {
  return [...new Set(termsIn(query, languageOf(query) ?? ENGLISH))];
}
