import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Viewer } from './viewer.ts';

/** Which tokens are accepted, and which of their claims name the viewer. */
export interface TokenSettings {
  /** The shared secret, or the URL of the public keys. */
  key: { kind: 'secret'; secret: string } | { kind: 'jwks'; url: string };
  /** Null accepts any audience. */
  issuer: string | null;
  /** Null accepts any audience. */
  audience: string | null;
  /** The maximum age of a token and, if it has no issue time, how far ahead it may expire; null accepts any, including one that never expires. */
  maxAgeMs: number | null;
  /** The names of the claims. */
  claims: { userId: string; department: string; orgId: string; name: string };
}

/** Returns the viewer named by a token. */
export type VerifyToken = (token: string) => Promise<Viewer>;

/** Tolerates clock differences between two machines. */
const TOLERANCE_SECONDS = 60;
const KEYS_TIMEOUT_MS = 5_000;
const KEYS_KEPT_MS = 10 * 60 * 1000;
const RETRY_SECONDS = 5;

/** Separate lists for the two kinds, so that a public key is never taken for a shared secret; `none` is in neither. */
const SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'];
const PUBLIC_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** In characters; a longer name is refused. */
const MAX_LENGTH = 200;

/** Characters with which a name could imitate another one or end a line. */
const UNSPEAKABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Creates a verifier of signed tokens. Public keys are fetched when first needed and cached for ten minutes. An invalid token rejects with
 * `unauthenticated`. If the keys cannot be fetched, every token rejects with `agent_unavailable`.
 */
export function tokenVerifier({ key, issuer, audience, maxAgeMs, claims }: TokenSettings): VerifyToken {
  const options = {
    clockTolerance: TOLERANCE_SECONDS,
    ...(issuer !== null && { issuer }),
    ...(audience !== null && { audience }),
  };
  const verify = verifyWith(key, options);
  return async (token) => {
    const payload = await verify(token).catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (maxAgeMs !== null) requireFresh(payload, maxAgeMs / 1000);
    return {
      userId: readViewerName(payload[claims.userId]),
      department: readViewerName(payload[claims.department]),
      orgId: readViewerName(payload[claims.orgId]),
      ...readPersonName(payload[claims.name]),
    };
  };
}

function verifyWith(
  key: TokenSettings['key'],
  options: Parameters<typeof jwtVerify>[2],
): (token: string) => Promise<JWTPayload> {
  if (key.kind === 'secret') {
    const secret = new TextEncoder().encode(key.secret);
    return async (token) => (await jwtVerify(token, secret, { ...options, algorithms: SECRET_ALGORITHMS })).payload;
  }
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(key.url), {
    timeoutDuration: KEYS_TIMEOUT_MS,
    cacheMaxAge: KEYS_KEPT_MS,
  });
  return async (token) => (await jwtVerify(token, keys, { ...options, algorithms: PUBLIC_ALGORITHMS })).payload;
}

/** Throws for a token that never expires or is valid for longer than allowed. */
function requireFresh({ exp, iat }: JWTPayload, maxAgeSeconds: number): void {
  const now = Date.now() / 1000;
  const isMade = iat === undefined || iat <= now + TOLERANCE_SECONDS;
  const age = iat === undefined ? (exp ?? Infinity) - now : now - iat;
  if (exp !== undefined && isMade && age <= maxAgeSeconds + TOLERANCE_SECONDS) return;
  throw new AppError('unauthenticated', {
    publicMessage:
      'Your sign-in token lasts too long: it has to expire within the time that AUTH_JWT_MAX_AGE_HOURS allows.',
  });
}

function refusalOf(error: unknown): AppError {
  if (AppError.is(error)) return error;
  if (isAboutToken(error)) {
    return new AppError('unauthenticated', { publicMessage: 'Your sign-in is invalid or has expired.' });
  }
  return new AppError('agent_unavailable', {
    publicMessage: 'Your sign-in cannot be checked right now. Please try again.',
    retryAfterSeconds: RETRY_SECONDS,
    cause: error,
  });
}

/** All other errors concern the keys: they could not be fetched or are invalid. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    error.code !== errors.JOSEError.code &&
    !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error instanceof errors.JWKInvalid)
  );
}

/**
 * Reads the name of a user, department or organisation from a claim; null when it is missing. Whole numbers count as their digits. Throws
 * `AppError('unauthenticated')` for anything that cannot be a name: ignoring it would give the person the rights of another viewer.
 */
export function readViewerName(told: unknown): string | null {
  if (told === undefined || told === null || told === '') return null;
  const name = typeof told === 'number' && Number.isSafeInteger(told) ? told.toFixed() : told;
  if (typeof name !== 'string' || name.length > MAX_LENGTH || !name.isWellFormed() || UNSPEAKABLE.test(name)) {
    throw new AppError('unauthenticated', { publicMessage: 'Your sign-in token cannot be read.' });
  }
  return name;
}

/**
 * Reads a person's display name from a claim; a value that is not text, or is empty, is ignored. It never causes a refusal, since it gives no rights.
 */
export function readPersonName(told: unknown): Pick<Viewer, 'name'> {
  return typeof told === 'string' && told.trim() !== '' ? { name: told.trim().slice(0, MAX_LENGTH) } : {};
}
