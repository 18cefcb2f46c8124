import { EncryptJWT, errors, jwtDecrypt } from 'jose';

import type { SignOnAttempt } from './openid-provider.ts';

const TYPE = 'lectern-sign-on+jwt';
const HOLDS_MS = 10 * 60 * 1000;

/** A sign-in attempt, with its callback address and its original destination. */
export interface Attempt extends SignOnAttempt {
  callback: string;
  next: string;
}

interface Sealing {
  /** The area that is signed in to. */
  audience: string;
  key: Uint8Array;
  now: Date;
}

/** Seals an attempt for the browser to keep: only holders of the key can read it, until it expires. */
export async function sealAttempt(
  { state, nonce, verifier, callback, next }: Attempt,
  { audience, key, now }: Sealing,
): Promise<{ sealed: string; expiresAt: Date }> {
  const expiresAt = new Date(now.getTime() + HOLDS_MS);
  const sealed = await new EncryptJWT({ state, nonce, verifier, callback, next })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: TYPE })
    .setAudience(audience)
    .setExpirationTime(expiresAt)
    .encrypt(key);
  return { sealed, expiresAt };
}

/** Returns null if it was not sealed with the key, or has expired. */
export async function openAttempt(sealed: string, { audience, key, now }: Sealing): Promise<Attempt | null> {
  try {
    const { payload } = await jwtDecrypt(sealed, key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      audience,
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
