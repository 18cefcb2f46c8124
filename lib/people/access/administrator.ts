import { AppError } from '#lib/foundation/core/errors.ts';

/** From the least to the most; each may do what those before it may. */
export const ADMIN_ROLES = ['read_only', 'reviewer', 'admin'] as const;

/**
 * `read_only` may look at everything but the accounts and change nothing; `reviewer` may also say what they find about answers; `admin` may
 * do everything.
 */
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Who is signed in to the administration. Only `lib/people/administration` makes one, from a session that holds. */
export interface Administrator {
  /** The account's name. */
  name: string;
  role: AdminRole;
}

/** Whether this role includes another one. */
export function hasRole({ role }: Pick<Administrator, 'role'>, needed: AdminRole): boolean {
  return ADMIN_ROLES.indexOf(role) >= ADMIN_ROLES.indexOf(needed);
}

/** Throws `AppError('forbidden')` for who has not the role. */
export function requireRole(administrator: Administrator, needed: AdminRole): void {
  if (!hasRole(administrator, needed)) throw new AppError('forbidden');
}
