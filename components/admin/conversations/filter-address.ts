/** The filters of the table, by their names in an address. */
export const FILTER_NAMES = [
  'q',
  'from',
  'to',
  'mode',
  'document',
  'outcome',
  'feedback',
  'verdict',
  'profile',
  'audit',
  'min_ms',
  'max_ms',
  'session',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** A filter as it appears in its address; empty fields are left out. */
export type FilterFields = Partial<Record<FilterName, string>>;

/** A position in the table: after this turn. */
export interface TablePlace {
  createdAtMs: number;
  position: number;
}

/** Returns the address of the table with this filter, from the newest turn or from after a given position. */
export function tableAddress(fields: FilterFields, after?: TablePlace | null): string {
  const parameters = parametersOf(fields);
  if (after) parameters.set('after', `${after.createdAtMs}.${after.position}`);
  return parameters.size === 0 ? '/admin/conversations' : `/admin/conversations?${parameters.toString()}`;
}

/** Returns the address of a turn in its transcript, whose way back leads to the table at `table`. */
export function turnAddress({ sessionId, id }: { sessionId: string; id: string }, table: string): string {
  const { search } = new URL(table, 'http://table');
  const from = search === '' ? '' : `?${new URLSearchParams({ from: search.slice(1) }).toString()}`;
  return `/admin/conversations/${sessionId}${from}#turn-${id}`;
}

/** Returns the address of the file that exports the turns of this filter. */
export function exportAddress(format: 'csv' | 'jsonl', fields: FilterFields): string {
  const parameters = parametersOf(fields);
  parameters.set('format', format);
  return `/api/admin/export?${parameters.toString()}`;
}

/** Returns the filter with these values replaced; an empty value removes its field. */
export function withFields(fields: FilterFields, changes: FilterFields): FilterFields {
  return filterOf((name) => changes[name] ?? fields[name]);
}

/** Builds a filter from the values that `valueOf` returns. */
export function filterOf(valueOf: (name: FilterName) => string | undefined): FilterFields {
  const given = FILTER_NAMES.map((name) => [name, valueOf(name)?.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''));
}

function parametersOf(fields: FilterFields): URLSearchParams {
  return new URLSearchParams(
    FILTER_NAMES.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}
