import { createRemoteJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import * as openid from 'openid-client';

import type { Clock } from '#lib/foundation/core/clock.ts';

/** Settings of this server as a client of an OpenID provider. */
export interface OpenidClientSettings {
  issuer: string;
  clientId: string;
  /** Null for a client without a secret. */
  clientSecret: string | null;
  /** Separated by spaces; includes `openid`. */
  scopes: string;
}

/** Values that must be unchanged when a browser returns from the provider. */
export interface SignOnAttempt {
  state: string;
  nonce: string;
  /** Sent to the provider to exchange the code for the identity: the code alone is useless to an attacker (PKCE). */
  verifier: string;
}

/** The provider's claims about the person signed in. */
export interface SignOnClaims {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

interface Settings extends OpenidClientSettings {
  /** Names of claims required from the ID token or the userinfo endpoint; nested names are separated by dots. */
  wanted: readonly string[];
}

const TIMEOUT_SECONDS = 10;
/** Tolerates clock differences between two machines. */
const TOLERANCE_SECONDS = 60;

/** A logout token is sent as soon as it is issued. */
const LOGOUT_TOKEN_SECONDS = 5 * 60;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** How long the provider's metadata is cached. */
const KNOWN_MS = 60 * 60 * 1000;

/**
 * The operator's OpenID provider, used through the authorization code flow, with PKCE, state and nonce. Issuer, audience, times and signature of its
 * answers are checked; every method rejects with the library's error when anything is invalid.
 */
export class OpenidProvider {
  readonly #settings: Settings;
  readonly #clock: Clock;
  #keys: JWTVerifyGetKey | null = null;
  #known: { since: number; configuration: Promise<openid.Configuration> } | null = null;

  constructor(settings: Settings, { clock }: { clock: Clock }) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** Loads the provider's metadata again. */
  async tryOut(): Promise<void> {
    this.#known = null;
    await this.#configuration();
  }

  /** Returns the address to redirect to, and the state to remember until the browser comes back to the callback. */
  async begin(callback: string): Promise<{ address: string; attempt: SignOnAttempt }> {
    const configuration = await this.#configuration();
    const attempt = {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const address = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope: this.#settings.scopes,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, attempt };
  }

  /** Returns the identity of the person who signed in, from the address at which they returned. */
  async complete(address: URL, { state, nonce, verifier }: SignOnAttempt): Promise<SignOnClaims> {
    const configuration = await this.#configuration();
    const tokens = await openid.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const told = tokens.claims();
    if (told === undefined) throw new Error('The provider does not say who signed in.');
    // Some providers report groups only from the userinfo endpoint.
    const isTold = (name: string) => name in told || (name.split('.', 1)[0] ?? '') in told;
    const isWhole = this.#settings.wanted.every(isTold);
    const asksMore = !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = asksMore ? await openid.fetchUserInfo(configuration, tokens.access_token, told.sub) : {};
    return { issuer: told.iss, subject: told.sub, claims: { ...more, ...told } };
  }

  /** Returns the address at which a browser ends its session at the provider before returning; null if the provider has none. */
  async endSessionAddress(backTo: string): Promise<string | null> {
    const configuration = await this.#configuration();
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri: backTo }).href;
  }

  /**
   * Returns whose sessions a logout token of the provider ends (OpenID Connect Back-Channel Logout 1.0, 2.6). Rejects if its signature, issuer,
   * audience, times or form are invalid.
   */
  async readLogoutToken(token: string): Promise<{ issuer: string; subject: string }> {
    const metadata = (await this.#configuration()).serverMetadata();
    if (metadata.jwks_uri === undefined) throw new Error('The provider does not say where its keys are.');
    this.#keys ??= createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
    const { payload } = await jwtVerify(token, this.#keys, {
      issuer: metadata.issuer,
      audience: this.#settings.clientId,
      algorithms: LOGOUT_ALGORITHMS,
      maxTokenAge: LOGOUT_TOKEN_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: this.#clock(),
      requiredClaims: ['sub', 'iat', 'jti', 'events'],
    });
    const { sub, events } = payload;
    const isLogout = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
    // A token with a nonce is an ID token, which everyone who signed in has.
    if (sub === undefined || !isLogout || 'nonce' in payload) throw new Error('This is no logout token.');
    return { issuer: metadata.issuer, subject: sub };
  }

  #configuration(): Promise<openid.Configuration> {
    const now = this.#clock().getTime();
    if (this.#known === null || now - this.#known.since > KNOWN_MS) {
      const configuration = this.#discover();
      this.#known = { since: now, configuration };
      configuration.catch(() => {
        this.#known = null;
      });
    }
    return this.#known.configuration;
  }

  async #discover(): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const server = new URL(issuer);
    // Plain HTTP is for a provider on this machine, which the configuration has made sure of.
    // oxlint-disable-next-line typescript/no-deprecated -- it is marked so to be noticed, and will stay
    const allow: (configuration: openid.Configuration) => void = openid.allowInsecureRequests;
    const execute = server.protocol === 'http:' ? [allow] : [];
    const options = { execute, timeout: TIMEOUT_SECONDS };
    const found = await openid.discovery(server, clientId, undefined, openid.None(), options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const withSecret = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    const authentication = clientSecret === null ? openid.None() : withSecret(clientSecret);
    const configuration = new openid.Configuration(metadata, clientId, {}, authentication);
    configuration.timeout = TIMEOUT_SECONDS;
    for (const extend of execute) extend(configuration);
    // The connection already authenticates the provider; the signature does so a second time.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }
}

/** Returns the claim with that name, or a nested one whose path is separated by dots. */
export function claimOf(claims: SignOnClaims['claims'], name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name.split('.').reduce<unknown>((value, step) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
    return isThere ? (value as Record<string, unknown>)[step] : undefined;
  }, claims);
}
