import { createHash, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

import type { Administrator } from '#lib/people/access/administrator.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';

import type { AdminAccount } from './ports.ts';
import type { SessionStore } from './sessions-meanwhile.ts';

const KEY_NAME = 'admin-session-key';
const KEY_BYTES = 32;

interface AdminSessionsOptions {
  accounts: SessionStore;
  /** The lifetime of a session; using it does not extend it. */
  sessionMs: number;
  clock: Clock;
}

const ALGORITHM = 'HS256';
const TYPE = 'lectern-admin+jwt';
const AUDIENCE = 'lectern-admin';
const ID_BYTES = 32;

/** A session in the forms stored by the browser and the database. */
interface SessionToken {
  /** Signed; includes the expiry. */
  token: string;
  /** Hash of the session's id: the stored value cannot be used to sign in. */
  tokenHash: string;
}

/** The sessions of administrators. Whether a session is valid, and its account's rights, are read from the database each time. */
export class AdminSessions {
  readonly #accounts: SessionStore;
  readonly #sessionMs: number;
  readonly #clock: Clock;
  #agreedKey: Promise<Uint8Array> | null = null;

  constructor({ accounts, sessionMs, clock }: AdminSessionsOptions) {
    this.#accounts = accounts;
    this.#sessionMs = sessionMs;
    this.#clock = clock;
  }

  /** Agrees on the key of all sessions, if there is none yet, so that later sign-ins do not need a writable database. */
  async prepare(): Promise<void> {
    await this.#key();
  }

  /** Opens a session for an administrator who has proved ownership of the account, and deletes expired sessions. */
  async open({ name, role }: AdminAccount): Promise<{ administrator: Administrator; token: string; expiresAt: Date }> {
    const createdAt = this.#clock();
    await this.#accounts.removeExpiredSessions(createdAt);
    const expiresAt = new Date(createdAt.getTime() + this.#sessionMs);
    const { token, tokenHash } = await issueSessionToken(await this.#key(), expiresAt);
    await this.#accounts.addSession({ tokenHash, accountName: name, createdAt, expiresAt });
    return { administrator: { name, role }, token, expiresAt };
  }

  /** Returns null when there is no such session or it has ended. A token not signed by this server is refused without a database query. */
  async identify(token: string | null): Promise<Administrator | null> {
    const tokenHash = await this.#hashOf(token);
    if (tokenHash === null) return null;
    const account = await this.#accounts.findBySession(tokenHash, this.#clock());
    return account === null ? null : { name: account.name, role: account.role };
  }

  async end(token: string): Promise<void> {
    const tokenHash = await this.#hashOf(token);
    if (tokenHash !== null) await this.#accounts.removeSession(tokenHash);
  }

  async endAllOf({ name }: Administrator): Promise<void> {
    await this.#accounts.removeSessionsOf(name);
  }

  async #hashOf(token: string | null): Promise<string | null> {
    if (token === null || token === '') return null;
    return readSessionToken(await this.#key(), token, this.#clock());
  }

  #key(): Promise<Uint8Array> {
    this.#agreedKey ??= this.#accounts.agreeOnSecret(KEY_NAME, randomBytes(KEY_BYTES)).catch((error: unknown) => {
      this.#agreedKey = null;
      throw error;
    });
    return this.#agreedKey;
  }
}

/** Issues a new session of 256 random bits, accepted until it expires by servers that hold the key. */
export async function issueSessionToken(key: Uint8Array, expiresAt: Date): Promise<SessionToken> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const token = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setAudience(AUDIENCE)
    .setJti(id)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, tokenHash: digestOf(id) };
}

/** Returns the session's key in the database; null when the token is not signed with the key, is of another kind or has expired. */
export async function readSessionToken(key: Uint8Array, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      currentDate: now,
      requiredClaims: ['exp', 'jti'],
    });
    return payload.jti === undefined ? null : digestOf(payload.jti);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function digestOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
