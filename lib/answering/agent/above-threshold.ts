import type { HistoryTurn } from '#lib/people/conversations/build-history.ts';
import { standaloneQuestion } from '#lib/answering/quoting/standalone-question.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';

import type { LibraryView } from './library-view.ts';
import type { Question } from './question.ts';

/** The question asked and the library searched for it. */
export interface MeasuredTurn {
  question: Question;
  history: HistoryTurn[];
  /** The question rephrased to be understood without the history; null if no model has rephrased it. */
  whole: string | null;
  library: Pick<LibraryView, 'search'>;
}

/** More than a search ranks, so that every candidate has its relevance. */
const EVERY_CANDIDATE = 1_000;

/** Returns the query to search for: the standalone question, with the profile's prompt in place of its text. */
export function searchQuery({ question, history, whole }: Omit<MeasuredTurn, 'library'>): string {
  return whole ?? standaloneQuestion(question.profile?.prompt ?? question.text, history);
}

/**
 * Returns the passages whose relevance reaches the question's threshold, or all of them unchanged if there is no threshold. A named passage that no
 * search has scored is scored here, by searching its documents for the question; its relevance is 0 if that search does not find it.
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
