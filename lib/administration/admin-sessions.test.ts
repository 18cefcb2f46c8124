import { randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';

import { AdminSessions } from './admin-sessions.ts';
import type { AdminAccount, AdminAccounts, AdminSession } from './ports.ts';
import { issueSessionToken } from './session-token.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const HOUR_MS = 60 * 60 * 1000;
const ADMIN: AdminAccount = { name: 'admin', role: 'admin', passwordHash: '', createdAt: NOW };

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
    create: async () => false,
    replace: nothing,
    remove: nothing,
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
