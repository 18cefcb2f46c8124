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

/** The callback address of a sign-in, and the page requested originally. */
interface Journey {
  callback: string;
  /** A path of this server. */
  next: string;
}

/** The audience for admin sign-in, so that a reader's attempt is not valid here. */
const AUDIENCE = 'lectern-sign-on';
const KEY_NAME = 'admin-sign-on-key';
const KEY_BYTES = 32;

/**
 * Signs in to the administration people authenticated by the operator's OpenID provider, with the role in their claims. Rejects with `forbidden` for
 * people without a role or an account of their own here, and with `unauthenticated` for anything invalid.
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

  /** Returns the provider's name on the page. */
  get label(): string {
    return this.#settings.label;
  }

  /** Rejects if the provider does not supply the required metadata. */
  async tryOut(): Promise<void> {
    await this.#provider.tryOut();
  }

  /** Returns the address to redirect to, and the sealed state that the browser keeps until it comes back: no one else can read or forge it. */
  async begin({ callback, next }: Journey): Promise<{ address: string; sealed: string; expiresAt: Date }> {
    const { address, attempt } = await this.#provider.begin(callback).catch(failed);
    const sealing = { audience: AUDIENCE, key: await this.#key(), now: this.#clock() };
    return { address, ...(await sealAttempt({ ...attempt, callback, next }, sealing)) };
  }

  /** Completes a sign-in from the provider's answer, in the address, and the state kept by the browser. */
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

/** The cause is only logged: it names addresses and claims. */
function failed(cause: unknown): never {
  throw new AppError('unauthenticated', { cause });
}
