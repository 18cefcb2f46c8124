import type { AdminRole } from '#lib/people/access/administrator.ts';
import type { OpenidClientSettings } from '#lib/people/openid/openid-provider.ts';

/** How the claims of an OpenID provider say who may administer. */
export interface RoleClaims {
  /** The claim that an account is called after. */
  nameClaim: string;
  /** The claim that says the role. */
  roleClaim: string;
  /** Values of that claim, by the role that each gives. */
  roles: Record<AdminRole, readonly string[]>;
}

/** How people sign in by an OpenID provider. */
export interface SignOnSettings extends OpenidClientSettings, RoleClaims {
  /** The name of the provider on the sign-in page. */
  label: string;
}
