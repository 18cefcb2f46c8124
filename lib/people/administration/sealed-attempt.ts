import { EncryptJWT, errors, jwtDecrypt } from 'jose';

import type { SignOnAttempt } from './openid-provider.ts';

/** An attempt to sign in, with where it comes back to and where it was going. */
interface Attempt extends SignOnAttempt {
  callback: string;
  next: string;
}

interface Sealing {
  key: Uint8Array;
  now: Date;
}

const AUDIENCE = 'lectern-sign-on';
const TYPE = 'lectern-sign-on+jwt';
const HOLDS_MS = 10 * 60 * 1000;

/** What a browser may keep of an attempt: only the key's holders can read it, until it ends. */
export async function sealAttempt(
  { state, nonce, verifier, callback, next }: Attempt,
  { key, now }: Sealing,
): Promise<{ sealed: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + HOLDS_MS);
  const sealed = await new EncryptJWT({ state, nonce, verifier, callback, next })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: TYPE })
    .setAudience(AUDIENCE)
    .setExpirationTime(expiresAt)
    .encrypt(key);
  return { sealed, expiresAt };
}

/** Null for what was not sealed with the key, or has ended. */
export async function openAttempt(sealed: string, { key, now }: Sealing): Promise<Attempt | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience: AUDIENCE,
      typ: TYPE,
      currentDate: now,
      requiredClaims: ['exp'],
    });
    const text = (name: keyof Attempt) => (typeof payload[name] === 'string' ? payload[name] : '');
    return {
      state: text('state'),
      nonce: text('nonce'),
      verifier: text('verifier'),
      callback: text('callback'),
      next: text('next'),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
