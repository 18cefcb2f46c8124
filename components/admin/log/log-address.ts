import { logFilterSchema, logPageQuerySchema, type LogFilter } from '#lib/contracts/admin/admin-log.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

const NAMES = ['account', 'action', 'object', 'from', 'to'] as const;

/** The filter with the values of its form. */
export type LogFields = Partial<Record<(typeof NAMES)[number], string>>;

/** A request for the log, parsed from an address. `problem` says why nothing can be shown. */
type AddressedLog =
  | { fields: LogFields; problem: string }
  | { fields: LogFields; problem: null; filter: LogFilter; before: number | null };

/** Reads the parameters of the log's address. */
export function readLogAddress(parameters: Record<string, string | string[] | undefined>): AddressedLog {
  const given = NAMES.map((name) => [name, [parameters[name]].flat()[0]] as const);
  const fields = Object.fromEntries(given.filter(([, value]) => value !== undefined && value !== '')) as LogFields;
  const filter = logFilterSchema.safeParse(fields);
  const page = logPageQuerySchema.safeParse({ before: [parameters.before].flat()[0] });
  if (!filter.success || !page.success) return { fields, problem: adminWording().common.filter.invalidAddress };
  return { fields, problem: null, filter: filter.data, before: page.data.before ?? null };
}

/** Returns the address of the log with this filter, from a given position on. */
export function logAddress(fields: LogFields, before: number | null = null): string {
  const query = new URLSearchParams({ ...fields, ...(before !== null && { before: String(before) }) }).toString();
  return query === '' ? '/admin/log' : `/admin/log?${query}`;
}

/** Returns the address of the file that exports the log. */
export function logExportAddress(format: 'csv' | 'jsonl', fields: LogFields): string {
  return `/api/admin/log?${new URLSearchParams({ format, ...fields }).toString()}`;
}
