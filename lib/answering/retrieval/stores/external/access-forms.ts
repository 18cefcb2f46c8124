import { PUBLIC_GRANT, type Viewer } from '#lib/people/access/viewer.ts';

import { type AccessMapping, type CollectionMapping, valueAt } from './collection-mapping.ts';

type Kind = 'user' | 'department' | 'org';

const KINDS = ['user', 'department', 'org'] as const satisfies readonly Kind[];

/** A user or group that an access list of the collection may name. */
interface Named {
  kind: Kind;
  name: string;
}

/**
 * Returns who may read a point, as grants of Lectern. A list of texts, or one text, names them; any other value names no one, as in Qdrant’s own
 * filters, so that both agree.
 */
export function accessListOf(payload: unknown, access: CollectionMapping['access']): string[] {
  if (access === 'public') return [PUBLIC_GRANT];
  const value = valueAt(payload, access.key);
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  return entries.flatMap((entry) => (typeof entry === 'string' ? grantsIn(entry, access) : []));
}

/** Returns the entries of the collection’s access lists that apply to this viewer. */
export function entriesOf({ userId, department, orgId }: Viewer, access: AccessMapping): [string, ...string[]] {
  const names = { user: userId, department, org: orgId };
  const own = KINDS.flatMap((kind) => {
    const name = names[kind];
    const entry = name === null ? null : access[kind].replace('{}', () => name);
    // A name that reads as someone else’s entry grants nothing, nor does one that JSON cannot represent.
    return entry?.isWellFormed() === true && namedIn(entry, access).some((named) => named.kind === kind) ? [entry] : [];
  });
  // Qdrant refuses a list with duplicate values.
  return [access.everybody, ...new Set(own.filter((entry) => entry !== access.everybody))];
}

function grantsIn(entry: string, access: AccessMapping): string[] {
  if (entry === access.everybody) return [PUBLIC_GRANT];
  return namedIn(entry, access).map(({ kind, name }) => `${kind}:${name}`);
}

/**
 * Returns whom an entry names. If several forms fit, those with the most specific text win: with `{}` for users and `group:{}` for departments,
 * `group:x` is a department, not a user of that name.
 */
function namedIn(entry: string, access: AccessMapping): Named[] {
  if (entry === access.everybody) return [];
  const fitting = KINDS.flatMap((kind) => {
    const [before = '', after = ''] = access[kind].split('{}');
    const said = before.length + after.length;
    if (!entry.startsWith(before) || !entry.endsWith(after) || entry.length <= said) return [];
    return [{ kind, name: entry.slice(before.length, entry.length - after.length), said }];
  });
  const most = Math.max(...fitting.map(({ said }) => said));
  return fitting.filter(({ said }) => said === most);
}
