import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { Viewer } from './viewer.ts';

/** Which tokens are accepted, and which of their claims name the viewer. */
export interface TokenSettings {
  /** The shared secret, or where the public keys are. */
  key: { kind: 'secret'; secret: string } | { kind: 'jwks'; url: string };
  /** Null takes any. */
  issuer: string | null;
  /** Null takes any. */
  audience: string | null;
  /** How old a token may become, and how far ahead it may expire where it does not say when it was made; null takes any, also one that never expires. */
  maxAgeMs: number | null;
  /** The names of the claims. */
  claims: { userId: string; department: string; orgId: string; name: string };
}

/** The viewer that a token names. */
export type VerifyToken = (token: string) => Promise<Viewer>;

/** Clocks of two machines differ. */
const TOLERANCE_SECONDS = 60;
const KEYS_TIMEOUT_MS = 5_000;
const KEYS_KEPT_MS = 10 * 60 * 1000;
const RETRY_SECONDS = 5;

/** A list of its own for either kind, so that a public key is never taken for a shared secret; `none` stands in neither. */
const SECRET_ALGORITHMS = ['HS256', 'HS384', 'HS512'];
const PUBLIC_ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Characters; a longer name is refused. */
const MAX_LENGTH = 200;

/** Characters by which a name could pass for another one, or end a line. */
const UNSPEAKABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/**
 * Checks signed tokens. Public keys are fetched when first needed and kept for ten minutes. A token that is not valid rejects with
 * `unauthenticated`; when the keys cannot be fetched, any rejects with `agent_unavailable`.
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

/** Throws for a token that would hold for ever, or for longer than one may. */
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

/** Everything else is about the keys: they could not be fetched, or are none. */
function isAboutToken(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    error.code !== errors.JOSEError.code &&
    !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error instanceof errors.JWKInvalid)
  );
}

/**
 * The name of a user, department or organisation as it was told; null when nothing was. Whole numbers count as their digits. Throws
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

/** How a person is called, as it was told: what is no text, or empty, is nothing. Nobody is refused for it, since it gives no rights. */
export function readPersonName(told: unknown): Pick<Viewer, 'name'> {
  return typeof told === 'string' && told.trim() !== '' ? { name: told.trim().slice(0, MAX_LENGTH) } : {};
}
