import { readPersonName, readViewerName, type VerifyToken } from './verify-token.ts';
import { ANONYMOUS, type Viewer } from './viewer.ts';

/** The credentials in a request. */
export interface ShownIdentity {
  /** A signed token; null if there is none. */
  token: string | null;
  /** The person signed in here; null if there is none. */
  signedIn: Viewer | null;
  /** The identity stated by a trusted proxy; null if none states one. */
  proxied: Viewer | null;
}

/** How this server identifies who is asking. */
export interface IdentityRules {
  /** Null ignores tokens. */
  verifyToken: VerifyToken | null;
  /** False makes everything visible to everyone. */
  isFiltered: boolean;
}

/**
 * Identifies the viewer of a request. A token decides; without one a session does, and without that a trusted proxy; else the viewer is anonymous and
 * sees public documents. Rejects as `VerifyToken` does: a request with an invalid token is refused, not treated as anonymous.
 */
export async function identifyViewer(
  { verifyToken, isFiltered }: IdentityRules,
  { token, signedIn, proxied }: ShownIdentity,
): Promise<Viewer> {
  const viewer = token !== null && verifyToken !== null ? await verifyToken(token) : (signedIn ?? proxied ?? ANONYMOUS);
  const known = {
    userId: readViewerName(viewer.userId),
    department: readViewerName(viewer.department),
    orgId: readViewerName(viewer.orgId),
    ...readPersonName(viewer.name),
  };
  return isFiltered ? known : { ...known, isUnrestricted: true };
}
