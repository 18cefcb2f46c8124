import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { AppError } from '#lib/core/errors.ts';
import { clientKey } from '#lib/limits/client-key.ts';

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
export interface CountedAttempt {
  takeBack(): Promise<void>;
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
