import { z } from 'zod';

import type { Incomplete } from './service-address.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Exactly as the provider states it, possibly with a trailing slash. */
export const issuer = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !/[?#@]/.test(address), { error: 'it must be an address without user name, query and fragment' })
  .refine((address) => address.startsWith('https:') || LOOPBACK.test(URL.parse(address)?.hostname ?? ''), {
    error: 'it must be an https address, but on this machine',
  });

const claim = (fallback: string) => z.string().trim().min(1).max(200).default(fallback);
const values = z.string().max(10_000).default('');

/** Admin sign-in through an OpenID provider. */
export const SIGN_ON_VARIABLES = {
  ADMIN_OIDC_ISSUER: issuer.optional(),
  ADMIN_OIDC_CLIENT_ID: z.string().min(1).max(500).optional(),
  ADMIN_OIDC_CLIENT_SECRET: z.string().min(1).max(2_000).optional(),
  ADMIN_OIDC_LABEL: z.string().trim().min(1).max(60).default('single sign-on'),
  ADMIN_OIDC_SCOPES: z.string().trim().max(500).default('openid profile email'),
  ADMIN_OIDC_NAME_CLAIM: claim('email'),
  ADMIN_OIDC_ROLE_CLAIM: claim('groups'),
  ADMIN_OIDC_ADMINS: values,
  ADMIN_OIDC_REVIEWERS: values,
  ADMIN_OIDC_READERS: values,
};

type SignOnVariables = z.output<z.ZodObject<typeof SIGN_ON_VARIABLES>> & {
  /** The provider through which readers sign in. */
  AUTH_OIDC_ISSUER?: string | undefined;
};

const ROLES = ['ADMIN_OIDC_ADMINS', 'ADMIN_OIDC_REVIEWERS', 'ADMIN_OIDC_READERS'] as const;

/** Returns settings that are contradictory or allow no one to sign in. */
export function incompleteSignOn(env: SignOnVariables): Incomplete[] {
  const { ADMIN_OIDC_ISSUER: address, ADMIN_OIDC_CLIENT_ID: clientId } = env;
  if (address === undefined) {
    // With the readers' provider, roles are enough: administrators sign in where readers do.
    const roles = env.AUTH_OIDC_ISSUER === undefined ? ROLES : [];
    const alone = (['ADMIN_OIDC_CLIENT_ID', 'ADMIN_OIDC_CLIENT_SECRET', ...roles] as const).find((name) => env[name]);
    return alone === undefined ? [] : [[alone, 'it needs ADMIN_OIDC_ISSUER']];
  }
  if (clientId === undefined) return [['ADMIN_OIDC_CLIENT_ID', 'ADMIN_OIDC_ISSUER needs it']];
  if (!env.ADMIN_OIDC_SCOPES.split(/\s+/).includes('openid'))
    return [['ADMIN_OIDC_SCOPES', 'openid must be among them']];
  if (ROLES.every((name) => listOf(env[name]).length === 0))
    return [['ADMIN_OIDC_ADMINS', 'without it, ADMIN_OIDC_REVIEWERS or ADMIN_OIDC_READERS nobody gets in']];
  return [];
}

/** Returns the sign-on settings; null where it is not used. */
export function signOnOf(env: SignOnVariables) {
  if (env.ADMIN_OIDC_ISSUER === undefined || env.ADMIN_OIDC_CLIENT_ID === undefined) return null;
  return {
    issuer: env.ADMIN_OIDC_ISSUER,
    clientId: env.ADMIN_OIDC_CLIENT_ID,
    /** Null for a client without a secret. */
    clientSecret: env.ADMIN_OIDC_CLIENT_SECRET ?? null,
    /** The provider's name on the page. */
    label: env.ADMIN_OIDC_LABEL,
    scopes: env.ADMIN_OIDC_SCOPES,
    ...roleClaimsOf(env),
  };
}

/** Returns how readers get an administration role when they sign in; null if none does, or if administrators have a separate provider. */
export function readersRolesOf(env: SignOnVariables) {
  const isShared = env.AUTH_OIDC_ISSUER !== undefined && env.ADMIN_OIDC_ISSUER === undefined;
  if (!isShared || ROLES.every((name) => listOf(env[name]).length === 0)) return null;
  return { label: env.ADMIN_OIDC_LABEL, ...roleClaimsOf(env) };
}

function roleClaimsOf(env: SignOnVariables) {
  return {
    /** The claim that names an account. */
    nameClaim: env.ADMIN_OIDC_NAME_CLAIM,
    /** The claim that contains the role. */
    roleClaim: env.ADMIN_OIDC_ROLE_CLAIM,
    /** Values of that claim, keyed by the role each grants. */
    roles: {
      admin: listOf(env.ADMIN_OIDC_ADMINS),
      reviewer: listOf(env.ADMIN_OIDC_REVIEWERS),
      read_only: listOf(env.ADMIN_OIDC_READERS),
    },
  };
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
