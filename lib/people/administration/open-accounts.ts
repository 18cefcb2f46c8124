import { randomBytes } from 'node:crypto';

import type { AdminRole } from '#lib/people/access/administrator.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';

import { hashPassword, isPasswordOf } from './password-hash.ts';
import type { AdminAccount, AdminAccounts } from './ports.ts';

/** What became of the accounts when the server started. */
export interface OpenedAccounts {
  /** The password that was made for the account `admin`, to be shown once; null when there is one already or it is configured. */
  generatedPassword: string | null;
}

/** What the configuration says of the accounts. */
export interface ConfiguredPasswords {
  /** Of `admin`; null leaves the account as it is. */
  admin: string | null;
  /** Of `read-only`; null is no such account. */
  readOnly: string | null;
}

interface Stores {
  accounts: AdminAccounts;
  clock: Clock;
}

/** 120 bits, twenty characters. */
const GENERATED_BYTES = 15;

/**
 * Brings the accounts in line with the configuration. A password that has changed ends the sessions that were opened with the
 * old one. Of several processes that start on an empty database at once, one makes the password and is told it.
 */
export async function openAccounts(stores: Stores, configured: ConfiguredPasswords): Promise<OpenedAccounts> {
  if (configured.readOnly === null) await stores.accounts.remove('read-only');
  else await ensureAccount(stores, { name: 'read-only', role: 'read_only', password: configured.readOnly });
  if (configured.admin === null) return { generatedPassword: await generateAdmin(stores) };
  await ensureAccount(stores, { name: 'admin', role: 'admin', password: configured.admin });
  return { generatedPassword: null };
}

async function generateAdmin({ accounts, clock }: Stores): Promise<string | null> {
  if (await accounts.hasAdmin()) return null;
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const account = accountOf({ name: 'admin', role: 'admin', passwordHash }, { createdBy: null, createdAt: clock() });
  const isOurs = await accounts.createFirst(account);
  return isOurs ? password : null;
}

async function ensureAccount(
  { accounts, clock }: Stores,
  { name, role, password }: { name: string; role: AdminRole; password: string },
): Promise<void> {
  const account = await accounts.find(name);
  const isAsMeant = account !== null && account.role === role && account.disabledAt === null;
  if (isAsMeant && (await isPasswordOf(account.passwordHash, password))) return;
  const passwordHash = await hashPassword(password);
  const wanted = accountOf({ name, role, passwordHash }, { createdBy: null, createdAt: clock() });
  if (account === null && (await accounts.create(wanted))) return;
  await accounts.change(name, { role, passwordHash, disabledAt: null });
}

/** A password that nobody thought of. */
export function newPassword(): string {
  return randomBytes(GENERATED_BYTES).toString('base64url');
}

/** An account that nobody has signed in with yet. */
export function accountOf(
  said: Pick<AdminAccount, 'name' | 'role' | 'passwordHash'>,
  made: Pick<AdminAccount, 'createdBy' | 'createdAt'>,
): AdminAccount {
  return { ...said, ...made, disabledAt: null, lastSignedInAt: null, identity: null };
}
