import { createHash, randomBytes } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test, vi } from 'vitest';

import { AdminSessions, issueSessionToken, readSessionToken } from './admin-sessions.ts';
import { accountOf } from './open-accounts.ts';
import type { AdminAccounts, AdminSession } from './ports.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const ADMIN = accountOf({ name: 'admin', role: 'admin', passwordHash: '' }, { createdBy: null, createdAt: NOW });

/** Sessions of one account in memory, and how often anything is asked of them. */
function storeSessions() {
  const sessions = new Map<string, AdminSession>();
  const agreeOnSecret = vi.fn(async (_name: string, proposed: Uint8Array) => proposed);
  const findBySession = vi.fn(async (tokenHash: string) => (sessions.has(tokenHash) ? ADMIN : null));
  const nothing = async () => undefined;
  const accounts: AdminAccounts = {
    agreeOnSecret,
    findBySession,
    find: async () => ADMIN,
    list: async () => [ADMIN],
    hasAdmin: async () => true,
    findByIdentity: async () => null,
    create: async () => false,
    createFirst: async () => false,
    hasFirstAlone: async () => false,
    change: async () => 'missing',
    remove: async () => 'missing',
    addSession: async (session) => void sessions.set(session.tokenHash, session),
    removeSession: async (tokenHash) => void sessions.delete(tokenHash),
    removeSessionsOf: async () => sessions.clear(),
    removeExpiredSessions: nothing,
  };
  const open = (clock = () => NOW) => new AdminSessions({ accounts, sessionMs: HOUR_MS, clock });
  return { open, agreeOnSecret, findBySession };
}

test('a session is that of its account until it is ended', async () => {
  const sessions = storeSessions().open();
  const { token, administrator, expiresAt } = await sessions.open(ADMIN);
  expect(administrator).toEqual({ name: 'admin', role: 'admin' });
  expect(expiresAt).toEqual(new Date('2026-05-01T13:00:00Z'));
  expect(await sessions.identify(token)).toEqual(administrator);
  await sessions.end(token);
  expect(await sessions.identify(token)).toBeNull();
});

test('what this server never signed is refused without asking the database', async () => {
  const { open, findBySession } = storeSessions();
  const sessions = open();
  const { token } = await issueSessionToken(randomBytes(32), new Date(NOW.getTime() + HOUR_MS));
  for (const forged of [null, '', 'any text', token]) {
    expect(await sessions.identify(forged)).toBeNull();
    await sessions.end(forged ?? '');
  }
  expect(findBySession).not.toHaveBeenCalled();
});

test('a token that has ended is refused without asking the database', async () => {
  let now = NOW;
  const { open, findBySession } = storeSessions();
  const sessions = open(() => now);
  const { token } = await sessions.open(ADMIN);
  now = new Date(NOW.getTime() + HOUR_MS);
  expect(await sessions.identify(token)).toBeNull();
  expect(findBySession).not.toHaveBeenCalled();
});

test('the key is agreed on once, however many ask at the same moment', async () => {
  const { open, agreeOnSecret } = storeSessions();
  const sessions = open();
  await Promise.all(Array.from({ length: 5 }, () => sessions.identify('any text')));
  expect(agreeOnSecret).toHaveBeenCalledTimes(1);
});

test('a database that failed is asked for the key again', async () => {
  const { open, agreeOnSecret } = storeSessions();
  const sessions = open();
  agreeOnSecret.mockRejectedValueOnce(new Error('gone'));
  await expect(sessions.identify('any text')).rejects.toThrow('gone');
  const { token } = await sessions.open(ADMIN);
  expect(await sessions.identify(token)).toMatchObject({ name: 'admin' });
});

const KEY = randomBytes(32);
const LATER = new Date('2026-05-01T13:00:00Z');
const FIT = { typ: 'lectern-admin+jwt', aud: 'lectern-admin', alg: 'HS256', exp: LATER, key: KEY };

/** A token as this server makes it, unless changed; null leaves a part out. */
async function forge(changes: Partial<Record<'typ' | 'aud' | 'alg', string> & { exp: Date | null; key: Uint8Array }>) {
  const { typ, aud, alg, exp, key } = { ...FIT, ...changes };
  const token = new SignJWT().setProtectedHeader({ alg, typ }).setAudience(aud).setJti('an-id');
  return (exp === null ? token : token.setExpirationTime(exp)).sign(key);
}

test('a token is read by who holds its key until it ends', async () => {
  const { token, tokenHash } = await issueSessionToken(KEY, LATER);
  expect(await readSessionToken(KEY, token, NOW)).toBe(tokenHash);
  expect(await readSessionToken(KEY, token, new Date(LATER.getTime() - 1_000))).toBe(tokenHash);
  expect(await readSessionToken(KEY, token, LATER)).toBeNull();
  expect(await readSessionToken(randomBytes(32), token, NOW)).toBeNull();
});

test('no two tokens are alike, and what is stored of one is not in it', async () => {
  const issued = await Promise.all(Array.from({ length: 50 }, () => issueSessionToken(KEY, LATER)));
  expect(new Set(issued.map(({ tokenHash }) => tokenHash)).size).toBe(50);
  for (const { token, tokenHash } of issued) expect(token).not.toContain(tokenHash);
});

test('a token made elsewhere with the same key and the same fields is read', async () => {
  const digest = createHash('sha256').update('an-id').digest('base64url');
  expect(await readSessionToken(KEY, await forge({}), NOW)).toBe(digest);
});

test.each([
  ['of another type', { typ: 'JWT' }],
  ['for another audience', { aud: 'lectern-share' }],
  ['signed another way with the same key', { alg: 'HS512', key: randomBytes(64) }],
  ['without an end', { exp: null }],
  ['signed with another key', { key: randomBytes(32) }],
])('a token %s is refused', async (_, changes) => {
  expect(await readSessionToken(KEY, await forge(changes), NOW)).toBeNull();
});

test('a token that says it needs no signature is refused', async () => {
  const token = new UnsecuredJWT().setAudience('lectern-admin').setJti('an-id').setExpirationTime(LATER).encode();
  expect(await readSessionToken(KEY, token, NOW)).toBeNull();
});

test('a token with any character changed is refused', async () => {
  const { token } = await issueSessionToken(KEY, LATER);
  for (let index = 0; index < token.length; index += 1) {
    // These two differ in a bit that counts, also in the last character, of which some do not.
    const changed = `${token.slice(0, index)}${token[index] === 'A' ? 'Q' : 'A'}${token.slice(index + 1)}`;
    expect(await readSessionToken(KEY, changed, NOW)).toBeNull();
  }
});

test.each(['', ' ', '.', '..', '...', 'a.b.c', 'null', '\0', 'é', '{}'])('%j is no token', async (token) => {
  expect(await readSessionToken(KEY, token, NOW)).toBeNull();
});
