import { z } from 'zod';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Viewer } from './viewer.ts';
import { readForViewer, signForViewer } from './viewer-token.ts';

const KIND = { type: 'lectern-source+jwt', audience: 'lectern-source' } as const;

/** What a link leads to: words of a page version. */
export interface SourceLink {
  pageId: string;
  /** sha256 of the canonical text. */
  pageVersion: string;
  pageNumber: number;
  /** UTF-16 code units; null shows the page from its beginning. */
  range: { start: number; end: number } | null;
}

const claimsSchema = z.object({
  page: z.string(),
  version: z.string(),
  number: z.int().min(1),
  range: z.tuple([z.int().min(0), z.int().min(0)]).nullable(),
});

/** A token for this viewer alone, until it expires: nobody without the key can make or change one. */
export function signSourceLink(
  key: Uint8Array,
  { pageId, pageVersion, pageNumber, range }: SourceLink,
  { viewer, expiresAt }: { viewer: Viewer; expiresAt: Date },
): Promise<string> {
  const claims = { page: pageId, version: pageVersion, number: pageNumber, range: range && [range.start, range.end] };
  return signForViewer(key, KIND, { claims, viewer, expiresAt });
}

/**
 * What a token leads this viewer to. Rejects with `forbidden` when it was not made with the key, was changed, is of something else or of
 * another viewer, and with `link_expired` when its time is over. What the viewer may read today is not looked at.
 */
export async function readSourceLink(
  key: Uint8Array,
  token: string,
  { viewer, now }: { viewer: Viewer; now: Date },
): Promise<SourceLink> {
  const read = await readForViewer(key, KIND, { token, viewer, now });
  const claims = read.status === 'refused' ? null : claimsSchema.safeParse(read.claims);
  if (claims === null || !claims.success) {
    throw new AppError('forbidden', { publicMessage: 'This link belongs to someone else or was changed.' });
  }
  if (read.status === 'expired') {
    throw new AppError('link_expired', {
      publicMessage: 'This link has expired. Open the answer again for a new one.',
    });
  }
  const { page, version, number, range } = claims.data;
  return {
    pageId: page,
    pageVersion: version,
    pageNumber: number,
    range: range && { start: range[0], end: range[1] },
  };
}
