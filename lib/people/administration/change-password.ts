import type { Administrator } from '#lib/people/access/administrator.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { AdminSessions } from './admin-sessions.ts';
import { requirePassword, requireUnset, setBy } from './manage-accounts.ts';
import type { ConfiguredPasswords } from './open-accounts.ts';
import { hashPassword } from './password-hash.ts';
import type { AdminAccounts } from './ports.ts';
import type { PasswordCheck, SignedIn } from './sign-in.ts';

interface Parts {
  accounts: AdminAccounts;
  sessions: AdminSessions;
  configured: ConfiguredPasswords;
  /** The same check as for signing in, so that wrong guesses are counted together. */
  check: PasswordCheck;
}

export interface PasswordChange {
  current: string;
  wanted: string;
  /** The client's address. */
  client: string;
}

/**
 * Replaces the password of a user who knows the current one. Every session of the account ends, and a new one begins. Rejects with `forbidden` when
 * the current password is wrong, and with `conflict` when the configuration sets the password.
 */
export function changePasswordWith({ accounts, sessions, configured, check }: Parts) {
  return async ({ name }: Administrator, { current, wanted, client }: PasswordChange): Promise<SignedIn> => {
    requireUnset({ name, setBy: setBy(name, configured) });
    requirePassword({ name, isVouchedFor: (await accounts.find(name))?.identity !== null });
    await check({ name, password: current, client }).catch((error: unknown) => {
      // The caller is signed in: `unauthenticated` would sign them out.
      if (!AppError.is(error) || error.code !== 'unauthenticated') throw error;
      throw new AppError('forbidden', { publicMessage: 'The current password is wrong.' });
    });
    const passwordHash = await hashPassword(wanted);
    if ((await accounts.change(name, { passwordHash })) !== 'done') throw new AppError('unauthenticated');
    const account = await accounts.find(name);
    if (account === null) throw new AppError('unauthenticated');
    return sessions.open(account);
  };
}
