import type { AdminRole } from '#lib/people/access/administrator.ts';

/** An administrator account. */
export interface AdminAccount {
  /** Lower-case. */
  name: string;
  role: AdminRole;
  /** Includes method, cost and salt; the empty string means there is no password. */
  passwordHash: string;
  createdAt: Date;
  /** The account that created it; null for the configuration and the first start. */
  createdBy: string | null;
  /** Since when the account has been disabled; null if it is enabled. */
  disabledAt: Date | null;
  lastSignedInAt: Date | null;
  /** The owner at the OpenID provider: its issuer and subject; null for an account with a password. */
  identity: string | null;
}

/** Changes to an account; fields left out are kept. */
export type AccountChanges = Partial<Pick<AdminAccount, 'role' | 'passwordHash' | 'disabledAt'>>;

/** The outcome of a change. `last_admin`: nothing was changed, since no account with full rights would be left. */
export type AccountOutcome = 'done' | 'missing' | 'last_admin';

export interface AdminSession {
  /** A digest of the cookie's value. */
  tokenHash: string;
  accountName: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores accounts and sessions of administrators. */
export interface AdminAccounts {
  /** Returns null if there is no account with that name. */
  find(name: string): Promise<AdminAccount | null>;
  findByIdentity(identity: string): Promise<AdminAccount | null>;
  /** Returns the accounts, sorted by name. */
  list(): Promise<AdminAccount[]>;
  /** Whether an enabled account with full rights exists. */
  hasAdmin(): Promise<boolean>;
  /** Returns false, and leaves the existing account unchanged, if the name or identity is taken. If several instances race, one creates it. */
  create(account: AdminAccount): Promise<boolean>;
  /** Like `create`, and records that the server's first start created the account. */
  createFirst(account: AdminAccount): Promise<boolean>;
  /** Whether the account created at first start is the only one, and no account has been created, changed or removed since. */
  hasFirstAlone(): Promise<boolean>;
  /** Changes an account and ends its sessions. Of concurrent changes, one that would leave no admin is refused. */
  change(name: string, changes: AccountChanges): Promise<AccountOutcome>;
  /** Removes the account and its sessions, with the same safeguard. */
  remove(name: string): Promise<AccountOutcome>;

  /** Adds a session and records the sign-in on the account. */
  addSession(session: AdminSession): Promise<void>;
  /** Returns the enabled account of an unexpired session; null if there is none. */
  findBySession(tokenHash: string, now: Date): Promise<AdminAccount | null>;
  removeSession(tokenHash: string): Promise<void>;
  removeSessionsOf(accountName: string): Promise<void>;
  removeExpiredSessions(now: Date): Promise<void>;

  /** Returns the stored secret with that name; if there is none, stores and returns the proposed one. */
  agreeOnSecret(name: string, proposed: Uint8Array): Promise<Uint8Array>;
}
