import type { AdminRole } from '#lib/people/access/administrator.ts';
import { accountNameSchema } from '#lib/contracts/admin/account.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { claimOf, type SignOnClaims } from '#lib/people/openid/openid-provider.ts';

import type { AdminSessions } from './admin-sessions.ts';
import { accountOf } from './open-accounts.ts';
import type { AdminAccount, AdminAccounts } from './ports.ts';
import type { SignedIn } from './sign-in.ts';
import type { RoleClaims } from './sign-on-settings.ts';

interface Parts {
  settings: RoleClaims;
  accounts: AdminAccounts;
  sessions: AdminSessions;
  clock: Clock;
}

const BY_ROLE: readonly AdminRole[] = ['admin', 'reviewer', 'read_only'];

/** The accounts of people whom an OpenID provider vouches for, each with the role given by its claims at the last sign-in. */
export class VouchedAccounts {
  readonly #settings: RoleClaims;
  readonly #accounts: AdminAccounts;
  readonly #sessions: AdminSessions;
  readonly #clock: Clock;

  constructor({ settings, accounts, sessions, clock }: Parts) {
    this.#settings = settings;
    this.#accounts = accounts;
    this.#sessions = sessions;
    this.#clock = clock;
  }

  /** Opens a session; returns null for a person without a role or without their own account here. */
  async open(told: SignOnClaims): Promise<SignedIn | null> {
    const account = await this.#accountOf(told);
    return account && this.#sessions.open(account);
  }

  /** Ends every session of a person, if they have an account. */
  async endAllOf(person: Pick<SignOnClaims, 'issuer' | 'subject'>): Promise<void> {
    const account = await this.#accounts.findByIdentity(identityOf(person));
    if (account !== null) await this.#sessions.endAllOf(account);
  }

  /** Returns the account, created if there is none. A change or loss of the role ends the sessions that were opened with the previous one. */
  async #accountOf(told: SignOnClaims): Promise<AdminAccount | null> {
    const role = roleIn(told.claims, this.#settings);
    const known = await this.#accounts.findByIdentity(identityOf(told));
    if (role === null) {
      if (known !== null) await this.#sessions.endAllOf(known);
      return null;
    }
    if (known === null) return this.#make(told, role);
    if (known.disabledAt !== null) return null;
    if (known.role === role) return known;
    if ((await this.#accounts.change(known.name, { role })) === 'done') return { ...known, role };
    // The last administrator keeps the account, but a person whom the provider no longer vouches for may not use it.
    await this.#sessions.endAllOf(known);
    return null;
  }

  /** Returns null if the name is invalid or belongs to another person's account, which is not changed. */
  async #make(told: SignOnClaims, role: AdminRole): Promise<AdminAccount | null> {
    const name = accountNameSchema.safeParse(claimOf(told.claims, this.#settings.nameClaim));
    if (!name.success) return null;
    const said = { name: name.data, role, passwordHash: '' };
    const made = accountOf(said, { createdBy: null, createdAt: this.#clock() });
    const account = { ...made, identity: identityOf(told) };
    return (await this.#accounts.create(account)) ? account : null;
  }
}

function identityOf({ issuer, subject }: Pick<SignOnClaims, 'issuer' | 'subject'>): string {
  return `${issuer} ${subject}`;
}

/** Returns the highest role granted by any value of the claim; null if there is none. */
function roleIn(claims: SignOnClaims['claims'], { roleClaim, roles }: RoleClaims): AdminRole | null {
  const values = new Set([claimOf(claims, roleClaim)].flat());
  return BY_ROLE.find((role) => roles[role].some((value) => values.has(value))) ?? null;
}
