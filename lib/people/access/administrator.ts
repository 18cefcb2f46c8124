import { AppError } from '#lib/foundation/core/errors.ts';

/** From the least to the most; each includes the rights of those before it. */
export const ADMIN_ROLES = ['read_only', 'reviewer', 'admin'] as const;

/**
 * `read_only` may look at everything but the accounts and change nothing; `reviewer` may also record findings about answers; `admin` may do
 * everything.
 */
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** The administrator who is signed in. Created only in `lib/people/administration`, from a valid session. */
export interface Administrator {
  /** The account's name. */
  name: string;
  role: AdminRole;
}

/** Whether this role includes the other. */
export function hasRole({ role }: Pick<Administrator, 'role'>, needed: AdminRole): boolean {
  return ADMIN_ROLES.indexOf(role) >= ADMIN_ROLES.indexOf(needed);
}

/** Throws `AppError('forbidden')` if the administrator lacks the role. */
export function requireRole(administrator: Administrator, needed: AdminRole): void {
  if (!hasRole(administrator, needed)) throw new AppError('forbidden');
}
