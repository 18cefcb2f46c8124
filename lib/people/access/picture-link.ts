import { z } from 'zod';

import type { Viewer } from './viewer.ts';
import { readForViewer, signForViewer } from './viewer-token.ts';

const KIND = { type: 'lectern-picture+jwt', audience: 'lectern-picture' } as const;

/** What the address of a picture in an answer leads to: a picture that a page shows. */
export interface PictureLink {
  documentId: string;
  pageId: string;
  /** The picture's path within its document. */
  path: string;
}

const claimsSchema = z.object({ document: z.string(), page: z.string(), path: z.string() });

/** A token for this viewer alone, until it expires: nobody without the key can make or change one. */
export function signPictureLink(
  key: Uint8Array,
  { documentId, pageId, path }: PictureLink,
  { viewer, expiresAt }: { viewer: Viewer; expiresAt: Date },
): Promise<string> {
  return signForViewer(key, KIND, { claims: { document: documentId, page: pageId, path }, viewer, expiresAt });
}

/**
 * What a token leads this viewer to. Null, whatever the reason, where it leads nowhere: not made with the key, changed, of something else,
 * of another viewer, or expired. What the viewer may read today is not looked at.
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
