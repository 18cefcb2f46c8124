import { expect, it } from 'vitest';

import type { ReaderSession, ReaderSessions } from './reader-sessions.ts';
import { ReaderSignIn } from './reader-sign-in.ts';

const SETTINGS = {
  issuer: 'http://localhost:1',
  clientId: 'lectern',
  clientSecret: null,
  scopes: 'openid',
  sessionMs: 1_000,
  claims: { userId: 'sub', department: 'department', orgId: 'org_id', name: 'name' },
  alsoWanted: [],
};

it('asks the store for nothing that cannot be a token', async () => {
  const asked: string[] = [];
  const sessions: ReaderSessions = {
    add: async () => undefined,
    find: async (tokenHash): Promise<ReaderSession | null> => {
      asked.push(tokenHash);
      return null;
    },
    remove: async () => undefined,
    removeAllOf: async () => undefined,
  };
  const signIn = new ReaderSignIn({
    ...{ settings: SETTINGS, sessions, key: async () => new Uint8Array(32), clock: () => new Date() },
  });
  for (const token of ['', 'short', 'A'.repeat(44), `${'A'.repeat(42)}.`, `${'A'.repeat(42)}ä`])
    expect(await signIn.identify(token)).toBeNull();
  expect(asked).toEqual([]);
  expect(await signIn.identify('A'.repeat(43))).toBeNull();
  expect(asked).toHaveLength(1);
  expect(asked[0]).not.toContain('AAAA');
});
