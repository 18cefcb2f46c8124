import { randomBytes } from 'node:crypto';

import type { AdminRole } from '#lib/people/access/administrator.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';

import { hashPassword, isPasswordOf } from './password-hash.ts';
import type { AdminAccount, AdminAccounts } from './ports.ts';

/** The state of the accounts after the server started. */
export interface OpenedAccounts {
  /** The password generated for the account `admin`, to be displayed once; null if the account already exists or its password is configured. */
  generatedPassword: string | null;
}

/** The configured passwords of the accounts. */
export interface ConfiguredPasswords {
  /** Password of `admin`; null leaves the account unchanged. */
  admin: string | null;
  /** Password of `read-only`; null disables that account. */
  readOnly: string | null;
}

interface Stores {
  accounts: AdminAccounts;
  clock: Clock;
}

/** 120 bits, encoded as twenty characters. */
const GENERATED_BYTES = 15;

/**
 * Brings the accounts in line with the configuration. A changed password ends the sessions that were opened with the old one. If several processes
 * start on an empty database at once, one of them makes the password and receives it.
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

/** Generates a random password. */
export function newPassword(): string {
  return randomBytes(GENERATED_BYTES).toString('base64url');
}

/** Returns an account that has never been signed in to. */
export function accountOf(
  said: Pick<AdminAccount, 'name' | 'role' | 'passwordHash'>,
  made: Pick<AdminAccount, 'createdBy' | 'createdAt'>,
): AdminAccount {
  return { ...said, ...made, disabledAt: null, lastSignedInAt: null, identity: null };
}
