import type { DocumentCondition, DocumentFilter, MatchedField } from '#lib/contracts/document-filter.ts';
import type { Calendar } from '#lib/dates/calendar.ts';

import { languageName } from './language-name.ts';
import { rangeWords } from './date-words.ts';
import { plainMarkdown } from './quoted-sentence.ts';

/** What a filter leaves, as a noun with what narrows it: "reports from Finance updated since 1 March 2026". */
export function filterWords({ must, should }: DocumentFilter, count: number, calendar: Calendar): string {
  const types = must.find((condition) => condition.key === 'document_type');
  const noun =
    types !== undefined && 'match' in types
      ? either(types.match.any.map((type) => counted(type, count)))
      : counted('document', count);
  const others = must
    .filter((condition) => condition !== types)
    .toSorted((one, other) => Number('range' in one) - Number('range' in other));
  const narrowed = others.map((condition) => conditionWords(condition, calendar, count));
  const choices = [...new Set(should.flatMap((condition) => ('match' in condition ? condition.match.any : [])))];
  const chosen = choices.length === 0 ? [] : [`of ${either(choices.map(plainMarkdown))}`];
  return [noun, ...chosen, ...new Set(narrowed)].filter((words) => words !== '').join(' ');
}

/** "one or other"; nothing for nothing. */
export function either(words: readonly string[], link = 'or'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${link} ${words.at(-1)}`;
}

/** A noun for so many things. */
function counted(noun: string, count: number): string {
  const plain = plainMarkdown(noun);
  if (count === 1 || /(?:s|minutes|[A-Z])$/.test(plain)) return plain;
  if (/[^aeiou]y$/i.test(plain)) return `${plain.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/i.test(plain) ? `${plain}es` : `${plain}s`;
}

/** A name as names are written: what was asked for in lower case begins with a capital. */
function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const IDS_NAMED_MAX = 1;

const WORDS: Readonly<Record<MatchedField, (values: string[], count: number) => string>> = {
  document_id: (ids, count) => (ids.length > IDS_NAMED_MAX ? `that ${count === 1 ? 'fits' : 'fit'}` : ''),
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

function conditionWords(condition: DocumentCondition, calendar: Calendar, count: number): string {
  if ('match' in condition) return WORDS[condition.key](condition.match.any.map(plainMarkdown), count);
  const { gte, gt, lte, lt } = condition.range;
  const words = rangeWords({ from: gte ?? gt ?? null, to: lt ?? lte ?? null }, calendar);
  return words === '' ? '' : `${condition.key === 'upload_date' ? 'added' : 'updated'} ${words}`;
}
