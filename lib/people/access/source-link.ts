import { z } from 'zod';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Viewer } from './viewer.ts';
import { readForViewer, signForViewer } from './viewer-token.ts';

const KIND = { type: 'lectern-source+jwt', audience: 'lectern-source' } as const;

/** The target of a link: words of a page version. */
export interface SourceLink {
  pageId: string;
  /** The sha256 of the canonical text. */
  pageVersion: string;
  pageNumber: number;
  /** In UTF-16 code units; null opens the page at its beginning. */
  range: { start: number; end: number } | null;
}

const claimsSchema = z.object({
  page: z.string(),
  version: z.string(),
  number: z.int().min(1),
  range: z.tuple([z.int().min(0), z.int().min(0)]).nullable(),
});

/** Signs a token for this viewer alone, valid until it expires: it cannot be made or changed without the key. */
export function signSourceLink(
  key: Uint8Array,
  { pageId, pageVersion, pageNumber, range }: SourceLink,
  { viewer, expiresAt }: { viewer: Viewer; expiresAt: Date },
): Promise<string> {
  const claims = { page: pageId, version: pageVersion, number: pageNumber, range: range && [range.start, range.end] };
  return signForViewer(key, KIND, { claims, viewer, expiresAt });
}

/**
 * Returns the target of a token for this viewer. Rejects with `forbidden` when it was not made with the key, was changed, is of another kind or of
 * another viewer, and with `link_expired` when it has expired. The viewer's current access rights are not checked.
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
