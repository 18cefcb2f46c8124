import type { DocumentCondition, DocumentFilter, MatchedField } from '#lib/contracts/document-filter.ts';
import type { Calendar } from '#lib/foundation/dates/calendar.ts';
import { pluralOf } from '#lib/foundation/text/english/inflection.ts';

import { plainMarkdown } from './quoted-sentence.ts';

const DAY_MS = 86_400_000;

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** Options for putting a filter into words. */
export interface FilterWriting {
  calendar: Calendar;
  /** Decides which filter values may be named; all of them by default. */
  isTold?: (words: string) => boolean;
}

/**
 * Returns a noun phrase for the documents that a filter leaves: "reports from Finance updated since 1 March 2026". Values that may not be named
 * become documents that "fit".
 */
export function filterWords({ must, should }: DocumentFilter, count: number, writing: FilterWriting): string {
  const { isTold = () => true } = writing;
  const types = must.find((condition) => condition.key === 'document_type');
  const isNamed = types !== undefined && 'match' in types && types.match.any.every(isTold);
  const noun = isNamed ? either(types.match.any.map((type) => counted(type, count))) : counted('document', count);
  const others = must
    .filter((condition) => !isNamed || condition !== types)
    .toSorted((one, other) => Number('range' in one) - Number('range' in other));
  const narrowed = others.map((condition) => conditionWords(condition, count, { ...writing, isTold }));
  const choices = [...new Set(should.flatMap((condition) => ('match' in condition ? condition.match.any : [])))];
  const chosen =
    choices.length === 0 ? [] : [choices.every(isTold) ? `of ${either(choices.map(plainMarkdown))}` : fitting(count)];
  return [noun, ...new Set([...chosen, ...narrowed])].filter((words) => words !== '').join(' ');
}

function fitting(count: number): string {
  return count === 1 ? 'that fits' : 'that fit';
}

/** Joins words as "one or other"; empty for an empty list. */
export function either(words: readonly string[], link = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;
}

/** Returns a noun in the form that fits a count. */
function counted(noun: string, count: number): string {
  const plain = plainMarkdown(noun);
  return count === 1 ? plain : pluralOf(plain);
}

/** Begins a name with a capital even if it was requested in lower case. */
function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const IDS_NAMED_MAX = 1;

const WORDS: Readonly<Record<MatchedField, (values: string[], count: number) => string>> = {
  document_id: (ids, count) => (ids.length > IDS_NAMED_MAX ? fitting(count) : ''),
  title: (titles) => `called ${either(titles.map((title) => `“${title}”`))}`,
  filename: (names) => `in the file ${either(names)}`,
  type: (formats) => `in the format ${either(formats)}`,
  document_type: (types) => `of the type ${either(types)}`,
  department: (departments) => `from ${either(departments.map(capitalised))}`,
  origin: (origins) => `out of ${either(origins.map(capitalised))}`,
  language: (languages) =>
    `in ${either(languages.map((language) => capitalised(plainMarkdown(languageName(language)))))}`,
  author: (authors) => `by ${either(authors.map(capitalised))}`,
  identifier: (identifiers, count) => `that ${count === 1 ? 'mentions' : 'mention'} ${either(identifiers)}`,
};

function conditionWords(
  condition: DocumentCondition,
  count: number,
  { calendar, isTold }: Required<FilterWriting>,
): string {
  if ('match' in condition) {
    const values = condition.match.any;
    const said = condition.key === 'language' ? values.map(languageName) : values;
    return said.every(isTold) ? WORDS[condition.key](values.map(plainMarkdown), count) : fitting(count);
  }
  const { gte, gt, lte, lt } = condition.range;
  const words = rangeWords({ from: gte ?? gt ?? null, to: lt ?? lte ?? null }, calendar);
  return words === '' ? '' : `${condition.key === 'upload_date' ? 'added' : 'updated'} ${words}`;
}

/** Formats a day in the calendar's time zone: "1 March 2026". */
export function dayWords(date: Date, { timeZone }: Calendar): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(date);
}

/** Formats a half-open range: "since 1 March 2026", "in 2024", "from 2 March 2026 to 8 March 2026". */
function rangeWords({ from, to }: { from: string | null; to: string | null }, calendar: Calendar): string {
  if (from === null) return to === null ? '' : `before ${momentWords(to, calendar)}`;
  if (to === null) return `since ${momentWords(from, calendar)}`;
  if (isMidnight(from, calendar) && isMidnight(to, calendar)) return daysWords(new Date(from), new Date(to), calendar);
  return `from ${momentWords(from, calendar)} to ${momentWords(to, calendar)}`;
}

/** Formats a range of complete days, whose end is exclusive. */
function daysWords(from: Date, to: Date, calendar: Calendar): string {
  const lastMoment = new Date(to.getTime() - DAY_MS / 2);
  const [first, last, next] = [partsOf(from, calendar), partsOf(lastMoment, calendar), partsOf(to, calendar)];
  const [begin, end] = [dayWords(from, calendar), dayWords(lastMoment, calendar)];
  if (first.day === 1 && next.day === 1 && first.year === last.year) {
    if (first.month === 1 && last.month === 12) return `in ${first.year}`;
    if (first.month === last.month) return `in ${begin.replace(/^\d+ /, '')}`;
  }
  return begin === end ? `on ${begin}` : `from ${begin} to ${end}`;
}

/** Formats a timestamp; one that is not midnight includes its time. */
function momentWords(moment: string, calendar: Calendar): string {
  const date = new Date(moment);
  const day = dayWords(date, calendar);
  if (isMidnight(moment, calendar)) return day;
  const { timeZone } = calendar;
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(date);
  return `${day}, ${time}`;
}

function isMidnight(moment: string, { timeZone }: Calendar): boolean {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return format.format(new Date(moment)) === '00:00:00';
}

function partsOf(date: Date, { timeZone }: Calendar): { year: number; month: number; day: number } {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
  return { year: parts['year'] ?? 0, month: parts['month'] ?? 0, day: parts['day'] ?? 0 };
}

/** Returns the English name of a language by its code; the code itself where it is invalid. */
export function languageName(code: string): string {
  try {
    return NAMES.of(code.split('-')[0] ?? code) ?? code;
  } catch {
    return code;
  }
}
