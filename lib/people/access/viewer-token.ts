import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { ownerOf, type Viewer } from './viewer.ts';

const ALGORITHM = 'HS256';

/** The purpose of a token. A token of one kind is never accepted as another. */
interface TokenKind {
  /** The type in the header: `lectern-source+jwt`. */
  type: string;
  audience: string;
}

/** The result of reading a token; `refused` does not say why. */
type ReadToken = { status: 'held' | 'expired'; claims: JWTPayload } | { status: 'refused' };

const boundSchema = z.looseObject({ viewer: z.string(), exp: z.int() });

/** Signs a token for this viewer alone, valid until it expires: it cannot be made or changed without the key. */
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
 * Reads the content of a token: `refused` when it was not made with the key, was changed, is of another kind or of another viewer. Only its own
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

/** Expiry is checked later, so that another viewer cannot learn whether a token has expired. */
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

/** Several base64url spellings decode to the same bytes; only one of them was issued. */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** Reveals nothing about the viewer without the key. Anonymous viewers also have a digest. */
function bindingOf(key: Uint8Array, viewer: Viewer): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(['viewer', ownerOf(viewer)]))
    .digest('base64url');
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
