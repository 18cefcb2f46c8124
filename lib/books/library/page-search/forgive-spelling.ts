import { distance } from 'fastest-levenshtein';

import { UNSPACED_CHARACTER } from '#lib/foundation/text/unspaced-scripts.ts';
import { replaceWords, wordsIn } from '#lib/foundation/text/word-edges.ts';

import { loadedPages, type SearchedPages } from './loaded-pages.ts';
import type { SearchedWords } from './places-on-page.ts';
import { WorkSlice } from './searchable-pages.ts';

/** Words with digits have no near matches, since another number is another thing; nor do words of scripts without spaces between words. */
const HAS_NO_TYPOS = new RegExp(`\\p{N}|${UNSPACED_CHARACTER.source}`, 'u');

/** A word of the pages that may have been intended. */
interface Candidate {
  word: string;
  typos: number;
  occurrences: number;
}

/**
 * Corrects the query: each word that does not occur in the pages, not even within another word, is replaced by the word of the pages that was
 * probably intended. This is the one with the fewest typing errors, then the most frequent. The result is folded. Returns null if nothing has to be
 * replaced, or if a word has no such neighbour. Only words of the pages are known. Takes time linear in their length.
 */
export async function forgiveSpelling(
  pages: SearchedPages,
  { query, words }: SearchedWords,
  signal: AbortSignal,
): Promise<string | null> {
  const unknown = await unknownWords(pages, words, signal);
  if (unknown.length === 0 || unknown.some((word) => mostTypos(word) === 0)) return null;
  const meant = await nearestWords(pages, unknown, signal);
  if (unknown.some((word) => !meant.has(word))) return null;
  return replaceWords(query, (word) => meant.get(word) ?? word);
}

async function unknownWords(pages: SearchedPages, words: string[], signal: AbortSignal): Promise<string[]> {
  let unknown = words;
  const slice = new WorkSlice();
  for await (const { searchable } of loadedPages(pages, slice, signal)) {
    unknown = unknown.filter((word) => !searchable.folded.text.includes(word));
    if (unknown.length === 0) break;
    if (slice.isOver) await slice.begin();
  }
  return unknown;
}

/** Returns the nearest words by the words of the query. */
async function nearestWords(
  pages: SearchedPages,
  unknown: string[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const candidates = new Map<string, Candidate[]>(unknown.map((word) => [word, []]));
  const judged = new Map<string, Candidate[]>();
  const slice = new WorkSlice();
  for await (const { searchable } of loadedPages(pages, slice, signal)) {
    for (const word of wordsIn(searchable.folded.text)) {
      const known = judged.get(word);
      for (const candidate of known ?? []) candidate.occurrences += 1;
      if (known === undefined) judged.set(word, addCandidates(candidates, word));
      if (slice.isOver) await slice.begin();
    }
  }
  const best = (found: Candidate[]) =>
    found.toSorted((one, other) => one.typos - other.typos || other.occurrences - one.occurrences)[0]?.word;
  return new Map([...candidates].flatMap(([word, found]) => (found.length > 0 ? [[word, best(found) ?? word]] : [])));
}

function addCandidates(candidates: Map<string, Candidate[]>, word: string): Candidate[] {
  const added: Candidate[] = [];
  for (const [unknown, found] of candidates) {
    const typos = typosBetween(unknown, word);
    if (typos > mostTypos(unknown)) continue;
    const candidate = { word, typos, occurrences: 1 };
    found.push(candidate);
    added.push(candidate);
  }
  return added;
}

/** Returns the number of permitted typing errors: short words are close to too many others. */
function mostTypos(word: string): 0 | 1 | 2 {
  if (word.length < 5 || HAS_NO_TYPOS.test(word)) return 0;
  return word.length < 9 ? 1 : 2;
}

/** Counts letters omitted, inserted, replaced, or swapped with a neighbour; Infinity if there are more than could be permitted. */
function typosBetween(typed: string, word: string): number {
  if (Math.abs(typed.length - word.length) > mostTypos(typed) || HAS_NO_TYPOS.test(word)) return Infinity;
  return isSwapped(typed, word) ? 1 : distance(typed, word);
}

function isSwapped(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  return typed[at] === word[at + 1] && typed[at + 1] === word[at] && typed.slice(at + 2) === word.slice(at + 2);
}
