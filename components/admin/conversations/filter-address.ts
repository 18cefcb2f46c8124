/** What narrows the table, by its names in an address. */
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

/** A filter as its address has it; what is empty is left out. */
export type FilterFields = Partial<Record<FilterName, string>>;

/** A place in the table: behind this turn. */
export interface TablePlace {
  createdAtMs: number;
  position: number;
}

/** The table with this filter, from the newest turn or from behind a place. */
export function tableAddress(fields: FilterFields, after?: TablePlace | null): string {
  const parameters = parametersOf(fields);
  if (after) parameters.set('after', `${after.createdAtMs}.${after.position}`);
  return parameters.size === 0 ? '/admin/conversations' : `/admin/conversations?${parameters.toString()}`;
}

/** The place of a turn in its transcript, from where the way back is to the table at `table`. */
export function turnAddress({ sessionId, id }: { sessionId: string; id: string }, table: string): string {
  const { search } = new URL(table, 'http://table');
  const from = search === '' ? '' : `?${new URLSearchParams({ from: search.slice(1) }).toString()}`;
  return `/admin/conversations/${sessionId}${from}#turn-${id}`;
}

/** The file of the turns that this filter means. */
export function exportAddress(format: 'csv' | 'jsonl', fields: FilterFields): string {
  const parameters = parametersOf(fields);
  parameters.set('format', format);
  return `/api/admin/export?${parameters.toString()}`;
}

/** The filter with these values instead of those it has; an empty one takes a field away. */
export function withFields(fields: FilterFields, changes: FilterFields): FilterFields {
  return filterOf((name) => changes[name] ?? fields[name]);
}

/** The filter whose values `valueOf` tells. */
export function filterOf(valueOf: (name: FilterName) => string | undefined): FilterFields {
  const given = FILTER_NAMES.map((name) => [name, valueOf(name)?.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== ''));
}

function parametersOf(fields: FilterFields): URLSearchParams {
  return new URLSearchParams(
    FILTER_NAMES.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );
}
