import { randomBytes } from 'node:crypto';

import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { OpenidProvider } from '#lib/people/openid/openid-provider.ts';
import { openAttempt, sealAttempt } from '#lib/people/openid/sealed-attempt.ts';

import type { AdminSessions } from './admin-sessions.ts';
import type { AdminAccounts } from './ports.ts';
import type { SignedIn } from './sign-in.ts';
import type { SignOnSettings } from './sign-on-settings.ts';
import { VouchedAccounts } from './vouched-accounts.ts';

interface Parts {
  settings: SignOnSettings;
  accounts: AdminAccounts;
  sessions: AdminSessions;
  clock: Clock;
}

/** Where somebody comes back to, and where they were going. */
interface Journey {
  callback: string;
  /** A path of this server. */
  next: string;
}

/** Of the administration: an attempt of a reader is none here. */
const AUDIENCE = 'lectern-sign-on';
const KEY_NAME = 'admin-sign-on-key';
const KEY_BYTES = 32;

/**
 * Signs in to the administration whoever the operator's OpenID provider vouches for, with the role that its claims give them. Rejects with
 * `forbidden` for who has no role or no account of their own here, and with `unauthenticated` for everything that is not as it has to be.
 */
export class SignOn {
  readonly #settings: SignOnSettings;
  readonly #provider: OpenidProvider;
  readonly #accounts: AdminAccounts;
  readonly #vouched: VouchedAccounts;
  readonly #clock: Clock;

  constructor({ settings, accounts, sessions, clock }: Parts) {
    this.#settings = settings;
    this.#provider = new OpenidProvider({ ...settings, wanted: [settings.roleClaim] }, { clock });
    this.#accounts = accounts;
    this.#vouched = new VouchedAccounts({ settings, accounts, sessions, clock });
    this.#clock = clock;
  }

  /** What the provider is called on the page. */
  get label(): string {
    return this.#settings.label;
  }

  /** Rejects where the provider does not say what is needed of it. */
  async tryOut(): Promise<void> {
    await this.#provider.tryOut();
  }

  /** Where to send somebody, with what their browser is to keep until they come back: nobody can read or make it. */
  async begin({ callback, next }: Journey): Promise<{ address: string; sealed: string; expiresAt: Date }> {
    const { address, attempt } = await this.#provider.begin(callback).catch(failed);
    const sealing = { audience: AUDIENCE, key: await this.#key(), now: this.#clock() };
    return { address, ...(await sealAttempt({ ...attempt, callback, next }, sealing)) };
  }

  /** Signs in who comes back with an answer of the provider, in the address, and what their browser has kept. */
  async complete(answer: URLSearchParams, sealed: string | null): Promise<SignedIn & { next: string }> {
    const attempt = await openAttempt(sealed ?? '', { audience: AUDIENCE, key: await this.#key(), now: this.#clock() });
    if (attempt === null) throw new AppError('unauthenticated');
    const address = new URL(attempt.callback);
    address.search = answer.toString();
    const told = await this.#provider.complete(address, attempt).catch(failed);
    const signedIn = await this.#vouched.open(told);
    if (signedIn === null) throw new AppError('forbidden');
    return { ...signedIn, next: attempt.next };
  }

  #key(): Promise<Uint8Array> {
    return this.#accounts.agreeOnSecret(KEY_NAME, randomBytes(KEY_BYTES));
  }
}

/** What was wrong is for the log: it names addresses and claims. */
function failed(cause: unknown): never {
  throw new AppError('unauthenticated', { cause });
}
