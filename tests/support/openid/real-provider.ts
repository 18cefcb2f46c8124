import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider from 'oidc-provider';

/** A certified OpenID provider, at which somebody is signed in already and agrees to everything. */
export interface RealProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  close(): Promise<void>;
}

interface Options {
  /** Where it may lead back to. */
  callback: string;
  /** Who is signed in there. */
  claims: { sub: string; email: string; groups: string[] };
}

export async function startRealProvider({ callback, claims }: Options): Promise<RealProvider> {
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'lectern', clientSecret: randomBytes(32).toString('base64url') };
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [callback] },
        post_logout_redirect_uris: [new URL('/', callback).href],
      },
    ],
    claims: { openid: ['sub'], email: ['email'], profile: ['groups'] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: {
      devInteractions: { enabled: false },
      // The page that comes with it loads fonts from the network.
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = form;
        },
      },
    },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...claims, sub }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  const callbackOfProvider = provider.callback();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/') !== true) {
      await callbackOfProvider(request, response);
      return;
    }
    const { prompt, params } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      const login = { login: { accountId: claims.sub } };
      await provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false });
      return;
    }
    const grant = new provider.Grant({ accountId: claims.sub, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { consent: { grantId: await grant.save() } };
    await provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true });
  }

  return {
    issuer,
    ...client,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
