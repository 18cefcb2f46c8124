import * as openid from 'openid-client';

import type { Clock } from '#lib/foundation/core/clock.ts';

import type { SignOnSettings } from './sign-on-settings.ts';

/** What has to be the same when somebody comes back from the provider as when they were sent there. */
export interface SignOnAttempt {
  state: string;
  nonce: string;
  /** Shown to the provider in exchange for who signed in: whoever got hold of the code alone gets nothing (PKCE). */
  verifier: string;
}

/** What the provider says of who signed in. */
export interface SignOnClaims {
  issuer: string;
  subject: string;
  claims: Readonly<Record<string, unknown>>;
}

type Settings = Pick<SignOnSettings, 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'roleClaim'>;

const TIMEOUT_SECONDS = 10;
/** So long what the provider says of itself is taken for known. */
const KNOWN_MS = 60 * 60 * 1000;

/**
 * The OpenID provider of the operator, spoken to as the authorization code flow has it, with PKCE, state and nonce. Issuer, audience, times and
 * signature of what it says are checked; every method rejects with the library's error when anything is not as it has to be.
 */
export class OpenidProvider {
  readonly #settings: Settings;
  readonly #clock: Clock;
  #known: { since: number; configuration: Promise<openid.Configuration> } | null = null;

  constructor(settings: Settings, { clock }: { clock: Clock }) {
    this.#settings = settings;
    this.#clock = clock;
  }

  /** Asks the provider anew what it says of itself. */
  async tryOut(): Promise<void> {
    this.#known = null;
    await this.#configuration();
  }

  /** Where to send somebody, and what to remember until they come back to the callback. */
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

  /** Who signed in, of the address at which they came back. */
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
    // Some providers tell groups only when they are asked for more of who signed in.
    const { roleClaim } = this.#settings;
    const isTold = roleClaim in told || (roleClaim.split('.', 1)[0] ?? '') in told;
    const asksMore = !isTold && configuration.serverMetadata().userinfo_endpoint !== undefined;
    const more = asksMore ? await openid.fetchUserInfo(configuration, tokens.access_token, told.sub) : {};
    return { issuer: told.iss, subject: told.sub, claims: { ...more, ...told } };
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
    // The connection tells who speaks already; the signature tells it once more.
    openid.enableNonRepudiationChecks(configuration);
    return configuration;
  }
}
