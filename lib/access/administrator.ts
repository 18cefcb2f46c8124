import { AppError } from '#lib/core/errors.ts';

/** `admin` may do everything; `read_only` may look at everything and change nothing. */
export type AdminRole = 'admin' | 'read_only';

/** Who is signed in to the administration. Only `lib/administration` makes one, from a session that holds. */
export interface Administrator {
  /** The account's name. */
  name: string;
  role: AdminRole;
}

/** Whether this role includes another one. */
export function hasRole({ role }: Administrator, needed: AdminRole): boolean {
  return role === 'admin' || role === needed;
}

/** Throws `AppError('forbidden')` for who has not the role. */
export function requireRole(administrator: Administrator, needed: AdminRole): void {
  if (!hasRole(administrator, needed)) throw new AppError('forbidden');
}
