import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { fill } from '#lib/contracts/wording/wording.ts';
import type { FilterFields, FilterName } from './filter-address.ts';

export const OUTCOME_NAMES = (): Record<string, string> => ({
  answered: adminWording().answered,
  not_found: adminWording().notFound,
  clarification: adminWording().askedBack,
  withheld: adminWording().withheld,
  failed: adminWording().failed,
  stopped: adminWording().stopped,
});

export const MODE_NAMES = (): Record<string, string> => ({
  general: adminWording().theLibrary,
  selected_text: adminWording().aSelection,
});

export const FEEDBACK_NAMES = (): Record<string, string> => ({
  up: adminWording().thumbsUp,
  down: adminWording().thumbsDown,
  none: adminWording().noFeedback,
});

export const VERDICT_NAMES = (): Record<string, string> => ({
  correct: adminWording().correct,
  incomplete: adminWording().incomplete,
  wrong: adminWording().wrong,
  none: adminWording().notJudged,
});

/** What one field of a filter says, in a few words. */
export interface FilterPart {
  name: FilterName;
  text: string;
}

/** Titles by id. */
type Titles = ReadonlyMap<string, string>;

const TEXTS: Record<FilterName, (value: string, titles: Titles) => string> = {
  q: (words) => `“${words}”`,
  from: (day) => fill(adminWording().fromDay, { day }),
  to: (day) => fill(adminWording().untilDay, { day }),
  mode: (mode) => wordsFor(adminWording().askedOfModes, mode),
  document: (id, titles) => titles.get(id) ?? fill(adminWording().documentId, { id }),
  outcome: (outcome) => OUTCOME_NAMES()[outcome] ?? outcome,
  feedback: (feedback) => FEEDBACK_NAMES()[feedback] ?? feedback,
  verdict: (verdict) => (verdict === 'none' ? adminWording().notJudged : wordsFor(adminWording().judgedAs, verdict)),
  profile: (name) => fill(adminWording().profileNamed, { name }),
  audit: (line) => line,
  min_ms: (milliseconds) => fill(adminWording().atLeastMillisecondsMs, { milliseconds }),
  max_ms: (milliseconds) => fill(adminWording().atMostMillisecondsMs, { milliseconds }),
  session: (id) => fill(adminWording().conversationValue, { value: id.slice(0, 8) }),
};

function wordsFor(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}

/** What a filter says, part by part. */
export function describeFilter(fields: FilterFields, titles: Titles): FilterPart[] {
  return Object.entries(TEXTS).flatMap(([key, textOf]) => {
    const name = key as FilterName;
    const value = fields[name];
    return value === undefined ? [] : [{ name, text: textOf(value, titles) }];
  });
}
