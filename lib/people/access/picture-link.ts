import { z } from 'zod';

import type { Viewer } from './viewer.ts';
import { readForViewer, signForViewer } from './viewer-token.ts';

const KIND = { type: 'lectern-picture+jwt', audience: 'lectern-picture' } as const;

/** The target of a picture's address in an answer: a picture that a page shows. */
export interface PictureLink {
  documentId: string;
  pageId: string;
  /** The picture's path within its document. */
  path: string;
}

const claimsSchema = z.object({ document: z.string(), page: z.string(), path: z.string() });

/** Signs a token for this viewer alone, valid until it expires: it cannot be made or changed without the key. */
export function signPictureLink(
  key: Uint8Array,
  { documentId, pageId, path }: PictureLink,
  { viewer, expiresAt }: { viewer: Viewer; expiresAt: Date },
): Promise<string> {
  return signForViewer(key, KIND, { claims: { document: documentId, page: pageId, path }, viewer, expiresAt });
}

/**
 * Returns the target of a token for this viewer. Null, for every reason alike, if it is invalid: not made with the key, changed, of another kind, of
 * another viewer, or expired. The viewer's current access rights are not checked.
 */
export async function readPictureLink(
  key: Uint8Array,
  token: string,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<PictureLink | null> {
  const read = await readForViewer(key, KIND, { token, viewer, now });
  const claims = read.status === 'held' ? claimsSchema.safeParse(read.claims) : null;
  if (claims === null || !claims.success) return null;
  const { document: documentId, page: pageId, path } = claims.data;
  return { documentId, pageId, path };
}
