import { type Administrator, type AdminRole, requireRole } from '#lib/people/access/administrator.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { AdminLog } from './admin-log.ts';
import { accountOf, type ConfiguredPasswords, newPassword } from './open-accounts.ts';
import { hashPassword } from './password-hash.ts';
import type { AccountOutcome, AdminAccount, AdminAccounts } from './ports.ts';

/** An account as reported to administrators. */
export interface KnownAccount extends Omit<AdminAccount, 'passwordHash' | 'identity'> {
  /** The variable that sets its password and role, which cannot be changed here; null for all others. */
  setBy: 'ADMIN_PASSWORD' | 'ADMIN_READ_ONLY_PASSWORD' | null;
  /** True if an OpenID provider authenticates the account and sets its role at each sign-in; it has no password here. */
  isVouchedFor: boolean;
}

/** The changes requested by an administrator. */
export interface WantedChanges {
  role?: AdminRole | undefined;
  isDisabled?: boolean | undefined;
}

interface Parts {
  accounts: AdminAccounts;
  /** Records each change. */
  log: Pick<AdminLog, 'note'>;
  configured: ConfiguredPasswords;
  clock: Clock;
}

/** A user of this machine's command line, who may do everything anyway. */
export const OPERATOR: Administrator = { name: 'command line', role: 'admin' };

/** A browser user on the server's own machine, while no one has taken over the accounts: for adding and removing books. */
export const OWN_MACHINE: Administrator = { name: 'this machine', role: 'admin' };

/** The account that `ADMIN_READ_ONLY_PASSWORD` creates and whose removal deletes it. */
const READ_ONLY = 'read-only';

/**
 * Management of administrator accounts by those with the role `admin`; others are rejected with `forbidden`. A change to an account ends its sessions
 * at once. The last account with full rights cannot be removed. Rejects with `conflict` and a one-sentence message for an impossible change, and with
 * `not_found` if there is no such account.
 */
export class ManagedAccounts {
  readonly #accounts: AdminAccounts;
  readonly #log: Parts['log'];
  readonly #configured: ConfiguredPasswords;
  readonly #clock: Clock;

  constructor({ accounts, log, configured, clock }: Parts) {
    this.#accounts = accounts;
    this.#log = log;
    this.#configured = configured;
    this.#clock = clock;
  }

  /** Returns the accounts, sorted by name. */
  async list(administrator: Administrator): Promise<KnownAccount[]> {
    requireRole(administrator, 'admin');
    return (await this.#accounts.list()).map((account) => this.#known(account));
  }

  /** Returns a password that is shown only this once. */
  async add(
    administrator: Administrator,
    { name, role }: Pick<AdminAccount, 'name' | 'role'>,
  ): Promise<{ account: KnownAccount; password: string }> {
    requireRole(administrator, 'admin');
    if (name === READ_ONLY) throw refused(`The name ${READ_ONLY} is reserved for ADMIN_READ_ONLY_PASSWORD.`);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const made = { createdBy: administrator.name, createdAt: this.#clock() };
    const account = accountOf({ name, role, passwordHash }, made);
    if (!(await this.#accounts.create(account))) throw refused('There is already an account with this name.');
    await this.#log.note({ account: administrator.name, action: 'account_added', object: name, details: { role } });
    return { account: this.#known(account), password };
  }

  async change(administrator: Administrator, name: string, wanted: WantedChanges): Promise<KnownAccount> {
    requireRole(administrator, 'admin');
    const account = await this.#changeable(name);
    if (wanted.role !== undefined && wanted.role !== account.role) requirePassword(this.#known(account));
    const { role = account.role, isDisabled = account.disabledAt !== null } = wanted;
    const disabledAt = isDisabled ? (account.disabledAt ?? this.#clock()) : null;
    requireDone(await this.#accounts.change(name, { role, disabledAt }));
    const details = { role, ...(isDisabled && { disabled: 'yes' }) };
    await this.#log.note({ account: administrator.name, action: 'account_changed', object: name, details });
    return this.#known({ ...account, role, disabledAt });
  }

  /** Returns the new password, which is shown only this once. */
  async resetPassword(administrator: Administrator, name: string): Promise<string> {
    requireRole(administrator, 'admin');
    requirePassword(this.#known(await this.#changeable(name)));
    const password = newPassword();
    requireDone(await this.#accounts.change(name, { passwordHash: await hashPassword(password) }));
    await this.#log.note({ account: administrator.name, action: 'password_reset', object: name });
    return password;
  }

  async remove(administrator: Administrator, name: string): Promise<void> {
    requireRole(administrator, 'admin');
    await this.#changeable(name);
    requireDone(await this.#accounts.remove(name));
    await this.#log.note({ account: administrator.name, action: 'account_removed', object: name });
  }

  /** Throws `AppError` for an account that does not exist, or that the configuration creates again at each start. */
  async #changeable(name: string): Promise<AdminAccount> {
    const account = await this.#accounts.find(name);
    if (account === null) throw missing();
    requireUnset(this.#known(account));
    return account;
  }

  #known({ passwordHash: _, identity, ...account }: AdminAccount): KnownAccount {
    return { ...account, setBy: setBy(account.name, this.#configured), isVouchedFor: identity !== null };
  }
}

/** Throws `AppError('conflict')` for an account whose password and role are set by the configuration. */
export function requireUnset({ name, setBy: variable }: Pick<KnownAccount, 'name' | 'setBy'>): void {
  if (variable !== null) throw refused(`The account ${name} is set by ${variable}; change it there.`);
}

/** Throws `AppError('conflict')` for an account that an OpenID provider vouches for. */
export function requirePassword({ name, isVouchedFor }: Pick<KnownAccount, 'name' | 'isVouchedFor'>): void {
  if (!isVouchedFor) return;
  throw refused(`The account ${name} signs in with single sign-on, which sets its role; it has no password here.`);
}

/** Returns the variable that sets the password and role of the account with that name; null if there is none. */
export function setBy(name: string, { admin, readOnly }: ConfiguredPasswords): KnownAccount['setBy'] {
  if (name === 'admin' && admin !== null) return 'ADMIN_PASSWORD';
  return name === READ_ONLY && readOnly !== null ? 'ADMIN_READ_ONLY_PASSWORD' : null;
}

function requireDone(outcome: AccountOutcome): void {
  if (outcome === 'missing') throw missing();
  if (outcome === 'last_admin') throw refused('At least one administrator has to remain.');
}

function missing(): AppError {
  return new AppError('not_found', { publicMessage: 'This account does not exist.' });
}

function refused(publicMessage: string): AppError {
  return new AppError('conflict', { publicMessage });
}
