import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { ownerOf, type Viewer } from './viewer.ts';

const ALGORITHM = 'HS256';

/** What a token is for. None is taken for one of another kind. */
interface TokenKind {
  /** Of the header: `lectern-source+jwt`. */
  type: string;
  audience: string;
}

/** What becomes of a token that is read; `refused` says nothing of why. */
type ReadToken = { status: 'held' | 'expired'; claims: JWTPayload } | { status: 'refused' };

const boundSchema = z.looseObject({ viewer: z.string(), exp: z.int() });

/** A token for this viewer alone, until it expires: nobody without the key can make or change one. */
export function signForViewer(
  key: Uint8Array,
  { type, audience }: TokenKind,
  { claims, viewer, expiresAt }: { claims: Record<string, unknown>; viewer: Viewer; expiresAt: Date },
): Promise<string> {
  return new SignJWT({ ...claims, viewer: bindingOf(key, viewer) })
    .setProtectedHeader({ alg: ALGORITHM, typ: type })
    .setAudience(audience)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/**
 * What stands in a token: `refused` when it was not made with the key, was changed, is of another kind or of another viewer. Only its own
 * viewer learns that it has expired.
 */
export async function readForViewer(
  key: Uint8Array,
  kind: TokenKind,
  { token, viewer, now }: { token: string; viewer: Viewer; now: Date },
): Promise<ReadToken> {
  const claims = await verified(key, kind, token);
  const bound = boundSchema.safeParse(claims);
  if (claims === null || !bound.success) return { status: 'refused' };
  if (!isSame(bound.data.viewer, bindingOf(key, viewer))) return { status: 'refused' };
  return { status: bound.data.exp * 1000 <= now.getTime() ? 'expired' : 'held', claims };
}

/** Expiry is checked later, so that another viewer does not learn whether a token has expired. */
async function verified(key: Uint8Array, { type, audience }: TokenKind, token: string): Promise<JWTPayload | null> {
  if (!isCanonical(token)) return null;
  try {
    const currentDate = new Date(0);
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], typ: type, audience, currentDate });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
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
