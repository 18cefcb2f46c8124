/** What the system knows of who is asking. Nobody in particular is `ANONYMOUS`. */
export interface Viewer {
  userId: string | null;
  department: string | null;
  orgId: string | null;
}

export const ANONYMOUS: Viewer = { userId: null, department: null, orgId: null };

/** The access-list entry that every viewer holds. */
export const PUBLIC_GRANT = 'public';

/** The access-list entries this viewer holds; a document is visible when its list shares one of them. */
export function grantsOf(viewer: Viewer): string[] {
  const grants = [PUBLIC_GRANT];
  if (viewer.userId !== null) grants.push(`user:${viewer.userId}`);
  if (viewer.department !== null) grants.push(`department:${viewer.department}`);
  if (viewer.orgId !== null) grants.push(`org:${viewer.orgId}`);
  return grants;
}

/** True when the access list lets this viewer read; an empty list lets nobody. */
export function mayRead(viewer: Viewer, accessList: readonly string[]): boolean {
  return grantsOf(viewer).some((grant) => accessList.includes(grant));
}
