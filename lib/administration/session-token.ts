import { createHash, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const TYPE = 'lectern-admin+jwt';
const AUDIENCE = 'lectern-admin';
const ID_BYTES = 32;

/** A session as the browser keeps it and as the database knows it. */
export interface SessionToken {
  /** Signed, with its end. */
  token: string;
  /** Of the session's id: what is stored lets nobody in. */
  tokenHash: string;
}

/** A new session of 256 random bits that the key's holders will take until it ends. */
export async function issueSessionToken(key: Uint8Array, expiresAt: Date): Promise<SessionToken> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(AUDIENCE)
    .setJti(id)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, tokenHash: digestOf(id) };
}

/** What the database knows the session by; null when the token is not signed with the key, is of something else or has ended. */
export async function readSessionToken(key: Uint8Array, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp', 'jti'],
    });
    return payload.jti === undefined ? null : digestOf(payload.jti);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
