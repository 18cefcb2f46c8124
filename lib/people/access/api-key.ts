import { createHash, randomBytes } from 'node:crypto';

/** What a key may be for. */
export const API_SCOPES = ['read', 'ask'] as const;

export type ApiScope = (typeof API_SCOPES)[number];

/** What tells a key from every other token. */
const PREFIX = 'lectern_';
const SECRET_BYTES = 32;

/** A new key: its text, which nobody is shown twice, and its digest, which alone is kept. */
export function newApiKey(): { key: string; digest: string } {
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { key, digest: digestOf(key) };
}

/** True for a token that can only be a key, whether it holds or not. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** As it is kept: a key is random enough for a plain digest. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** What documents say, and what is to be known before a question. */
const READING = /^\/(?:api\/(?:documents|pages|pictures|search|profiles|tools)|source|v1\/models)(?:\/|$)/;
const ASKING = /^\/(?:(?:api\/)?chat(?:\/stream)?|api\/reader\/chat|v1\/(?:chat\/completions|responses))$/;
/** What was asked and answered belongs to whoever asks. */
const OWN = /^\/api\/(?:conversations|answers)(?:\/|$)/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What a key needs for a request; null for what no key opens. */
export function scopeFor(method: string, pathname: string): ApiScope | null {
  if (pathname === '/mcp') return 'read';
  if (OWN.test(pathname) || ASKING.test(pathname)) return 'ask';
  return SAFE_METHODS.has(method) && READING.test(pathname) ? 'read' : null;
}
