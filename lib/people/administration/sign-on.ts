import { randomBytes } from 'node:crypto';

import type { AdminRole } from '#lib/people/access/administrator.ts';
import { accountNameSchema } from '#lib/contracts/admin/account.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { claimOf, OpenidProvider, type SignOnClaims } from '#lib/people/openid/openid-provider.ts';
import { openAttempt, sealAttempt } from '#lib/people/openid/sealed-attempt.ts';

import type { AdminSessions } from './admin-sessions.ts';
import { accountOf } from './open-accounts.ts';
import type { AdminAccount, AdminAccounts } from './ports.ts';
import type { SignedIn } from './sign-in.ts';
import type { SignOnSettings } from './sign-on-settings.ts';

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
const BY_ROLE: readonly AdminRole[] = ['admin', 'reviewer', 'read_only'];

/**
 * Signs in to the administration whoever the operator's OpenID provider vouches for, with the role that its claims give them. Rejects with
 * `forbidden` for who has no role or no account of their own here, and with `unauthenticated` for everything that is not as it has to be.
 */
export class SignOn {
  readonly #settings: SignOnSettings;
  readonly #provider: OpenidProvider;
  readonly #accounts: AdminAccounts;
  readonly #sessions: AdminSessions;
  readonly #clock: Clock;

  constructor({ settings, accounts, sessions, clock }: Parts) {
    this.#settings = settings;
    this.#provider = new OpenidProvider({ ...settings, wanted: [settings.roleClaim] }, { clock });
    this.#accounts = accounts;
    this.#sessions = sessions;
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
    const signedIn = await this.#sessions.open(await this.#accountOf(told));
    return { ...signedIn, next: attempt.next };
  }

  /** The account of who signed in, with the role of this moment; made where there is none. */
  async #accountOf({ issuer, subject, claims }: SignOnClaims): Promise<AdminAccount> {
    const role = roleIn(claims, this.#settings);
    if (role === null) throw refused();
    const identity = `${issuer} ${subject}`;
    const known = await this.#accounts.findByIdentity(identity);
    if (known === null) return this.#make(identity, { role, claims });
    if (known.disabledAt !== null) throw refused();
    if (known.role === role) return known;
    if ((await this.#accounts.change(known.name, { role })) !== 'done') throw refused();
    return { ...known, role };
  }

  async #make(identity: string, { role, claims }: { role: AdminRole } & Pick<SignOnClaims, 'claims'>) {
    const name = accountNameSchema.safeParse(claimOf(claims, this.#settings.nameClaim));
    if (!name.success) throw refused();
    const said = { name: name.data, role, passwordHash: '' };
    const account = { ...accountOf(said, { createdBy: null, createdAt: this.#clock() }), identity };
    // An account of that name that is somebody else's stays theirs, whatever the provider calls this one.
    if (!(await this.#accounts.create(account))) throw refused();
    return account;
  }

  #key(): Promise<Uint8Array> {
    return this.#accounts.agreeOnSecret(KEY_NAME, randomBytes(KEY_BYTES));
  }
}

/** The highest role that any value of the claim gives; null when none does. */
function roleIn(
  claims: SignOnClaims['claims'],
  { roleClaim, roles }: Pick<SignOnSettings, 'roleClaim' | 'roles'>,
): AdminRole | null {
  const values = new Set([claimOf(claims, roleClaim)].flat());
  return BY_ROLE.find((role) => roles[role].some((value) => values.has(value))) ?? null;
}

/** What was wrong is for the log: it names addresses and claims. */
function failed(cause: unknown): never {
  throw new AppError('unauthenticated', { cause });
}

function refused(): AppError {
  return new AppError('forbidden');
}
