import { adminWording } from '#lib/contracts/wording/admin-wording.ts';
import { formatMessage } from '#lib/contracts/wording/wording.ts';
import type { FilterFields, FilterName } from './filter-address.ts';

export const OUTCOME_NAMES = (): Record<string, string> => ({
  answered: adminWording().common.outcome.answered,
  not_found: adminWording().common.outcome.notFound,
  clarification: adminWording().common.outcome.clarification,
  withheld: adminWording().common.outcome.withheld,
  failed: adminWording().common.outcome.failed,
  stopped: adminWording().common.outcome.stopped,
});

export const MODE_NAMES = (): Record<string, string> => ({
  general: adminWording().conversations.mode.library,
  selected_text: adminWording().conversations.mode.selection,
});

export const FEEDBACK_NAMES = (): Record<string, string> => ({
  up: adminWording().common.rating.thumbsUp,
  down: adminWording().common.rating.thumbsDown,
  none: adminWording().common.rating.none,
});

export const VERDICT_NAMES = (): Record<string, string> => ({
  correct: adminWording().common.verdict.correct,
  incomplete: adminWording().common.verdict.incomplete,
  wrong: adminWording().common.verdict.wrong,
  none: adminWording().common.verdict.none,
});

/** One field of a filter, in a few words. */
export interface FilterPart {
  name: FilterName;
  text: string;
}

/** Titles by id. */
type Titles = ReadonlyMap<string, string>;

const TEXTS: Record<FilterName, (value: string, titles: Titles) => string> = {
  q: (words) => formatMessage(adminWording().common.quoted, { words }),
  from: (day) => formatMessage(adminWording().conversations.filter.fromDay, { day }),
  to: (day) => formatMessage(adminWording().conversations.filter.untilDay, { day }),
  mode: (mode) => wordsFor(adminWording().conversations.filter.mode, mode),
  document: (id, titles) => titles.get(id) ?? formatMessage(adminWording().conversations.filter.unknownBook, { id }),
  outcome: (outcome) => OUTCOME_NAMES()[outcome] ?? outcome,
  feedback: (feedback) => FEEDBACK_NAMES()[feedback] ?? feedback,
  verdict: (verdict) =>
    verdict === 'none'
      ? adminWording().common.verdict.none
      : wordsFor(adminWording().conversations.filter.judged, verdict),
  profile: (name) => formatMessage(adminWording().conversations.filter.profile, { name }),
  audit: (line) => line,
  min_ms: (milliseconds) => formatMessage(adminWording().conversations.filter.minimumTime, { milliseconds }),
  max_ms: (milliseconds) => formatMessage(adminWording().conversations.filter.maximumTime, { milliseconds }),
  session: (id) => formatMessage(adminWording().conversations.filter.conversation, { value: id.slice(0, 8) }),
};

function wordsFor(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value;
}

/** Describes a filter, part by part. */
export function describeFilter(fields: FilterFields, titles: Titles): FilterPart[] {
  return Object.entries(TEXTS).flatMap(([key, textOf]) => {
    const name = key as FilterName;
    const value = fields[name];
    return value === undefined ? [] : [{ name, text: textOf(value, titles) }];
  });
}
