import { formatMessage, listed, wording } from '#lib/contracts/wording/wording.ts';

import type { Turn } from './shown-turn.ts';

/** Names of the fields, in the order in which they are listed; those without a name are shown as they are, in quotation marks. */
const FIELDS = (): Readonly<Record<string, string>> => wording().steps.fields;

/** Fields a reader has not asked for: how a result is cut, and which of a document's dates is meant. */
const UNTOLD = ['limit', 'top_k', 'order', 'field', 'sections', 'context', 'max_tokens', 'temperature'];
/** Fields with the search terms. */
const WORDS = ['query', 'identifiers', 'phrase', 'prompt', 'question'];
const DOCUMENTS = ['doc_id', 'doc_ids', 'ids'];
const SORT_WORDS = (): Readonly<Record<string, string>> => wording().steps.sortFields;
const VALUE_MAX = 80;

/**
 * Returns the input of a tool call, a phrase for each field that a reader understands: "“owners”", "department: Sales". Values are shortened;
 * settings are left out, and ids of documents where the result names their titles.
 */
export function inputWords({
  input,
  documents = [],
}: Pick<Turn['toolCalls'][number], 'input' | 'documents'>): string[] {
  const untold = documents.length === 0 ? UNTOLD : [...UNTOLD, ...DOCUMENTS];
  const { filters, ...own } = input;
  const fields = Object.entries({ ...own, ...(isRecord(filters) ? filters : {}) });
  // A database returns the fields in its own order.
  const ordered = fields.toSorted(([first], [second]) => placeOf(first) - placeOf(second) || (first < second ? -1 : 1));
  return ordered.flatMap(([field, value]) => {
    if (untold.includes(field)) return [];
    const words = ['sort_by', 'group_by'].includes(field) ? fieldWords(value) : valueWords(value);
    if (words === '') return [];
    const name = FIELDS()[field] ?? field.replaceAll('_', ' ');
    return [name === '' ? `“${words}”` : `${name}: ${words}`];
  });
}

/** Returns the names of the fields that narrow a tool's input: neither its words nor a setting, nor the document with the id `askedOf` alone. */
export function conditionsOf({ filters, ...own }: Record<string, unknown>, askedOf: string | undefined): string[] {
  return Object.entries({ ...own, ...(isRecord(filters) ? filters : {}) })
    .filter(([field, value]) => !WORDS.includes(field) && !UNTOLD.includes(field) && valueWords(value) !== '')
    .filter(([field, value]) => !DOCUMENTS.includes(field) || [value].flat().some((id) => id !== askedOf))
    .map(([field]) => field);
}

function placeOf(field: string): number {
  const places = Object.keys(FIELDS());
  const place = places.indexOf(field);
  return place === -1 ? places.length : place;
}

function fieldWords(value: unknown): string {
  const words = valueWords(value);
  return (SORT_WORDS()[words] ?? words).replaceAll('_', ' ');
}

function valueWords(value: unknown): string {
  if (Array.isArray(value))
    return shortened(
      value
        .map(valueWords)
        .filter((words) => words !== '')
        .join(', '),
    );
  if (typeof value === 'string') return shortened(value.trim());
  if (typeof value === 'number') return String(value);
  return isRecord(value) ? rangeWords(value) : '';
}

/** Days are enough: questions do not mention hours. */
function rangeWords({ from, to }: Record<string, unknown>): string {
  const sides = [
    typeof from === 'string' ? formatMessage(wording().steps.range.from, { day: from.slice(0, 10) }) : '',
    typeof to === 'string' ? formatMessage(wording().steps.range.before, { day: to.slice(0, 10) }) : '',
  ];
  return listed(sides.filter((side) => side !== ''));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function shortened(text: string): string {
  return text.length <= VALUE_MAX ? text : `${text.slice(0, VALUE_MAX - 1).trimEnd()}…`;
}
