import type { AdminRole } from '#lib/access/administrator.ts';

/** An account that may sign in. */
export interface AdminAccount {
  /** Lower-case. */
  name: string;
  role: AdminRole;
  passwordHash: string;
  createdAt: Date;
}

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
  /** False when there is one of that name already, which stays as it is: of several instances one makes it. */
  create(account: AdminAccount): Promise<boolean>;
  /** Replaces password and role, and ends the account's sessions. */
  replace(account: Pick<AdminAccount, 'name' | 'role' | 'passwordHash'>): Promise<void>;
  /** Removes the account and its sessions. */
  remove(name: string): Promise<void>;

  addSession(session: AdminSession): Promise<void>;
  /** The account of a session that has not expired; null when there is none. */
  findBySession(tokenHash: string, now: Date): Promise<AdminAccount | null>;
  removeSession(tokenHash: string): Promise<void>;
  removeSessionsOf(accountName: string): Promise<void>;
  removeExpiredSessions(now: Date): Promise<void>;

  /** The secret of that name: the one stored, else this one, which then is. */
  agreeOnSecret(name: string, proposed: Uint8Array): Promise<Uint8Array>;
}
