import { readPersonName, readViewerName, type VerifyToken } from './verify-token.ts';
import { ANONYMOUS, type Viewer } from './viewer.ts';

/** What a request says about who is asking. */
export interface ShownIdentity {
  /** A signed token; null when there is none. */
  token: string | null;
  /** Who signed in here; null when nobody did. */
  signedIn: Viewer | null;
  /** What a trusted proxy says; null when none says anything. */
  proxied: Viewer | null;
}

/** How this server knows who is asking. */
export interface IdentityRules {
  /** Null: tokens are ignored. */
  verifyToken: VerifyToken | null;
  /** False shows everything to everybody. */
  isFiltered: boolean;
}

/**
 * Who is asking. A token decides; without one a session does, and without that a trusted proxy; else the viewer is anonymous and sees what is public.
 * Rejects as `VerifyToken` does: a request with an invalid token is refused, not treated as anonymous.
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
