import { expect, test } from 'vitest';

import { parseEnv } from './env.ts';

const WHOLE = {
  ADMIN_OIDC_ISSUER: 'https://login.example/realms/works/',
  ADMIN_OIDC_CLIENT_ID: 'lectern',
  ADMIN_OIDC_ADMINS: ' owners , , lectern admins',
};

test('nobody signs in by a provider unless one is named', () => {
  expect(parseEnv({}).admin.signOn).toBeNull();
});

test('a provider is named exactly as it names itself, with the groups of each role', () => {
  expect(parseEnv(WHOLE).admin.signOn).toEqual({
    issuer: 'https://login.example/realms/works/',
    clientId: 'lectern',
    clientSecret: null,
    label: 'single sign-on',
    scopes: 'openid profile email',
    nameClaim: 'email',
    roleClaim: 'groups',
    roles: { admin: ['owners', 'lectern admins'], reviewer: [], read_only: [] },
  });
});

test('roles are enough where readers sign in by a provider, and then administrators come with them', () => {
  const readers = { AUTH_OIDC_ISSUER: 'https://login.example', AUTH_OIDC_CLIENT_ID: 'lectern' };
  const { admin } = parseEnv({ ...readers, ADMIN_OIDC_ADMINS: 'owners' });
  expect([admin.signOn, admin.readersRoles?.roles.admin]).toEqual([null, ['owners']]);
  expect(parseEnv(readers).admin.readersRoles).toBeNull();
  expect(parseEnv({ ...readers, ...WHOLE }).admin.readersRoles).toBeNull();
});

test('plain http is for this machine alone', () => {
  for (const issuer of ['http://127.0.0.1:9000', 'http://localhost/realms/a', 'http://[::1]:1'])
    expect(parseEnv({ ...WHOLE, ADMIN_OIDC_ISSUER: issuer }).admin.signOn?.issuer).toBe(issuer);
});

test.each([
  [{ ...WHOLE, ADMIN_OIDC_ISSUER: 'http://login.example' }, 'ADMIN_OIDC_ISSUER: it must be an https address'],
  [{ ...WHOLE, ADMIN_OIDC_ISSUER: 'http://127.0.0.1.example' }, 'ADMIN_OIDC_ISSUER: it must be an https address'],
  [{ ...WHOLE, ADMIN_OIDC_ISSUER: 'https://a:b@login.example' }, 'ADMIN_OIDC_ISSUER: it must be an address without'],
  [{ ...WHOLE, ADMIN_OIDC_CLIENT_ID: '' }, 'ADMIN_OIDC_CLIENT_ID: ADMIN_OIDC_ISSUER needs it'],
  [{ ...WHOLE, ADMIN_OIDC_ADMINS: ' , ' }, 'ADMIN_OIDC_ADMINS: without it'],
  [{ ...WHOLE, ADMIN_OIDC_SCOPES: 'profile' }, 'ADMIN_OIDC_SCOPES: openid must be among them'],
  [{ ADMIN_OIDC_READERS: 'everyone' }, 'ADMIN_OIDC_READERS: it needs ADMIN_OIDC_ISSUER'],
  [{ ADMIN_OIDC_CLIENT_SECRET: 'a-secret' }, 'ADMIN_OIDC_CLIENT_SECRET: it needs ADMIN_OIDC_ISSUER'],
])('%j is refused by the name of what is wrong', (variables, sentence) => {
  expect(() => parseEnv(variables)).toThrow(sentence);
});
