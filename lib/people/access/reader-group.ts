import type { GroupKind, ReaderGroup } from '#lib/contracts/group-shares.ts';

import type { Viewer } from './viewer.ts';

/** Returns the groups of this viewer: their department and their organisation, as far as their identity names them. */
export function groupsOf({ department, orgId }: Viewer): ReaderGroup[] {
  return [
    ...(department === null ? [] : [{ kind: 'department', name: department } as const]),
    ...(orgId === null ? [] : [{ kind: 'organisation', name: orgId } as const]),
  ];
}

/**
 * Returns the stored name of a viewer's group; null if the viewer has none of that kind. Departments with the same name in different organisations
 * are different groups.
 */
export function groupKeyOf({ department, orgId }: Viewer, kind: GroupKind): string | null {
  if (kind === 'organisation') return orgId === null ? null : JSON.stringify(['org', orgId]);
  return department === null ? null : JSON.stringify(['department', department, 'org', orgId]);
}

/** Returns the stored names of all groups of this viewer. */
export function groupKeysOf(viewer: Viewer): string[] {
  return groupsOf(viewer).flatMap(({ kind }) => groupKeyOf(viewer, kind) ?? []);
}

/** Returns the group with this stored name. */
export function groupOfKey(key: string): ReaderGroup {
  const [kind, name] = JSON.parse(key) as [string, string];
  return { kind: kind === 'org' ? 'organisation' : 'department', name };
}
