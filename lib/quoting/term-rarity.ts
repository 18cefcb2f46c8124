import english from './english-term-rarity.json' with { type: 'json' };
import type { QuotingRequest } from './quoting-request.ts';

/** How much a term tells: its idf. */
export type TermRarity = (term: string) => number;

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
 * The rarity of terms of a language the table does not know: longer words tell more, since articles, prepositions and
 * auxiliaries are short nearly everywhere.
 */
export function rarityByLength(term: string): number {
  return 2 + Math.min(8, term.length);
}

/**
 * The rarity of terms in the library: the mean of Lucene's idf over its chunks, stretched to the scale of the English table, and
 * of that table, which keeps everyday words light where a small library happens to use them once.
 */
export function libraryRarity({
  chunkCount,
  documentFrequency,
}: NonNullable<QuotingRequest['statistics']>): TermRarity {
  const highest = idf(chunkCount, 0);
  return (term) => {
    const frequency = Object.hasOwn(documentFrequency, term) ? (documentFrequency[term] ?? 0) : 0;
    const inLibrary = (RAREST * idf(chunkCount, frequency)) / highest;
    return (inLibrary + englishRarity(term)) / 2;
  };
}

function idf(chunkCount: number, documentFrequency: number): number {
  const total = Math.max(chunkCount, documentFrequency);
  return Math.log(1 + (total - documentFrequency + 0.5) / (documentFrequency + 0.5));
}
