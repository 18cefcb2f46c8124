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
  /** How long one lasts; using it does not make it longer. */
  sessionMs: number;
  clock: Clock;
}

const ALGORITHM = 'HS256';
const TYPE = 'lectern-admin+jwt';
const AUDIENCE = 'lectern-admin';
const ID_BYTES = 32;

/** A session as the browser keeps it and as the database knows it. */
interface SessionToken {
  /** Signed, with its end. */
  token: string;
  /** Of the session's id: what is stored lets nobody in. */
  tokenHash: string;
}

/** Who is signed in. Whether a session holds, and what its account may do, is asked of the database each time. */
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

  /** Agrees on the key of all sessions, if there is none yet, so that nobody who signs in later needs a database that can be written. */
  async prepare(): Promise<void> {
    await this.#key();
  }

  /** Opens one for who has shown that the account is theirs, and forgets those that have ended. */
  async open({ name, role }: AdminAccount): Promise<{ administrator: Administrator; token: string; expiresAt: Date }> {
    const createdAt = this.#clock();
    await this.#accounts.removeExpiredSessions(createdAt);
    const expiresAt = new Date(createdAt.getTime() + this.#sessionMs);
    const { token, tokenHash } = await issueSessionToken(await this.#key(), expiresAt);
    await this.#accounts.addSession({ tokenHash, accountName: name, createdAt, expiresAt });
    return { administrator: { name, role }, token, expiresAt };
  }

  /** Null when there is no such session or it has ended. What this server never signed is refused without asking the database. */
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

/** A new session of 256 random bits that the key's holders will take until it ends. */
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

/** What the database knows the session by; null when the token is not signed with the key, is of something else or has ended. */
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
