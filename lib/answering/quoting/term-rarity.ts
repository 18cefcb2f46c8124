import { wordLength } from '#lib/foundation/text/word-length.ts';

import type { QuotingRequest } from './quoting-request.ts';

/** Informativeness of a term: its idf. */
export type TermRarity = (term: string) => number;

const RAREST = 11;

/**
 * Returns the general rarity of a term: the average of terms of its length in questions, where numbers are rare and each further letter adds half a
 * point.
 */
export function rarityByLength(term: string): number {
  return /\p{N}/u.test(term) ? RAREST : Math.min(RAREST, 3.8 + 0.5 * wordLength(term));
}

/**
 * Returns the rarity of terms in a library, or in general where there is none. In a library it is the mean of two values: Lucene's idf over its
 * chunks, stretched to the scale of general rarity, and the general rarity itself. The latter keeps the weight of everyday words low where a small
 * library uses them only once.
 */
export function rarityIn(library: QuotingRequest['statistics']): TermRarity {
  if (library === null) return rarityByLength;
  const { chunkCount, documentFrequency } = library;
  const highest = idf(chunkCount, 0);
  return (term) => {
    const frequency = Object.hasOwn(documentFrequency, term) ? (documentFrequency[term] ?? 0) : 0;
    const inLibrary = (RAREST * idf(chunkCount, frequency)) / highest;
    return (inLibrary + rarityByLength(term)) / 2;
  };
}

function idf(chunkCount: number, documentFrequency: number): number {
  const total = Math.max(chunkCount, documentFrequency);
  return Math.log(1 + (total - documentFrequency + 0.5) / (documentFrequency + 0.5));
}
