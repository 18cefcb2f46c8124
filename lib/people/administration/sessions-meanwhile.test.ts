import { expect, onTestFinished, test, vi } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { captureLog } from '#tests/support/captured-log.ts';

import { accountOf } from './open-accounts.ts';
import type { AdminAccount, AdminSession } from './ports.ts';
import { SessionsMeanwhile } from './sessions-meanwhile.ts';
import { StoredLater } from './stored-later.ts';

const NOW = new Date('2026-05-01T12:00:00Z');
const LATER = new Date('2026-05-01T13:00:00Z');
const ANN = accountOf({ name: 'ann', role: 'admin', passwordHash: 'one' }, { createdBy: null, createdAt: NOW });
const SESSION = { tokenHash: 'digest', accountName: 'ann', createdAt: NOW, expiresAt: LATER };

/** A database of one account that can be read, and written when it says so. */
function openStore() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stored = new Map<string, AdminSession>();
  const state = { isFull: true, account: ANN as AdminAccount | null };
  const write = async (change: () => unknown): Promise<void> => {
    if (state.isFull) throw new AppError('storage_unavailable');
    change();
  };
  const { log, lines } = captureLog();
  const later = new StoredLater(log);
  const sessions = new SessionsMeanwhile(
    {
      find: async () => state.account,
      findBySession: async (tokenHash) => (stored.has(tokenHash) ? state.account : null),
      addSession: (session) => write(() => stored.set(session.tokenHash, session)),
      removeSession: (tokenHash) => write(() => stored.delete(tokenHash)),
      removeSessionsOf: () => write(() => stored.clear()),
      removeExpiredSessions: () => write(() => undefined),
      agreeOnSecret: async (_name, proposed) => proposed,
    },
    later,
  );
  const haveRoom = async () => {
    state.isFull = false;
    await vi.advanceTimersByTimeAsync(2_000);
  };
  return { sessions, stored, state, later, haveRoom, lines };
}

test('a session that cannot be stored is one all the same, and is stored as soon as can be', async () => {
  const { sessions, stored, haveRoom, lines } = openStore();
  await sessions.removeExpiredSessions(NOW);
  await sessions.addSession(SESSION);
  expect(await sessions.findBySession('digest', NOW)).toEqual(ANN);
  expect(await sessions.findBySession('another', NOW)).toBeNull();
  expect(lines()).toMatchObject([{ account: 'ann', write: 'session' }]);
  await haveRoom();
  expect([...stored.keys()]).toEqual(['digest']);
  stored.clear();
  // What ends it in the database ends it.
  expect(await sessions.findBySession('digest', NOW)).toBeNull();
});

test.each<[string, AdminAccount | null]>([
  ['is taken away', null],
  ['is disabled', { ...ANN, disabledAt: NOW }],
  ['has another password', { ...ANN, passwordHash: 'two' }],
  ['has another role', { ...ANN, role: 'read_only' }],
  ['is vouched for by somebody else', { ...ANN, identity: 'issuer subject' }],
  ['is made anew', { ...ANN, createdAt: LATER }],
])('it ends when its account %s, and is never stored then', async (_, account) => {
  const { sessions, stored, state, haveRoom } = openStore();
  await sessions.addSession(SESSION);
  state.account = account;
  expect(await sessions.findBySession('digest', NOW)).toBeNull();
  state.account = ANN;
  expect(await sessions.findBySession('digest', NOW)).toBeNull();
  await haveRoom();
  expect(stored.size).toBe(0);
});

test('it ends with its time, and when its owner signs out', async () => {
  const { sessions, stored, haveRoom } = openStore();
  await sessions.addSession(SESSION);
  expect(await sessions.findBySession('digest', LATER)).toBeNull();
  await sessions.addSession(SESSION);
  await sessions.removeSession('digest');
  expect(await sessions.findBySession('digest', NOW)).toBeNull();
  await haveRoom();
  expect(stored.size).toBe(0);
});

test('a stored session that is ended meanwhile lets nobody in any more, and is removed as soon as can be', async () => {
  const { sessions, stored, haveRoom } = openStore();
  stored.set('digest', SESSION);
  expect(await sessions.findBySession('digest', NOW)).toEqual(ANN);
  await sessions.removeSession('digest');
  expect(await sessions.findBySession('digest', NOW)).toBeNull();
  await haveRoom();
  expect(stored.size).toBe(0);
});

test('to end all of an account has to be stored', async () => {
  const { sessions, haveRoom } = openStore();
  await sessions.addSession(SESSION);
  await expect(sessions.removeSessionsOf('ann')).rejects.toMatchObject({ code: 'storage_unavailable' });
  await haveRoom();
  await sessions.removeSessionsOf('ann');
  expect(await sessions.findBySession('digest', NOW)).toBeNull();
});

test('what is kept until the end and never stored is counted in the log', async () => {
  const { sessions, later, lines } = openStore();
  await sessions.addSession(SESSION);
  later.close();
  expect(lines().at(-1)).toMatchObject({ level: 50, count: 1, msg: 'what was kept was never stored' });
});
