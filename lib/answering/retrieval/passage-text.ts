import { languageOf } from '#lib/foundation/text/languages/language-of.ts';
import { termsIn } from '#lib/foundation/text/languages/language-terms.ts';
import { ENGLISH, type Language } from '#lib/foundation/text/languages/languages.ts';

import type { Chunk } from './chunk.ts';

/**
 * Where a chunk stands, outermost first: the page's title, then its headings. A first heading that repeats the title counts once.
 */
export function placeOf({ pageTitle, headingPath }: Pick<Chunk, 'pageTitle' | 'headingPath'>): string[] {
  const [first, ...deeper] = headingPath;
  return first === undefined || first === pageTitle ? [pageTitle, ...deeper] : [pageTitle, first, ...deeper];
}

/**
 * What an embedder or a reranker reads of a chunk: "page title > heading path", then its text. The words the chunk is found by are
 * those of the same parts. For a picture the text is its caption.
 */
export function passageText(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string {
  return `${placeOf(chunk).join(' > ')}\n${chunk.text}`;
}

/** The language a chunk's terms are made in: that of its text; English where it does not tell. */
export function chunkLanguage({ text }: Pick<Chunk, 'text'>): Language {
  return languageOf(text) ?? ENGLISH;
}

/** The terms of where a chunk stands: they are found by but never shown and have no offsets. */
export function placeTerms(chunk: Pick<Chunk, 'pageTitle' | 'headingPath'>, language: Language): string[] {
  return placeOf(chunk).flatMap((part) => termsIn(part, language));
}

/**
 * The terms a chunk is indexed by: those of "page title > heading path", then those of its text. A first heading
 * that repeats the page's title counts once.
 */
export function chunkTerms(chunk: Pick<Chunk, 'pageTitle' | 'headingPath' | 'text'>): string[] {
  const language = chunkLanguage(chunk);
  return [...placeTerms(chunk, language), ...termsIn(chunk.text, language)];
}

/** The terms of a query, in its language, each once; in English where it does not tell. */
export function queryTerms(query: string): string[] {
  return [...new Set(termsIn(query, languageOf(query) ?? ENGLISH))];
}
