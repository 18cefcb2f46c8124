import type { Administrator } from '#lib/access/administrator.ts';
import { AppError } from '#lib/core/errors.ts';

import type { AdminSessions } from './admin-sessions.ts';
import { isPasswordOf, NOBODYS_HASH } from './password-hash.ts';
import type { AdminAccount, AdminAccounts } from './ports.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

export interface SignInAttempt {
  name: string;
  password: string;
  /** The client's address, by which attempts are counted. */
  client: string;
}

export interface SignedIn {
  administrator: Administrator;
  /** For the cookie. */
  token: string;
  expiresAt: Date;
}

interface SignInParts {
  accounts: AdminAccounts;
  sessions: AdminSessions;
}

type SignIn = (attempt: SignInAttempt) => Promise<SignedIn>;

/**
 * Signs in who knows a name and its password. Rejects with `unauthenticated`, in the same words and after the same work whatever
 * was wrong, and with `rate_limited` after too many wrong attempts, then without looking at the password.
 */
export function signInWith({ accounts, sessions }: SignInParts): SignIn {
  const throttle = new SignInThrottle();
  return async ({ name: typedName, password, client }) => {
    const name = typedName.trim().toLowerCase();
    const counted = await throttle.count({ name, client });
    const account = await accountOf(accounts, { name, password }).catch(async (error: unknown) => {
      // The database failed: nothing was found out about the guess.
      await counted.takeBack();
      throw error;
    });
    if (account === null) {
      throw new AppError('unauthenticated', { publicMessage: 'The name or the password is wrong.' });
    }
    await counted.takeBack();
    return sessions.open(account);
  };
}

async function accountOf(
  accounts: AdminAccounts,
  { name, password }: { name: string; password: string },
): Promise<AdminAccount | null> {
  const account = await accounts.find(name);
  const isRight = await isPasswordOf(account?.passwordHash ?? NOBODYS_HASH, password);
  return isRight ? account : null;
}
