import { createServer } from 'node:http';
import { once } from 'node:events';
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';

import { type TokenSettings, tokenVerifier } from './verify-token.ts';

const SECRET = 'a secret of at least thirty-two characters';
const CLAIMS = { userId: 'sub', department: 'department', orgId: 'org_id', name: 'name' };
const SETTINGS: TokenSettings = {
  key: { kind: 'secret', secret: SECRET },
  issuer: 'https://id.example',
  audience: 'lectern',
  maxAgeMs: 24 * 60 * 60 * 1000,
  claims: CLAIMS,
};

const REFUSED = { code: 'unauthenticated' };

let closeServer: (() => Promise<void>) | null = null;

afterEach(async () => {
  await closeServer?.();
  closeServer = null;
});

function token(claims: Record<string, unknown> = {}, header: JWTHeaderParameters = { alg: 'HS256' }) {
  return new SignJWT({ sub: 'ann', iss: 'https://id.example', aud: 'lectern', ...claims })
    .setProtectedHeader(header)
    .setExpirationTime('5 minutes');
}

const signed = (claims?: Record<string, unknown>, alg = 'HS256') =>
  token(claims, { alg }).sign(new TextEncoder().encode(SECRET));

describe('a token signed with the secret', () => {
  const verify = tokenVerifier(SETTINGS);

  it.each(['HS256', 'HS384', 'HS512'])('says who somebody is (%s)', async (algorithm) => {
    expect(await verify(await signed({ department: 'sales', org_id: 'acme' }, algorithm))).toEqual({
      userId: 'ann',
      department: 'sales',
      orgId: 'acme',
    });
  });

  it('leaves open what it does not say', async () => {
    expect(await verify(await signed({ sub: undefined, department: '' }))).toEqual({
      userId: null,
      department: null,
      orgId: null,
    });
  });

  it('says how somebody is called, where that is text, and refuses nobody for it', async () => {
    const names = [' Ada Lovelace ', '', 7, null, 'x'.repeat(300), 'نگین‌تاج'];
    const viewers = await Promise.all(names.map(async (name) => verify(await signed({ name }))));
    expect(viewers.map(({ name }) => name)).toEqual([
      ...['Ada Lovelace', undefined, undefined, undefined],
      ...['x'.repeat(200), 'نگین‌تاج'],
    ]);
  });

  it('takes the claims from where the configuration says', async () => {
    const named = tokenVerifier({ ...SETTINGS, claims: { ...CLAIMS, userId: 'uid', orgId: 'tenant' } });
    expect(await named(await signed({ uid: 'bob', tenant: 42 }))).toEqual({
      userId: 'bob',
      department: null,
      orgId: '42',
    });
  });

  it.each([
    ['expired', { exp: 1 }],
    ['not valid yet', { nbf: 99_999_999_999 }],
    ['for somebody else', { aud: 'other' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without audience', { aud: undefined }],
    ['with a list for a name', { sub: ['ann', 'bob'] }],
    ['with a line break in a name', { department: 'sales\nadmin' }],
    ['with half a character in a name', { department: 'a\uD800' }],
    ['with an endless name', { org_id: 'x'.repeat(201) }],
  ])('does not hold when it is %s', async (_what, claims) => {
    const made = new SignJWT({
      sub: 'ann',
      iss: 'https://id.example',
      aud: 'lectern',
      exp: Math.floor(Date.now() / 1000) + 300,
      ...(claims as Record<string, unknown>),
    }).setProtectedHeader({ alg: 'HS256' });
    await expect(verify(await made.sign(new TextEncoder().encode(SECRET)))).rejects.toMatchObject(REFUSED);
  });

  const HOUR = 3_600;
  const MINUTE = 60;

  /** A token with these times, in seconds from now. */
  async function timed(times: { exp?: number; iat?: number }): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = Object.fromEntries(Object.entries(times).map(([name, seconds]) => [name, now + seconds]));
    const made = new SignJWT({ sub: 'ann', iss: 'https://id.example', aud: 'lectern', ...claims });
    return made.setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(SECRET));
  }

  it.each([
    ['ended less than a minute ago, as clocks differ', { exp: -55 }],
    ['was made in less than a minute from now', { exp: HOUR, iat: 55 }],
    ['ends within a day', { exp: 24 * HOUR }],
    ['was made within a day, also when it ends later', { exp: 100 * HOUR, iat: -23 * HOUR }],
  ])('holds when it %s', async (_what, times) => {
    expect(await verify(await timed(times))).toMatchObject({ userId: 'ann' });
  });

  it.each([
    ['ended more than a minute ago', { exp: -2 * MINUTE }],
    ['never ends', {}],
    ['never ends, also when it is new', { iat: -1 }],
    ['ends in more than a day and does not say when it was made', { exp: 25 * HOUR }],
    ['is more than a day old', { exp: HOUR, iat: -25 * HOUR }],
    ['was made in the future', { exp: 48 * HOUR, iat: 24 * HOUR }],
  ])('does not hold when it %s', async (_what, times) => {
    await expect(verify(await timed(times))).rejects.toMatchObject(REFUSED);
  });

  it('holds for ever where the configuration takes tokens of any age', async () => {
    const patient = tokenVerifier({ ...SETTINGS, maxAgeMs: null });
    for (const times of [{}, { exp: 10_000 * HOUR }, { exp: HOUR, iat: -10_000 * HOUR }])
      expect(await patient(await timed(times))).toMatchObject({ userId: 'ann' });
    await expect(patient(await timed({ exp: -2 * MINUTE }))).rejects.toMatchObject(REFUSED);
  });

  it('does not hold when another secret signed it, nobody did, or a byte of it is another one', async () => {
    const forged = await token().sign(new TextEncoder().encode('another secret of thirty-two characters or so'));
    const unsigned = new UnsecuredJWT({ sub: 'ann' }).setIssuer('https://id.example').setAudience('lectern').encode();
    const good = await signed();
    const [header = '', payload = '', signature = ''] = good.split('.');
    const changed = [header, payload.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), signature].join('.');
    for (const bad of [forged, unsigned, changed, `${header}.${payload}.`, `${header}.${payload}`, 'x', '', 'a.b.c'])
      await expect(verify(bad)).rejects.toMatchObject(REFUSED);
  });
});

/** Serves keys until the test is over. */
async function serveKeys(body: () => { status: number; text: string }): Promise<string> {
  const server = createServer((_request, response) => {
    const { status, text } = body();
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeServer = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/keys`;
}

describe('a token signed with a public key', () => {
  it.each(['RS256', 'ES256', 'EdDSA'])(
    'says who somebody is (%s), and the keys are fetched once',
    async (algorithm) => {
      const { publicKey, privateKey } = await generateKeyPair(algorithm);
      const key = { ...(await exportJWK(publicKey)), kid: 'one', alg: algorithm };
      let fetched = 0;
      const url = await serveKeys(() => {
        fetched += 1;
        return { status: 200, text: JSON.stringify({ keys: [key] }) };
      });
      const verify = tokenVerifier({ ...SETTINGS, key: { kind: 'jwks', url } });
      const good = await token({}, { alg: algorithm, kid: 'one' }).sign(privateKey);
      for (let time = 0; time < 3; time += 1) expect(await verify(good)).toMatchObject({ userId: 'ann' });
      expect(fetched).toBe(1);
    },
  );

  it('is never checked as if the public key were a secret', async () => {
    const { publicKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(publicKey)), kid: 'one' };
    const url = await serveKeys(() => ({ status: 200, text: JSON.stringify({ keys: [key] }) }));
    const verify = tokenVerifier({ ...SETTINGS, key: { kind: 'jwks', url } });
    const confused = await token({}, { alg: 'HS256', kid: 'one' }).sign(new TextEncoder().encode(JSON.stringify(key)));
    const unsigned = new UnsecuredJWT({ sub: 'ann' }).setIssuer('https://id.example').setAudience('lectern').encode();
    for (const bad of [confused, unsigned, await signed()]) await expect(verify(bad)).rejects.toMatchObject(REFUSED);
  });

  it('does not hold when the key is not among those published', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const url = await serveKeys(() => ({ status: 200, text: '{"keys":[]}' }));
    const verify = tokenVerifier({ ...SETTINGS, key: { kind: 'jwks', url } });
    const unknown = await token({}, { alg: 'ES256', kid: 'two' }).sign(privateKey);
    await expect(verify(unknown)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['are not there', () => ({ status: 500, text: 'no' })],
    ['are none', () => ({ status: 200, text: '{}' })],
    ['cannot be read', () => ({ status: 200, text: '<html>' })],
  ])('is neither held nor refused while the keys %s', async (_what, body) => {
    const { privateKey } = await generateKeyPair('ES256');
    const url = await serveKeys(body);
    const verify = tokenVerifier({ ...SETTINGS, key: { kind: 'jwks', url } });
    const good = await token({}, { alg: 'ES256', kid: 'one' }).sign(privateKey);
    await expect(verify(good)).rejects.toMatchObject({ code: 'agent_unavailable', retryAfterSeconds: 5 });
  });

  it('is neither held nor refused while nobody answers where the keys are', async () => {
    const url = await serveKeys(() => ({ status: 200, text: '' }));
    await closeServer?.();
    closeServer = null;
    const { privateKey } = await generateKeyPair('ES256');
    const verify = tokenVerifier({ ...SETTINGS, key: { kind: 'jwks', url } });
    const good = await token({}, { alg: 'ES256', kid: 'one' }).sign(privateKey);
    await expect(verify(good)).rejects.toMatchObject({ code: 'agent_unavailable' });
  });
});
