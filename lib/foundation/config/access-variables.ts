import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

import { count, type Incomplete } from './service-address.ts';
import { issuer, readersRolesOf, SIGN_ON_VARIABLES, signOnOf } from './sign-on-variables.ts';

/** RFC 7518 requires at least as many bytes as the signature has; 32 satisfies that for HS256. */
const MIN_SECRET_LENGTH = 32;

/** Headers that already have another meaning. */
const TAKEN =
  /^(?:authorization|cookie|host|origin|referer|forwarded|connection|upgrade|te|trailer|accept.*|content-.*|if-.*|sec-.*|transfer-.*|x-forwarded-.*|x-lectern-.*|x-real-ip|x-request-id)$/;

const claim = (fallback: string) => z.string().min(1).max(100).default(fallback);

const header = (fallback: string) =>
  z
    .string()
    .max(100)
    .regex(/^[\w-]+$/, 'it must be the name of a header')
    .transform((name) => name.toLowerCase())
    .refine((name) => !TAKEN.test(name), 'this header says something else already')
    .default(fallback);

/** Variables that determine the identity of a reader, and therefore their access. */
export const ACCESS_VARIABLES = {
  ACCESS_FILTER: z.enum(['on', 'off']).default('on'),
  AUTH_JWT_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `it must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  AUTH_JWKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_JWT_ISSUER: z.string().optional(),
  AUTH_JWT_AUDIENCE: z.string().optional(),
  AUTH_JWT_COOKIE: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'it must be the name of a cookie')
    .refine((name) => !name.startsWith('lectern_'), 'this name is taken by a cookie of Lectern')
    .optional(),
  AUTH_JWT_MAX_AGE_HOURS: count(24),
  AUTH_OIDC_ISSUER: issuer.optional(),
  AUTH_OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  AUTH_OIDC_CLIENT_SECRET: z.string().min(1).max(2_000).optional(),
  AUTH_OIDC_SCOPES: z.string().trim().max(500).default('openid profile email'),
  AUTH_SESSION_HOURS: count(12, 1),
  AUTH_USER_CLAIM: claim('sub'),
  AUTH_DEPARTMENT_CLAIM: claim('department'),
  AUTH_ORG_CLAIM: claim('org_id'),
  AUTH_NAME_CLAIM: claim('name'),
  AUTH_TRUSTED_HEADERS: z.enum(['true', 'false']).default('false'),
  AUTH_USER_HEADER: header('x-user-id'),
  AUTH_DEPARTMENT_HEADER: header('x-department'),
  AUTH_ORG_HEADER: header('x-org-id'),
  AUTH_NAME_HEADER: header('x-user-name'),
};

export type AccessVariables = z.output<z.ZodObject<typeof ACCESS_VARIABLES>>;

/** How the server identifies who is asking. */
export interface AccessSettings {
  /** False makes everything visible to everyone; for testing. */
  isFiltered: boolean;
  /** Whose signed tokens are accepted; null accepts none. */
  token: {
    /** The shared secret, or the URL of the public keys. */
    key: { kind: 'secret'; secret: string } | { kind: 'jwks'; url: string };
    /** Null accepts any audience. */
    issuer: string | null;
    /** Null accepts any audience. */
    audience: string | null;
    /** The maximum age of a token; null accepts any, including one that never expires. */
    maxAgeMs: number | null;
    /** The cookie in which a browser carries the token; null disables this. */
    cookie: string | null;
    claims: ViewerNames;
  } | null;
  /** The headers, in lower case, in which trusted proxies identify who is asking; null accepts none. */
  headers: ViewerNames | null;
  /** The OpenID provider for reader sign-in; null if readers cannot sign in. */
  signIn: {
    issuer: string;
    clientId: string;
    /** Null for a client without a secret. */
    clientSecret: string | null;
    scopes: string;
    sessionMs: number;
    claims: ViewerNames;
  } | null;
}

/** The names of a viewer's fields at their source. */
interface ViewerNames {
  userId: string;
  department: string;
  orgId: string;
  name: string;
}

const PROJECT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));

const password = z.string().min(12, 'a password has at least 12 characters').max(1_000);

/** Variables that determine who may administer this server, and with which rights. */
export const ADMIN_VARIABLES = {
  ADMIN_PASSWORD: password.optional(),
  ADMIN_READ_ONLY_PASSWORD: password.optional(),
  ADMIN_SESSION_HOURS: count(12, 1),
  ADMIN_LOG_RETENTION_DAYS: count(365),
  ...SIGN_ON_VARIABLES,
  INGEST_FOLDERS: z.string().default('books'),
};

type AdminVariables = z.output<z.ZodObject<typeof ADMIN_VARIABLES>> & Pick<AccessVariables, 'AUTH_OIDC_ISSUER'>;

export function accessOf(env: AccessVariables): AccessSettings {
  return {
    isFiltered: env.ACCESS_FILTER === 'on',
    token: tokenOf(env),
    headers: headersOf(env),
    signIn: signInOf(env),
  };
}

function tokenOf(env: AccessVariables): AccessSettings['token'] {
  const key =
    env.AUTH_JWT_SECRET !== undefined
      ? ({ kind: 'secret', secret: env.AUTH_JWT_SECRET } as const)
      : env.AUTH_JWKS_URL !== undefined
        ? ({ kind: 'jwks', url: env.AUTH_JWKS_URL } as const)
        : null;
  return (
    key && {
      key,
      issuer: env.AUTH_JWT_ISSUER ?? null,
      audience: env.AUTH_JWT_AUDIENCE ?? null,
      maxAgeMs: env.AUTH_JWT_MAX_AGE_HOURS === 0 ? null : env.AUTH_JWT_MAX_AGE_HOURS * 60 * 60 * 1000,
      cookie: env.AUTH_JWT_COOKIE ?? null,
      claims: claimsOf(env),
    }
  );
}

function signInOf(env: AccessVariables): AccessSettings['signIn'] {
  if (env.AUTH_OIDC_ISSUER === undefined || env.AUTH_OIDC_CLIENT_ID === undefined) return null;
  return {
    issuer: env.AUTH_OIDC_ISSUER,
    clientId: env.AUTH_OIDC_CLIENT_ID,
    clientSecret: env.AUTH_OIDC_CLIENT_SECRET ?? null,
    scopes: env.AUTH_OIDC_SCOPES,
    sessionMs: env.AUTH_SESSION_HOURS * 60 * 60 * 1000,
    claims: claimsOf(env),
  };
}

function claimsOf(env: AccessVariables): ViewerNames {
  return {
    userId: env.AUTH_USER_CLAIM,
    department: env.AUTH_DEPARTMENT_CLAIM,
    orgId: env.AUTH_ORG_CLAIM,
    name: env.AUTH_NAME_CLAIM,
  };
}

function headersOf(env: AccessVariables): ViewerNames | null {
  if (env.AUTH_TRUSTED_HEADERS !== 'true') return null;
  return {
    userId: env.AUTH_USER_HEADER,
    department: env.AUTH_DEPARTMENT_HEADER,
    orgId: env.AUTH_ORG_HEADER,
    name: env.AUTH_NAME_HEADER,
  };
}

/** Returns contradictory or ineffective settings: an operator who expects readers to be distinguished must not be wrong. */
export function incompleteAccess(env: AccessVariables & { TRUSTED_PROXIES: string }): Incomplete[] {
  const problems: Incomplete[] = [];
  const hasKey = env.AUTH_JWT_SECRET !== undefined || env.AUTH_JWKS_URL !== undefined;
  if (env.AUTH_JWT_SECRET !== undefined && env.AUTH_JWKS_URL !== undefined)
    problems.push(['AUTH_JWKS_URL', 'choose either AUTH_JWT_SECRET or AUTH_JWKS_URL']);
  for (const name of ['AUTH_JWT_ISSUER', 'AUTH_JWT_AUDIENCE', 'AUTH_JWT_COOKIE'] as const)
    if (!hasKey && env[name] !== undefined) problems.push([name, 'it needs AUTH_JWT_SECRET or AUTH_JWKS_URL']);
  problems.push(...incompleteSignIn(env));
  if (env.AUTH_TRUSTED_HEADERS === 'true' && env.TRUSTED_PROXIES.trim() === '')
    problems.push(['AUTH_TRUSTED_HEADERS', 'it needs TRUSTED_PROXIES: only from them the headers are believed']);
  const headers = [env.AUTH_USER_HEADER, env.AUTH_DEPARTMENT_HEADER, env.AUTH_ORG_HEADER, env.AUTH_NAME_HEADER];
  if (new Set(headers).size < headers.length)
    problems.push(['AUTH_USER_HEADER', 'each header needs a name of its own']);
  return problems;
}

function incompleteSignIn(env: AccessVariables): Incomplete[] {
  if (env.AUTH_OIDC_ISSUER === undefined) {
    const alone = (['AUTH_OIDC_CLIENT_ID', 'AUTH_OIDC_CLIENT_SECRET'] as const).find((name) => env[name]);
    return alone === undefined ? [] : [[alone, 'it needs AUTH_OIDC_ISSUER']];
  }
  if (env.AUTH_OIDC_CLIENT_ID === undefined) return [['AUTH_OIDC_CLIENT_ID', 'AUTH_OIDC_ISSUER needs it']];
  if (!env.AUTH_OIDC_SCOPES.split(/\s+/).includes('openid')) return [['AUTH_OIDC_SCOPES', 'openid must be among them']];
  return [];
}

/** Returns who may administer, for how long without signing in again, and the folders from which they may ingest. */
export function adminOf(env: AdminVariables) {
  return {
    /** The password of the account `admin`; null leaves it unchanged, and generates one if the account does not exist. */
    password: env.ADMIN_PASSWORD ?? null,
    /** The password of the account `read-only`; null disables that account. */
    readOnlyPassword: env.ADMIN_READ_ONLY_PASSWORD ?? null,
    sessionMs: env.ADMIN_SESSION_HOURS * 60 * 60 * 1000,
    /** How long the log of administrators' actions is kept; 0 keeps it for ever. */
    logRetentionDays: env.ADMIN_LOG_RETENTION_DAYS,
    /** Sign-on by an OpenID provider; null where it is not used. */
    signOn: signOnOf(env),
    /** Administration roles of readers who sign in through their provider; null if the provider grants no roles. */
    readersRoles: readersRolesOf(env),
    /** Absolute paths: only content of one of them can be ingested from the administration. */
    ingestFolders: env.INGEST_FOLDERS.split(',')
      .map((folder) => folder.trim())
      .filter((folder) => folder !== '')
      .map((folder) => resolve(PROJECT_FOLDER, folder)),
  };
}
