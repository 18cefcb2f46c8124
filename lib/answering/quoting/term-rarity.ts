import { wordLength } from '#lib/foundation/text/word-length.ts';

import type { QuotingRequest } from './quoting-request.ts';

/** How much a term tells: its idf. */
export type TermRarity = (term: string) => number;

const RAREST = 11;

/**
 * The rarity of a term at large: what terms of its length have on average in questions, where numbers are rare and a letter more is half
 * a point.
 */
export function rarityByLength(term: string): number {
  return /\p{N}/u.test(term) ? RAREST : Math.min(RAREST, 3.8 + 0.5 * wordLength(term));
}

/**
 * The rarity of terms in a library, or at large where there is none: the mean of Lucene's idf over its chunks, stretched to the scale of
 * terms at large, and of that, which keeps everyday words light where a small library happens to use them once.
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
