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
  /** For the cookie. */
  token: string;
  expiresAt: Date;
}

interface SignInParts {
  check: PasswordCheck;
  sessions: AdminSessions;
}

type SignIn = (attempt: SignInAttempt) => Promise<SignedIn>;

/** Wrong guesses within `WINDOW_SECONDS`. */
const FAILURES_PER_CLIENT = 10;
const FAILURES_PER_NAME = 200;
const WINDOW_SECONDS = 15 * 60;

interface Attempt {
  name: string;
  /** The client's address. */
  client: string;
}

/** A guess that was let through and counts as wrong until it is said to be none. */
interface CountedAttempt {
  takeBack(): Promise<void>;
}

/** Whose name and password these are. Rejects as `passwordCheckWith` says. */
export type PasswordCheck = (attempt: SignInAttempt) => Promise<AdminAccount>;

/** Signs in who knows a name and its password; rejects as the check does. */
export function signInWith({ check, sessions }: SignInParts): SignIn {
  return async (attempt) => sessions.open(await check(attempt));
}

/**
 * Finds the account of who knows a name and its password. Rejects with `unauthenticated`, in the same words and after the same work
 * whatever was wrong, and with `rate_limited` after too many wrong attempts, then without looking at the password.
 */
export function passwordCheckWith(accounts: Pick<AdminAccounts, 'find'>): PasswordCheck {
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
 * How often somebody may guess. Only wrong guesses count, and a right one does not make the wrong ones before it good: who has
 * one account could try another without end. A client has few guesses; a name, whoever tries it, has many more, so that one
 * guesser cannot lock out those who know the password. Counted in this process: with n instances on one database a client has
 * n times as many, which is as far from a guessed password.
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

  /** Counts before the password is looked at: guesses at the same moment are counted too. Rejects with `rate_limited`. */
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

/** Of guesses that are turned away, the first of each client until it may guess again: one guesser fills no record. */
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
