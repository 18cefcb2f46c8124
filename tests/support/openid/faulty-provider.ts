import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** What may be wrong with what the provider says. Without any of it, it says what has to be said. */
export interface ProviderFault {
  /** Claims of the ID token in place of the right ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** The token is signed by somebody else, in a way that needs no key, or by what both know. */
  signature?: 'other-key' | 'none' | 'shared-secret';
  /** The token endpoint fails. */
  tokenStatus?: number;
  /** There is no ID token. */
  hasNoToken?: true;
  /** Who the answer says that it comes from. */
  answeredBy?: string;
  /** What the metadata says of the issuer. */
  issuer?: string;
  /** Whom the endpoint for more of who signed in speaks of. */
  userinfo?: Record<string, unknown>;
}

interface Attempt {
  nonce: string;
  challenge: string;
  redirect: string;
}

/** A small OpenID provider with tokens that are really signed, which can be told to be wrong in one thing. */
export interface FaultyProvider {
  issuer: string;
  /** From now on. */
  be(claims: Record<string, unknown>, fault?: ProviderFault): void;
  /** What the provider sends when somebody signs out there, with these claims in place of the right ones. */
  logoutToken(claims: Record<string, unknown>, by?: 'other-key'): Promise<string>;
  /** What a browser would be led back to, after somebody signed in at this address. */
  authorize(address: string): URL;
  close(): Promise<void>;
}

export const CLIENT = { id: 'lectern', secret: 'a-secret-of-client-and-provider-of-some-length' };

export async function startFaultyProvider(): Promise<FaultyProvider> {
  const keys = await generateKeyPair('RS256');
  const others = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const attempts = new Map<string, Attempt>();
  let claims: Record<string, unknown> = {};
  let fault: ProviderFault = {};
  let issuer = '';

  async function idToken({ nonce }: Attempt): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: CLIENT.id, sub: 'somebody', iat: now, exp: now + 60, nonce, ...claims };
    const payload = JSON.parse(JSON.stringify({ ...right, ...fault.claims })) as JWTPayload;
    if (fault.signature === 'none') return new UnsecuredJWT(payload).encode();
    if (fault.signature === 'shared-secret')
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(CLIENT.secret));
    const { privateKey } = fault.signature === 'other-key' ? others : keys;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey);
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new URLSearchParams(Buffer.concat((await request.toArray()) as Buffer[]).toString());
    const code = body.get('code') ?? '';
    const attempt = attempts.get(code);
    // A code is good for once.
    attempts.delete(code);
    const isRight = isClient(request) && attempt !== undefined && isOf(attempt, body);
    const status = isRight ? (fault.tokenStatus ?? 200) : 400;
    if (attempt === undefined || status !== 200) {
      reply(response, status, { error: isRight ? 'server_error' : 'invalid_grant' });
      return;
    }
    const id = fault.hasNoToken === true ? {} : { id_token: await idToken(attempt) };
    reply(response, 200, { access_token: 'access', token_type: 'Bearer', expires_in: 60, ...id });
  }

  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0];
    if (path === '/.well-known/openid-configuration') reply(response, 200, metadata(fault.issuer ?? issuer, issuer));
    else if (path === '/jwks') reply(response, 200, { keys: [jwk] });
    else if (path === '/userinfo') reply(response, 200, { sub: 'somebody', ...fault.userinfo });
    else if (path === '/token') void token(request, response);
    else reply(response, 404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    be: (wanted, wrong = {}) => {
      claims = wanted;
      fault = wrong;
    },
    logoutToken: (changes, by) => {
      const now = Math.floor(Date.now() / 1000);
      const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
      const right = {
        iss: issuer,
        aud: CLIENT.id,
        sub: 'somebody',
        iat: now,
        jti: randomBytes(8).toString('hex'),
        events,
      };
      return new SignJWT(JSON.parse(JSON.stringify({ ...right, ...changes })) as JWTPayload)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: 'logout+jwt' })
        .sign((by === 'other-key' ? others : keys).privateKey);
    },
    authorize: (address) => {
      const asked = new URL(address).searchParams;
      const told = (name: string) => asked.get(name) ?? '';
      if (
        told('response_type') !== 'code' ||
        told('code_challenge_method') !== 'S256' ||
        told('client_id') !== CLIENT.id
      )
        throw new Error(`This is no request for a code with PKCE: ${address}`);
      const code = randomBytes(16).toString('base64url');
      attempts.set(code, { nonce: told('nonce'), challenge: told('code_challenge'), redirect: told('redirect_uri') });
      const back = new URL(told('redirect_uri'));
      back.search = new URLSearchParams({ code, state: told('state'), iss: fault.answeredBy ?? issuer }).toString();
      return back;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Each half is encoded as a form has it (RFC 6749, 2.3.1). */
function isClient({ headers }: IncomingMessage): boolean {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  const [id, secret] = Buffer.from(encoded, 'base64').toString().split(':').map(decodeURIComponent);
  return id === CLIENT.id && secret === CLIENT.secret;
}

function isOf({ challenge, redirect }: Attempt, asked: URLSearchParams): boolean {
  const shown = createHash('sha256')
    .update(asked.get('code_verifier') ?? '')
    .digest('base64url');
  const isGrant = asked.get('grant_type') === 'authorization_code';
  return isGrant && shown === challenge && asked.get('redirect_uri') === redirect;
}

function metadata(issuer: string, base: string) {
  return {
    issuer,
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    userinfo_endpoint: `${base}/userinfo`,
    jwks_uri: `${base}/jwks`,
    end_session_endpoint: `${base}/end`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
