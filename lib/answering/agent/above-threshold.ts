import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import { standaloneQuestion } from '#lib/answering/quoting/standalone-question.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';

import type { LibraryView } from './library-view.ts';
import type { Question } from './question.ts';

/** What is asked, and the library that is searched for it. */
export interface MeasuredTurn {
  question: Question;
  history: HistoryTurn[];
  /** What is asked in words that stand alone, where a model has put it so. */
  whole: string | null;
  library: Pick<LibraryView, 'search'>;
}

/** More than a search ranks: every candidate has its relevance. */
const EVERY_CANDIDATE = 1_000;

/** What a search for the question looks for: what it says by itself, and in the profile's words. */
export function searchQuery({ question, history, whole }: Omit<MeasuredTurn, 'library'>): string {
  return whole ?? standaloneQuestion(question.profile?.prompt ?? question.text, history);
}

/**
 * Those of the passages whose relevance reaches the question's threshold; without a threshold all of them, as they are. What was named, and
 * measured by no search, is measured here by a search of its documents for the question, and has the relevance 0 where that does not find it.
 */
export async function aboveThreshold(turn: MeasuredTurn, passages: readonly Passage[]): Promise<readonly Passage[]> {
  const { scoreThreshold } = turn.question;
  if (scoreThreshold === null) return passages;
  const measured = await measure(turn, passages.filter(isNamed));
  return passages
    .map((passage) => (isNamed(passage) ? { ...passage, relevance: measured.get(passage.chunk.id) ?? 0 } : passage))
    .filter(({ relevance }) => relevance >= scoreThreshold);
}

async function measure(turn: MeasuredTurn, named: readonly Passage[]): Promise<Map<string, number>> {
  if (named.length === 0) return new Map();
  const documentIds = [...new Set(named.map(({ chunk }) => chunk.documentId))];
  const found = await turn.library.search({ query: searchQuery(turn), documentIds, spare: EVERY_CANDIDATE });
  return new Map(found.map(({ chunk, relevance }) => [chunk.id, relevance]));
}

function isNamed(passage: Passage): boolean {
  return passage.isNamed === true;
}
