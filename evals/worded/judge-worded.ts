import { words } from '#lib/foundation/text/terms.ts';

import type { AskedAnswer } from '../catalogue/ask-runtime.ts';
import { standsAlone } from './stands-alone.ts';
import type { WordedQuestion } from './worded-set.ts';

/**
 * A place that answers a question: a page, and the text of the lines that do, or words all of which do together; null when all of the page
 * may be cited.
 */
export interface AnswerPlace {
  page: string;
  text: string | null;
  quotes?: readonly string[] | undefined;
}

/** What is asked of an answer. */
export interface Wanted {
  places: readonly AnswerPlace[];
  never?: WordedQuestion['never'];
}

/**
 * What an answer came to. `right`: it cites a page that has the answer, whatever else it cites. `near`: it refuses, and the sentences that
 * it shows as the nearest ones answer. `closest`: it refuses and shows the closest passages. `clarified`: it asks back.
 */
export type WordedOutcome = 'right' | 'wrong' | 'near' | 'closest' | 'refused' | 'clarified';

interface JudgedWorded {
  outcome: WordedOutcome;
  /** Words are cited that answer the question, and not only their page. */
  holdsAnswer: boolean;
  /** Besides, nothing is cited that must not be, and the answer can be read without its book. */
  isGood: boolean;
}

/** What is looked at of an answer. */
interface GivenAnswer extends Pick<AskedAnswer, 'text' | 'outcome'> {
  sources: readonly Source[];
  related: readonly { near?: { ranges: readonly { quote: string }[] } | undefined }[];
}

interface Source {
  filename: string;
  ranges: readonly { quote: string }[];
}

/** Words in a row that a citation and an answer have to share: fewer are shared by chance. */
const RUN = 5;

/** Judges an answer by what it cites. */
export function judgeWorded(answer: GivenAnswer, { places, never = [] }: Wanted): JudgedWorded {
  const outcome = outcomeOf(answer, places);
  const holdsAnswer = outcome === 'right' && places.some((place) => isCited(place, answer.sources));
  const isClean = !never.some((what) => answer.sources.some((source) => holds(source, what)));
  return { outcome, holdsAnswer, isGood: holdsAnswer && isClean && standsAlone(answer.text) };
}

/** The place of the first passage on a page that has the answer, from 1; null when none of them is. */
export function rankOf(pages: readonly string[], places: readonly AnswerPlace[]): number | null {
  const found = pages.findIndex((page) => places.some((place) => place.page === page));
  return found === -1 ? null : found + 1;
}

function outcomeOf({ outcome, sources, related }: GivenAnswer, places: readonly AnswerPlace[]): WordedOutcome {
  if (outcome === 'clarification') return 'clarified';
  if (outcome === 'not_found') {
    const ranges = related.flatMap(({ near }) => near?.ranges ?? []);
    // Where the nearest sentences stand is not told by file names.
    const isNear = ranges.length > 0 && places.some((place) => isCited(place, [{ filename: place.page, ranges }]));
    return isNear ? 'near' : related.length > 0 ? 'closest' : 'refused';
  }
  return sources.some(({ filename }) => places.some(({ page }) => page === filename)) ? 'right' : 'wrong';
}

function isCited({ page, text, quotes }: AnswerPlace, sources: readonly Source[]): boolean {
  const cited = sources.filter(({ filename }) => filename === page);
  if (quotes !== undefined) return quotes.every((quote) => cited.some((source) => holds(source, { quote })));
  return cited.some(({ ranges }) => text === null || ranges.some(({ quote }) => sharesWords(quote, text)));
}

function holds({ filename, ranges }: Source, what: { page: string } | { quote: string }): boolean {
  if ('page' in what) return filename === what.page;
  return inWords(ranges.map(({ quote }) => quote).join(' ')).includes(inWords(what.quote));
}

/** The lines are as the author wrote them and the quote is as a reader sees it: they share words, and not every mark. */
function sharesWords(quote: string, text: string): boolean {
  const cited = words(quote);
  const known = inWords(text);
  const run = Math.min(RUN, cited.length);
  if (run === 0) return false;
  return Array.from({ length: cited.length - run + 1 }, (_, from) => cited.slice(from, from + run)).some((part) =>
    known.includes(` ${part.join(' ')} `),
  );
}

function inWords(text: string): string {
  return ` ${words(text).join(' ')} `;
}
