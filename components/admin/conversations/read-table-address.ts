import { turnFilterSchema, turnPageQuerySchema, type TurnFilter } from '#lib/contracts/admin/turn-filter.ts';
import { adminWording } from '#lib/contracts/wording/admin-wording.ts';

import { filterOf, type FilterFields, type TablePlace } from './filter-address.ts';

/** A request for the table of turns, parsed from an address. `problem` says why nothing can be shown. */
type AddressedTurns =
  | { fields: FilterFields; problem: string }
  | { fields: FilterFields; problem: null; filter: TurnFilter; after: TablePlace | null };

/** Reads the parameters of the table's address. */
export function readTableAddress(parameters: Record<string, string | string[] | undefined>): AddressedTurns {
  const fields = filterOf((name) => [parameters[name]].flat()[0]);
  const filter = turnFilterSchema.safeParse(parameters);
  const place = turnPageQuerySchema.safeParse(parameters);
  if (!filter.success) return { fields, problem: sentenceOf(filter.error.issues[0]) };
  if (!place.success) return { fields, problem: sentenceOf(place.error.issues[0]) };
  return { fields, problem: null, filter: filter.data, after: placeOf(place.data.after) };
}

function placeOf(after: string | undefined): TablePlace | null {
  if (after === undefined) return null;
  const [createdAtMs, position] = after.split('.').map(Number);
  return createdAtMs === undefined || position === undefined ? null : { createdAtMs, position };
}

// Zod's default messages name the choices in programmers' terms.
const BY_ZOD = /^(?:Invalid|Too) /;

function sentenceOf(issue: { message: string; path: PropertyKey[] } | undefined): string {
  if (issue === undefined) return adminWording().common.filter.invalidAddress;
  if (!BY_ZOD.test(issue.message)) return issue.message;
  return `“${String(issue.path[0])}” has a value in this address that nothing can be filtered by.`;
}
