import type { AdminRole } from '#lib/people/access/administrator.ts';

/** An account that may sign in. */
export interface AdminAccount {
  /** Lower-case. */
  name: string;
  role: AdminRole;
  /** With its method, cost and salt; the empty text is that of no password. */
  passwordHash: string;
  createdAt: Date;
  /** The account that made it; null for the configuration and the first start. */
  createdBy: string | null;
  /** Since when it may not sign in; null when it may. */
  disabledAt: Date | null;
  lastSignedInAt: Date | null;
  /** Who it is of at the OpenID provider: its issuer and subject; null for an account with a password. */
  identity: string | null;
}

/** What changes of an account; what is left out stays. */
export type AccountChanges = Partial<Pick<AdminAccount, 'role' | 'passwordHash' | 'disabledAt'>>;

/** What became of a change. `last_admin`: nothing was changed, since nobody would be left who may do everything. */
export type AccountOutcome = 'done' | 'missing' | 'last_admin';

export interface AdminSession {
  /** A digest of what the cookie holds. */
  tokenHash: string;
  accountName: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Accounts and sessions of administrators. */
export interface AdminAccounts {
  /** Null when there is none of that name. */
  find(name: string): Promise<AdminAccount | null>;
  findByIdentity(identity: string): Promise<AdminAccount | null>;
  /** By their names. */
  list(): Promise<AdminAccount[]>;
  /** Whether somebody may sign in who may do everything. */
  hasAdmin(): Promise<boolean>;
  /** False when there is one of that name or identity already, which stays as it is: of several instances one makes it. */
  create(account: AdminAccount): Promise<boolean>;
  /** As `create`, and notes that the first start of the server made it. */
  createFirst(account: AdminAccount): Promise<boolean>;
  /** Whether the account that the first start made is the only one, and no account has been made, changed or removed since. */
  hasFirstAlone(): Promise<boolean>;
  /** Ends the account's sessions with it. Of several changes at the same moment one is refused that would leave no admin. */
  change(name: string, changes: AccountChanges): Promise<AccountOutcome>;
  /** Removes the account and its sessions, with the same care. */
  remove(name: string): Promise<AccountOutcome>;

  /** Notes on the account that somebody has signed in. */
  addSession(session: AdminSession): Promise<void>;
  /** The account of a session that has not expired, and that may sign in; null when there is none. */
  findBySession(tokenHash: string, now: Date): Promise<AdminAccount | null>;
  removeSession(tokenHash: string): Promise<void>;
  removeSessionsOf(accountName: string): Promise<void>;
  removeExpiredSessions(now: Date): Promise<void>;

  /** The secret of that name: the one stored, else this one, which then is. */
  agreeOnSecret(name: string, proposed: Uint8Array): Promise<Uint8Array>;
}
