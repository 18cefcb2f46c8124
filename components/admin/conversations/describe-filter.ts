import type { FilterFields, FilterName } from './filter-address.ts';

export const OUTCOME_NAMES: Record<string, string> = {
  answered: 'Answered',
  not_found: 'Not found',
  clarification: 'Asked back',
  withheld: 'Withheld',
  failed: 'Failed',
  stopped: 'Stopped',
};

export const MODE_NAMES: Record<string, string> = { general: 'The library', selected_text: 'A selection' };

export const FEEDBACK_NAMES: Record<string, string> = { up: 'Thumbs up', down: 'Thumbs down', none: 'No feedback' };

export const VERDICT_NAMES: Record<string, string> = {
  correct: 'Correct',
  incomplete: 'Incomplete',
  wrong: 'Wrong',
  none: 'Not judged',
};

/** What one field of a filter says, in a few words. */
export interface FilterPart {
  name: FilterName;
  text: string;
}

/** Titles by id. */
type Titles = ReadonlyMap<string, string>;

const TEXTS: Record<FilterName, (value: string, titles: Titles) => string> = {
  q: (words) => `“${words}”`,
  from: (day) => `From ${day}`,
  to: (day) => `Until ${day}`,
  mode: (mode) => `Asked of ${(MODE_NAMES[mode] ?? mode).toLowerCase()}`,
  document: (id, titles) => titles.get(id) ?? `Document ${id}`,
  outcome: (outcome) => OUTCOME_NAMES[outcome] ?? outcome,
  feedback: (feedback) => FEEDBACK_NAMES[feedback] ?? feedback,
  verdict: (verdict) =>
    verdict === 'none' ? 'Not judged' : `Judged ${(VERDICT_NAMES[verdict] ?? verdict).toLowerCase()}`,
  min_ms: (milliseconds) => `At least ${milliseconds} ms`,
  max_ms: (milliseconds) => `At most ${milliseconds} ms`,
  session: (id) => `Conversation ${id.slice(0, 8)}…`,
};

/** What a filter says, part by part. */
export function describeFilter(fields: FilterFields, titles: Titles): FilterPart[] {
  return Object.entries(TEXTS).flatMap(([key, textOf]) => {
    const name = key as FilterName;
    const value = fields[name];
    return value === undefined ? [] : [{ name, text: textOf(value, titles) }];
  });
}
