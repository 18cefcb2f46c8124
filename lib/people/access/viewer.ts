/** What the system knows of who is asking. A viewer without a name is `ANONYMOUS`. */
export interface Viewer {
  userId: string | null;
  department: string | null;
  orgId: string | null;
  /** How whoever signed them in says the person is called. Nothing is decided by it; absent where nobody says. */
  name?: string;
  /** Only where access is not filtered at all: `ACCESS_FILTER=off`, and administrators at work. */
  isUnrestricted?: true;
}

export const ANONYMOUS: Viewer = { userId: null, department: null, orgId: null };

/** Sees everything. Never made from anything a request says. */
export const UNRESTRICTED: Viewer = { ...ANONYMOUS, isUnrestricted: true };

/** The access-list entry that every viewer holds. */
export const PUBLIC_GRANT = 'public';

/**
 * The whole access list of a chunk that waits until its page is published: nobody holds it, and not even who sees everything finds such
 * a chunk.
 */
export const STAGED_GRANT = 'staged:';

/** The access-list entries this viewer holds; a document is visible when its list shares one of them. */
export function grantsOf(viewer: Viewer): string[] {
  const grants = [PUBLIC_GRANT];
  if (viewer.userId !== null) grants.push(`user:${viewer.userId}`);
  if (viewer.department !== null) grants.push(`department:${viewer.department}`);
  if (viewer.orgId !== null) grants.push(`org:${viewer.orgId}`);
  return grants;
}

/** Whether somebody with these grants may give a document to these readers: only to those they are among, and not to nobody. */
export function mayGive(grants: readonly string[], accessList: readonly string[]): boolean {
  return accessList.length > 0 && accessList.every((grant) => grants.includes(grant));
}

/** Those who may read the same have the same. */
export function readerOf(viewer: Viewer): string {
  return viewer.isUnrestricted === true ? 'all' : JSON.stringify(grantsOf(viewer));
}

/** True when the access list lets this viewer read; an empty list lets nobody. */
export function mayRead(viewer: Viewer, accessList: readonly string[]): boolean {
  if (accessList.includes(STAGED_GRANT)) return false;
  return viewer.isUnrestricted === true || grantsOf(viewer).some((grant) => accessList.includes(grant));
}

/**
 * The owner of a viewer's conversations: null for an anonymous viewer, else one text for each distinct viewer. A user is the same person
 * whatever department they are in; without a user, department and organisation are all there is.
 */
export function ownerOf({ userId, department, orgId }: Viewer): string | null {
  if (userId !== null) return JSON.stringify(orgId === null ? ['user', userId] : ['user', userId, 'org', orgId]);
  if (department === null && orgId === null) return null;
  return JSON.stringify(['department', department, 'org', orgId]);
}
