import type { AdminRole } from '#lib/people/access/administrator.ts';

/** How people sign in by an OpenID provider. */
export interface SignOnSettings {
  issuer: string;
  clientId: string;
  /** Null is a client that has none. */
  clientSecret: string | null;
  /** What the provider is called on the page. */
  label: string;
  /** With spaces between them; `openid` is among them. */
  scopes: string;
  /** The claim that an account is called after. */
  nameClaim: string;
  /** The claim that says the role. */
  roleClaim: string;
  /** Values of that claim, by the role that each gives. */
  roles: Record<AdminRole, readonly string[]>;
}
