import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { clientKey } from '#lib/serving/limits/minute-budget.ts';

import type { AdminSessions } from './admin-sessions.ts';
import { isPasswordOf, NOBODYS_HASH } from './password-hash.ts';
import type { AdminAccount, AdminAccounts } from './ports.ts';

export interface SignInAttempt {
  name: string;
  password: string;
  /** The client's address, by which attempts are counted. */
  client: string;
}

export interface SignedIn {
  administrator: Administrator;
  /** The token for the cookie. */
  token: string;
  expiresAt: Date;
}

interface SignInParts {
  check: PasswordCheck;
  sessions: AdminSessions;
}

type SignIn = (attempt: SignInAttempt) => Promise<SignedIn>;

/** Maximum wrong guesses within `WINDOW_SECONDS`. */
const FAILURES_PER_CLIENT = 10;
const FAILURES_PER_NAME = 200;
const WINDOW_SECONDS = 15 * 60;

interface Attempt {
  name: string;
  /** The client's address. */
  client: string;
}

/** An admitted guess, counted as wrong until taken back. */
interface CountedAttempt {
  takeBack(): Promise<void>;
}

/** Returns the account with this name and password. Rejects as `passwordCheckWith` describes. */
export type PasswordCheck = (attempt: SignInAttempt) => Promise<AdminAccount>;

/** Signs in with a name and password; rejects as the check does. */
export function signInWith({ check, sessions }: SignInParts): SignIn {
  return async (attempt) => sessions.open(await check(attempt));
}

/**
 * Finds an account by its name and password. Rejects with `unauthenticated`, with the same message and after the same work for every cause, and with
 * `rate_limited` after too many wrong attempts, then without checking the password.
 */
export function passwordCheckWith(accounts: Pick<AdminAccounts, 'find'>): PasswordCheck {
  const throttle = new SignInThrottle();
  return async ({ name: typedName, password, client }) => {
    const name = typedName.trim().toLowerCase();
    const counted = await throttle.count({ name, client });
    const account = await accountOf(accounts, { name, password }).catch(async (error: unknown) => {
      // The database failed, so the guess was not evaluated.
      await counted.takeBack();
      throw error;
    });
    if (account === null) {
      throw new AppError('unauthenticated', { publicMessage: 'The name or the password is wrong.' });
    }
    await counted.takeBack();
    return account;
  };
}

async function accountOf(
  accounts: Pick<AdminAccounts, 'find'>,
  { name, password }: { name: string; password: string },
): Promise<AdminAccount | null> {
  const account = await accounts.find(name);
  const isRight = await isPasswordOf(account?.passwordHash ?? NOBODYS_HASH, password);
  return isRight && account?.disabledAt === null ? account : null;
}

/**
 * Limits password guesses. Only wrong guesses count, and a right one does not reset the count: otherwise the owner of one account could guess the
 * password of another without end. A client has few guesses; a name, over all clients, has many more, so that a single attacker cannot lock out those
 * who know the password. Counted in this process: with n instances on one database a client has n times as many, which is as far from a guessed
 * password.
 */
export class SignInThrottle {
  readonly #clients = new RateLimiterMemory({
    keyPrefix: 'client',
    points: FAILURES_PER_CLIENT,
    duration: WINDOW_SECONDS,
  });
  readonly #names = new RateLimiterMemory({
    keyPrefix: 'name',
    points: FAILURES_PER_NAME,
    duration: WINDOW_SECONDS,
  });

  /** Counts before the password is checked, so that concurrent guesses are included. Rejects with `rate_limited`. */
  async count({ name, client }: Attempt): Promise<CountedAttempt> {
    const key = clientKey(client);
    await spend(this.#clients, key);
    await spend(this.#names, name);
    return {
      takeBack: async () => {
        await Promise.all([this.#clients.reward(key), this.#names.reward(name)]);
      },
    };
  }
}

/** Selects the rejected guesses to record: the first per client until it may guess again, so that a single attacker cannot fill the log. */
export class TurnedAway {
  readonly #first = new RateLimiterMemory({ points: 1, duration: WINDOW_SECONDS });

  async isFirst(client: string, retryAfterSeconds: number): Promise<boolean> {
    const key = clientKey(client);
    return this.#first.consume(key, 1, { customDuration: retryAfterSeconds }).then(
      () => true,
      () => false,
    );
  }
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new AppError('rate_limited', {
      publicMessage: `Too many attempts to sign in. Please wait ${minutesOf(retryAfterSeconds)}.`,
      retryAfterSeconds,
    });
  }
}

function minutesOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
