/** The identity of the person asking. A viewer without a name is `ANONYMOUS`. */
export interface Viewer {
  userId: string | null;
  department: string | null;
  orgId: string | null;
  /** The person's display name, as stated by the identity source. It has no effect on access; absent if none is stated. */
  name?: string;
  /** Set only if access is not filtered: with `ACCESS_FILTER=off`, and for administrators' work. */
  isUnrestricted?: true;
}

export const ANONYMOUS: Viewer = { userId: null, department: null, orgId: null };

/** A viewer who sees everything. Never derived from a request. */
export const UNRESTRICTED: Viewer = { ...ANONYMOUS, isUnrestricted: true };

/** The access-list entry that every viewer holds. */
export const PUBLIC_GRANT = 'public';

/**
 * The whole access list of a chunk that waits until its page is published: no viewer holds it, and even an unrestricted viewer does not find such a
 * chunk.
 */
export const STAGED_GRANT = 'staged:';

/** Returns the access-list entries of this viewer; a document is visible if its list shares one of them. */
export function grantsOf(viewer: Viewer): string[] {
  const grants = [PUBLIC_GRANT];
  if (viewer.userId !== null) grants.push(`user:${viewer.userId}`);
  if (viewer.department !== null) grants.push(`department:${viewer.department}`);
  if (viewer.orgId !== null) grants.push(`org:${viewer.orgId}`);
  return grants;
}

/** Returns whether a holder of these grants may give a document to these readers: only to groups they are among, and not to no one. */
export function mayGive(grants: readonly string[], accessList: readonly string[]): boolean {
  return accessList.length > 0 && accessList.every((grant) => grants.includes(grant));
}

/** Returns a key that is equal for viewers with the same read access. */
export function readerOf(viewer: Viewer): string {
  return viewer.isUnrestricted === true ? 'all' : JSON.stringify(grantsOf(viewer));
}

/** Returns true when the access list lets this viewer read; an empty list lets no one. */
export function mayRead(viewer: Viewer, accessList: readonly string[]): boolean {
  if (accessList.includes(STAGED_GRANT)) return false;
  return viewer.isUnrestricted === true || grantsOf(viewer).some((grant) => accessList.includes(grant));
}

/**
 * Returns the owner of a viewer's conversations: null for an anonymous viewer, else a distinct text for each viewer. A user is the same person in any
 * department; without a user, department and organisation identify the owner.
 */
export function ownerOf({ userId, department, orgId }: Viewer): string | null {
  if (userId !== null) return JSON.stringify(orgId === null ? ['user', userId] : ['user', userId, 'org', orgId]);
  if (department === null && orgId === null) return null;
  return JSON.stringify(['department', department, 'org', orgId]);
}
