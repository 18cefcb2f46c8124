import type { AdminRole } from '#lib/people/access/administrator.ts';
import type { OpenidClientSettings } from '#lib/people/openid/openid-provider.ts';

/** How the claims of an OpenID provider determine administration roles. */
export interface RoleClaims {
  /** The claim used as the account name. */
  nameClaim: string;
  /** The claim that contains the role. */
  roleClaim: string;
  /** Values of that claim, keyed by the role each grants. */
  roles: Record<AdminRole, readonly string[]>;
}

/** Settings for sign-in through an OpenID provider. */
export interface SignOnSettings extends OpenidClientSettings, RoleClaims {
  /** The name of the provider on the sign-in page. */
  label: string;
}
