import { createHash, randomBytes } from 'node:crypto';

import { readPersonName, readViewerName } from '#lib/people/access/verify-token.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import {
  claimOf,
  type OpenidClientSettings,
  OpenidProvider,
  type SignOnClaims,
} from '#lib/people/openid/openid-provider.ts';
import { openAttempt, sealAttempt } from '#lib/people/openid/sealed-attempt.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { ReaderSessions } from './reader-sessions.ts';

export interface ReaderSignInSettings extends OpenidClientSettings {
  /** The lifetime of a session; using it does not extend it. */
  sessionMs: number;
  /** The names of the claims that identify a reader; nested names are separated by dots. */
  claims: { userId: string; department: string; orgId: string; name: string };
  /** Additional claims that the sign-in needs. */
  alsoWanted: readonly string[];
}

interface Parts {
  settings: ReaderSignInSettings;
  sessions: ReaderSessions;
  /** A key of 32 bytes, the same in all instances, with which attempts are sealed. */
  key: () => Promise<Uint8Array>;
  clock: Clock;
}

/** The audience for reader sign-in, so that an administrator's attempt is not valid here. */
const AUDIENCE = 'lectern-reader-sign-in';
const TOKEN_BYTES = 32;

/** The form of a token; anything else is refused without a query to the store. */
const TOKEN = /^[\w-]{43}$/;

/**
 * Signs in readers through the operator's OpenID provider. Its claims at their last sign-in determine their identity, and so their rights, in all of
 * their sessions. Each request looks the session up in the store, so a session that was ended by any instance, or by the provider, is refused from
 * the next request on.
 */
export class ReaderSignIn {
  readonly #settings: ReaderSignInSettings;
  readonly #provider: OpenidProvider;
  readonly #sessions: ReaderSessions;
  readonly #key: Parts['key'];
  readonly #clock: Clock;

  constructor({ settings, sessions, key, clock }: Parts) {
    this.#settings = settings;
    this.#provider = new OpenidProvider(
      { ...settings, wanted: [...Object.values(settings.claims), ...settings.alsoWanted] },
      { clock },
    );
    this.#sessions = sessions;
    this.#key = key;
    this.#clock = clock;
  }

  /**
   * Returns the address to send a browser to, with the cookie that it keeps until it comes back to `callback`: no one else can read or forge it.
   * `next` is the path of this server that the reader then continues to.
   */
  async begin(journey: {
    callback: string;
    next: string;
  }): Promise<{ address: string; sealed: string; expiresAt: Date }> {
    const { address, attempt } = await this.#provider.begin(journey.callback).catch(failed);
    const sealing = { audience: AUDIENCE, key: await this.#key(), now: this.#clock() };
    return { address, ...(await sealAttempt({ ...attempt, ...journey }, sealing)) };
  }

  /**
   * Opens a session for a reader who returns with the provider's response in the address and with the attempt's cookie. Rejects with
   * `unauthenticated` if anything is invalid.
   */
  async complete(
    answer: URLSearchParams,
    sealed: string | null,
  ): Promise<{ token: string; expiresAt: Date; next: string; told: SignOnClaims }> {
    const attempt = await openAttempt(sealed ?? '', { audience: AUDIENCE, key: await this.#key(), now: this.#clock() });
    if (attempt === null) throw new AppError('unauthenticated');
    const address = new URL(attempt.callback);
    address.search = answer.toString();
    const told = await this.#provider.complete(address, attempt).catch(failed);
    const createdAt = this.#clock();
    const expiresAt = new Date(createdAt.getTime() + this.#settings.sessionMs);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { issuer, subject } = told;
    const viewer = this.#viewerOf(told);
    await this.#sessions.add({ tokenHash: digestOf(token), issuer, subject, viewer, createdAt, expiresAt });
    return { token, expiresAt, next: attempt.next, told };
  }

  /** Returns the viewer of this session; null if it is not valid. */
  async identify(token: string): Promise<Viewer | null> {
    if (!TOKEN.test(token)) return null;
    return (await this.#sessions.find(digestOf(token), this.#clock()))?.viewer ?? null;
  }

  /** Ends a session, if there is one. */
  async end(token: string | null): Promise<void> {
    if (token !== null && TOKEN.test(token)) await this.#sessions.remove(digestOf(token));
  }

  /**
   * Returns the address at which a browser also ends its session at the provider before returning; null if the provider has none or cannot be
   * reached.
   */
  async endSessionAddress(backTo: string): Promise<string | null> {
    return this.#provider.endSessionAddress(backTo).catch(() => null);
  }

  /**
   * Ends every session of the person named in a logout token of the provider, and returns that person. Rejects with `unauthenticated` for any other
   * token.
   */
  async endByProvider(logoutToken: string): Promise<Pick<SignOnClaims, 'issuer' | 'subject'>> {
    const person = await this.#provider.readLogoutToken(logoutToken).catch(failed);
    await this.#sessions.removeAllOf(person);
    return person;
  }

  /** Rejects as `readViewerName` does: an invalid name must not be treated as no name. */
  #viewerOf({ claims }: SignOnClaims): Viewer {
    const names = this.#settings.claims;
    const told = (name: string) => claimOf(claims, name);
    const userId = readViewerName(told(names.userId));
    if (userId === null) throw new AppError('unauthenticated');
    return {
      userId,
      department: readViewerName(told(names.department)),
      orgId: readViewerName(told(names.orgId)),
      ...readPersonName(told(names.name)),
    };
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The cause is for the log only, because it names addresses and claims. */
function failed(cause: unknown): never {
  throw new AppError('unauthenticated', { cause });
}
