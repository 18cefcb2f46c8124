import type { AdminAccount, AdminAccounts, AdminSession } from './ports.ts';
import { isUnavailable, type StoredLater } from './stored-later.ts';

/** The account operations that sessions need. */
export type SessionStore = Pick<
  AdminAccounts,
  'addSession' | 'findBySession' | 'removeSession' | 'removeSessionsOf' | 'removeExpiredSessions' | 'agreeOnSecret'
>;

type Accounts = SessionStore & Pick<AdminAccounts, 'find'>;

interface OpenedSession {
  session: AdminSession;
  /** The account's state when the session was opened. */
  account: AdminAccount;
}

/**
 * Sessions of the database, and those that this process has opened and ended while it could not be written, so that an administrator can still sign
 * in and find the fault. They are no weaker than the others: the account is read with every request, and a session ends on any change that would have
 * ended it in the database. Only this process knows them until they are stored, as soon as that is possible.
 */
export class SessionsMeanwhile implements SessionStore {
  readonly #accounts: Accounts;
  readonly #later: StoredLater;
  readonly #opened = new Map<string, OpenedSession>();
  /** Ended sessions that may still be in the database. */
  readonly #ended = new Set<string>();

  constructor(accounts: Accounts, later: StoredLater) {
    this.#accounts = accounts;
    this.#later = later;
  }

  async addSession(session: AdminSession): Promise<void> {
    const account = await this.#accounts.find(session.accountName);
    if (account === null) return this.#accounts.addSession(session);
    this.#opened.set(session.tokenHash, { session, account });
    await this.#later.store({ account: account.name, write: 'session' }, () => this.#storeOpened(session));
  }

  async findBySession(tokenHash: string, now: Date): Promise<AdminAccount | null> {
    if (this.#ended.has(tokenHash)) return null;
    return (await this.#accounts.findBySession(tokenHash, now)) ?? this.#findOpened(tokenHash, now);
  }

  async removeSession(tokenHash: string): Promise<void> {
    this.#opened.delete(tokenHash);
    this.#ended.add(tokenHash);
    await this.#later.store({ write: 'end of a session' }, async () => {
      await this.#accounts.removeSession(tokenHash);
      this.#ended.delete(tokenHash);
    });
  }

  /** Rejects if the removal cannot be stored, because others of these sessions are known elsewhere. */
  async removeSessionsOf(accountName: string): Promise<void> {
    await this.#accounts.removeSessionsOf(accountName);
    for (const [tokenHash, { session }] of this.#opened)
      if (session.accountName === accountName) this.#opened.delete(tokenHash);
  }

  /** Expired sessions grant no access: if they cannot be removed now, that is done at the next sign-in. */
  async removeExpiredSessions(now: Date): Promise<void> {
    await this.#accounts.removeExpiredSessions(now).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
    });
  }

  async agreeOnSecret(name: string, proposed: Uint8Array): Promise<Uint8Array> {
    return this.#accounts.agreeOnSecret(name, proposed);
  }

  async #findOpened(tokenHash: string, now: Date): Promise<AdminAccount | null> {
    const opened = this.#opened.get(tokenHash);
    if (opened === undefined) return null;
    const account = await this.#accounts.find(opened.session.accountName);
    if (account !== null && opened.session.expiresAt > now && isSame(account, opened.account)) return account;
    this.#opened.delete(tokenHash);
    return null;
  }

  async #storeOpened({ tokenHash, createdAt }: AdminSession): Promise<void> {
    if ((await this.#findOpened(tokenHash, createdAt)) === null) return;
    const opened = this.#opened.get(tokenHash);
    if (opened !== undefined) await this.#accounts.addSession(opened.session);
    this.#opened.delete(tokenHash);
  }
}

/** A change to any of these fields ends the account's sessions. A re-created account has another creation time. */
function isSame(account: AdminAccount, before: AdminAccount): boolean {
  return (
    account.disabledAt === null &&
    account.role === before.role &&
    account.passwordHash === before.passwordHash &&
    account.identity === before.identity &&
    account.createdAt.getTime() === before.createdAt.getTime()
  );
}
