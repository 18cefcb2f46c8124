import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { AppError } from '#lib/core/errors.ts';

import { ownerOf, type Viewer } from './viewer.ts';

const ALGORITHM = 'HS256';
const TYPE = 'lectern-source+jwt';
const AUDIENCE = 'lectern-source';

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
  viewer: z.string(),
  exp: z.int(),
});

/** A token for this viewer alone, until it expires: nobody without the key can make or change one. */
export function signSourceLink(
  key: Uint8Array,
  { pageId, pageVersion, pageNumber, range }: SourceLink,
  { viewer, expiresAt }: { viewer: Viewer; expiresAt: Date },
): Promise<string> {
  return new SignJWT({
    page: pageId,
    version: pageVersion,
    number: pageNumber,
    range: range && [range.start, range.end],
    viewer: bindingOf(key, viewer),
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(AUDIENCE)
    .setExpirationTime(expiresAt)
    .sign(key);
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
  const claims = claimsSchema.safeParse(await verified(key, token));
  if (!claims.success) throw refused();
  const { page, version, number, range, viewer: binding, exp } = claims.data;
  if (!isSame(binding, bindingOf(key, viewer))) throw refused();
  if (exp * 1000 <= now.getTime()) {
    throw new AppError('link_expired', {
      publicMessage: 'This link has expired. Open the answer again for a new one.',
    });
  }
  return {
    pageId: page,
    pageVersion: version,
    pageNumber: number,
    range: range && { start: range[0], end: range[1] },
  };
}

/** Expiry is checked later, so that another viewer does not learn whether a link has expired. */
async function verified(key: Uint8Array, token: string): Promise<JWTPayload> {
  if (!isCanonical(token)) throw refused();
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      currentDate: new Date(0),
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused();
    throw error;
  }
}

/** Several spellings of base64url mean the same bytes; only one of them was handed out. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** Tells nothing about the viewer without the key. Anonymous viewers have a digest too. */
function bindingOf(key: Uint8Array, viewer: Viewer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['viewer', ownerOf(viewer)]))
    .digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

function refused(): AppError {
  return new AppError('forbidden', { publicMessage: 'This link is not yours, or it has been changed.' });
}
