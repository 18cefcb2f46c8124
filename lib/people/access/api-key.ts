import { createHash, randomBytes } from 'node:crypto';

/** The operations that a key may be limited to. */
export const API_SCOPES = ['read', 'ask'] as const;

export type ApiScope = (typeof API_SCOPES)[number];

/** Distinguishes a key from every other token. */
const PREFIX = 'lectern_';
const SECRET_BYTES = 32;

/** Creates a key: its text, which is shown only once, and its digest, the only part that is stored. */
export function newApiKey(): { key: string; digest: string } {
  const key = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { key, digest: digestOf(key) };
}

/** Whether a token has the form of an API key, valid or not. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Returns the digest that is stored. A key is random enough for an unsalted digest. */
export function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Content of documents, and data needed before a question. */
const READING = /^\/(?:api\/(?:definitions|documents|pages|pictures|search|profiles|tools)|source|v1\/models)(?:\/|$)/;
const ASKING =
  /^\/(?:(?:api\/)?chat(?:\/stream)?|api\/reader\/chat|api\/pages\/[^/]+\/translation|v1\/(?:chat\/completions|responses))$/;
/** Questions and answers belong to the person who asks. */
const OWN = /^\/api\/(?:conversations|answers)(?:\/|$)/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns the scope that a key needs for a request; null if no key allows it. */
export function scopeFor(method: string, pathname: string): ApiScope | null {
  if (pathname === '/mcp') return 'read';
  if (OWN.test(pathname) || ASKING.test(pathname)) return 'ask';
  return SAFE_METHODS.has(method) && READING.test(pathname) ? 'read' : null;
}
