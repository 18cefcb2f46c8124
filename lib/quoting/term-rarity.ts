import { wordLength } from '#lib/text/word-length.ts';

import english from './english-term-rarity.json' with { type: 'json' };
import type { QuotingRequest } from './quoting-request.ts';

/** How much a term tells: its idf. */
type TermRarity = (term: string) => number;

const RAREST = 11;
/** Index terms (see lib/text/terms.ts) by how rare they are in English text; what is absent is rarer still. */
const knownTerms = new Map(
  english.rarities.flatMap(({ rarity, terms }) => terms.split(' ').map((term) => [term, rarity])),
);

/** The rarity of terms in English at large: the same for every library and every selection. */
export function englishRarity(term: string): number {
  return knownTerms.get(term) ?? RAREST;
}

/** True for a term that stands in the English table. */
export function isEnglishTerm(term: string): boolean {
  return knownTerms.has(term);
}

/**
 * The rarity of terms of a language the table does not know: what English terms of their length have on average in questions, where
 * numbers are rare and a letter more is half a point.
 */
export function rarityByLength(term: string): number {
  return /\p{N}/u.test(term) ? RAREST : Math.min(RAREST, 3.8 + 0.5 * wordLength(term));
}

/** The rarity of terms in English and in other languages. */
export type Rarities = Record<'inEnglish' | 'elsewhere', TermRarity>;

/** Those in a library, or at large where there is none. */
export function raritiesIn(library: QuotingRequest['statistics']): Rarities {
  if (library === null) return { inEnglish: englishRarity, elsewhere: rarityByLength };
  return { inEnglish: libraryRarity(library, englishRarity), elsewhere: libraryRarity(library, rarityByLength) };
}

/**
 * The rarity of terms in the library: the mean of Lucene's idf over its chunks, stretched to the scale of the English table, and
 * of the rarity of terms at large, which keeps everyday words light where a small library happens to use them once.
 */
function libraryRarity(
  { chunkCount, documentFrequency }: NonNullable<QuotingRequest['statistics']>,
  atLarge: TermRarity,
): TermRarity {
  const highest = idf(chunkCount, 0);
  return (term) => {
    const frequency = Object.hasOwn(documentFrequency, term) ? (documentFrequency[term] ?? 0) : 0;
    const inLibrary = (RAREST * idf(chunkCount, frequency)) / highest;
    return (inLibrary + atLarge(term)) / 2;
  };
}

function idf(chunkCount: number, documentFrequency: number): number {
  const total = Math.max(chunkCount, documentFrequency);
  return Math.log(1 + (total - documentFrequency + 0.5) / (documentFrequency + 0.5));
}
