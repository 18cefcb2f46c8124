import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { accountOf, openAccounts } from '#lib/people/administration/open-accounts.ts';
import { isPasswordOf } from '#lib/people/administration/password-hash.ts';
import type { AdminAccount, AdminAccounts, AdminSession } from '#lib/people/administration/ports.ts';

export interface AdminAccountsUnderTest {
  accounts: AdminAccounts;
  /** On the same database, where it can be by a connection of its own. */
  others: AdminAccounts[];
  /** Leaves no account, session or secret behind. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

const NOW = new Date('2026-05-01T12:00:00.123Z');
const LATER = new Date('2026-05-01T13:00:00.456Z');

function buildAccount(changes: Partial<AdminAccount> = {}): AdminAccount {
  const account = { name: 'admin', role: 'admin' as const, passwordHash: '$a$hash' };
  return { ...accountOf(account, { createdBy: null, createdAt: NOW }), ...changes };
}

const buildAccountThatSignedIn = () => buildAccount({ lastSignedInAt: NOW });

function buildSession(changes: Partial<AdminSession> = {}): AdminSession {
  return { tokenHash: 'digest', accountName: 'admin', createdAt: NOW, expiresAt: LATER, ...changes };
}

// Node's Buffer is not equal to a plain array of the same bytes.
const secret = (): Uint8Array => new Uint8Array(randomBytes(32));

/** What every store of administrators' accounts does, whatever database is behind it. */
export function describeAdminAccounts(name: string, create: () => Promise<AdminAccountsUnderTest>): void {
  describe(`${name} as a store of administrators’ accounts`, () => {
    let underTest: AdminAccountsUnderTest;
    let accounts: AdminAccounts;

    beforeAll(async () => {
      underTest = await create();
      accounts = underTest.accounts;
    });
    beforeEach(() => underTest.empty());
    afterAll(() => underTest.close());

    const isSignedIn = async (tokenHash: string, now = NOW) => (await accounts.findBySession(tokenHash, now)) !== null;

    it('gives back an account as it was made, by its exact name', async () => {
      expect(await accounts.create(buildAccount())).toBe(true);
      expect(await accounts.find('admin')).toEqual(buildAccount());
      for (const other of ['Admin', 'admi', 'admin ', '', 'adm%', "admin' or '1'='1"])
        expect(await accounts.find(other)).toBeNull();
    });

    it('knows the account of the first start until an account is made, changed or removed', async () => {
      expect(await accounts.hasFirstAlone()).toBe(false);
      const changes: (() => Promise<unknown>)[] = [
        () => accounts.create(buildAccount({ name: 'ann' })),
        () => accounts.change('admin', { passwordHash: 'another' }),
        () => accounts.change('admin', { role: 'admin' }),
        () => accounts.create(buildAccount({ name: 'ann' })).then(() => accounts.remove('ann')),
      ];
      for (const change of changes) {
        await underTest.empty();
        expect(await accounts.createFirst(buildAccount())).toBe(true);
        expect(await accounts.createFirst(buildAccount())).toBe(false);
        await accounts.addSession(buildSession());
        expect(await accounts.change('nobody', { role: 'admin' })).toBe('missing');
        expect(await accounts.remove('nobody')).toBe('missing');
        expect(await accounts.hasFirstAlone()).toBe(true);
        await change();
        expect(await accounts.hasFirstAlone()).toBe(false);
      }
    });

    it('does not take an account for the first one that was made otherwise', async () => {
      await accounts.create(buildAccount());
      expect(await accounts.createFirst(buildAccount())).toBe(false);
      expect(await accounts.hasFirstAlone()).toBe(false);
    });

    it('makes an account once, and leaves it as it is', async () => {
      await accounts.create(buildAccount());
      expect(await accounts.create(buildAccount({ passwordHash: 'other', role: 'read_only' }))).toBe(false);
      expect(await accounts.find('admin')).toEqual(buildAccount());
    });

    it('makes an account once when several instances try at the same moment', async () => {
      const made = await Promise.all(
        [accounts, ...underTest.others, accounts].map((each, index) =>
          each.create(buildAccount({ passwordHash: String(index) })),
        ),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
      expect((await accounts.find('admin'))?.passwordHash).toBe(String(made.indexOf(true)));
    });

    it('replaces password and role, and ends the sessions of that account alone', async () => {
      await accounts.create(buildAccount());
      await accounts.create(buildAccount({ name: 'read-only', role: 'read_only' }));
      await accounts.addSession(buildSession({ tokenHash: 'one' }));
      await accounts.addSession(buildSession({ tokenHash: 'two', accountName: 'read-only' }));
      await accounts.create(buildAccount({ name: 'ann' }));
      expect(await accounts.change('admin', { role: 'read_only', passwordHash: 'new' })).toBe('done');
      expect(await accounts.find('admin')).toMatchObject({ role: 'read_only', passwordHash: 'new', createdAt: NOW });
      expect([await isSignedIn('one'), await isSignedIn('two')]).toEqual([false, true]);
    });

    it('removes an account with its sessions, which another one of that name does not get back', async () => {
      await accounts.create(buildAccount());
      await accounts.create(buildAccount({ name: 'ann' }));
      await accounts.addSession(buildSession());
      expect(await accounts.remove('admin')).toBe('done');
      expect(await accounts.find('admin')).toBeNull();
      await accounts.create(buildAccount());
      expect(await isSignedIn('digest')).toBe(false);
      expect(await accounts.remove('nobody')).toBe('missing');
      expect(await accounts.change('nobody', { role: 'admin' })).toBe('missing');
    });

    it('ends the sessions of an account that is disabled, and opens none for it until it is enabled', async () => {
      await accounts.create(buildAccount({ name: 'ann' }));
      await accounts.create(buildAccount());
      await accounts.addSession(buildSession());
      await accounts.change('admin', { disabledAt: NOW });
      await accounts.addSession(buildSession({ tokenHash: 'later' }));
      expect([await isSignedIn('digest'), await isSignedIn('later')]).toEqual([false, false]);
      expect(await accounts.find('admin')).toMatchObject({ disabledAt: NOW });
      await accounts.change('admin', { disabledAt: null });
      await accounts.addSession(buildSession());
      expect(await isSignedIn('digest')).toBe(true);
    });

    it.each([
      ['removed', () => accounts.remove('admin')],
      ['disabled', () => accounts.change('admin', { disabledAt: NOW })],
      ['given a lesser role', () => accounts.change('admin', { role: 'reviewer' })],
    ])('does not let the last one who may do everything be %s', async (_, act) => {
      await accounts.create(buildAccount());
      await accounts.create(buildAccount({ name: 'rob', role: 'reviewer' }));
      await accounts.create(buildAccount({ name: 'gone', disabledAt: NOW }));
      await accounts.addSession(buildSession());
      expect(await act()).toBe('last_admin');
      expect([await accounts.find('admin'), await accounts.hasAdmin()]).toMatchObject([
        buildAccountThatSignedIn(),
        true,
      ]);
      expect(await isSignedIn('digest')).toBe(true);
      expect(await accounts.change('admin', { passwordHash: 'new' })).toBe('done');
    });

    it('leaves one who may do everything when several instances take each other away at the same moment', async () => {
      const names = ['ann', 'ben', 'cleo'];
      for (const each of names) await accounts.create(buildAccount({ name: each }));
      const instances = [accounts, ...underTest.others];
      const outcomes = await Promise.all(
        names.map((each, index) =>
          (instances[index % instances.length] ?? accounts).change(each, { role: 'read_only' }),
        ),
      );
      expect(outcomes.toSorted()).toEqual(['done', 'done', 'last_admin']);
      expect(await accounts.hasAdmin()).toBe(true);
    });

    it('lists accounts by name, with when somebody last signed in', async () => {
      expect([await accounts.list(), await accounts.hasAdmin()]).toEqual([[], false]);
      await accounts.create(buildAccount({ name: 'rob', role: 'reviewer', createdBy: 'admin' }));
      await accounts.create(buildAccount());
      await accounts.addSession(buildSession());
      expect(await accounts.list()).toEqual([
        buildAccountThatSignedIn(),
        buildAccount({ name: 'rob', role: 'reviewer', createdBy: 'admin' }),
      ]);
    });

    it('finds whose session it is until the session ends, with the role the account has now', async () => {
      await accounts.create(buildAccount());
      await accounts.addSession(buildSession());
      const found = await accounts.findBySession('digest', new Date(LATER.getTime() - 1));
      expect(found).toEqual(buildAccountThatSignedIn());
      expect(await accounts.findBySession('digest', LATER)).toBeNull();
      expect(await accounts.findBySession('Digest', NOW)).toBeNull();
    });

    it('opens no session for an account that is not there', async () => {
      await expect(accounts.addSession(buildSession())).rejects.toThrow();
      expect(await isSignedIn('digest')).toBe(false);
    });

    it('ends one session, those of an account, or those that have expired', async () => {
      await accounts.create(buildAccount());
      await accounts.create(buildAccount({ name: 'read-only', role: 'read_only' }));
      const open = async (tokenHash: string, changes: Partial<AdminSession> = {}) => {
        await accounts.addSession(buildSession({ tokenHash, ...changes }));
      };
      await open('first');
      await open('second');
      await open('third');
      await open('expired', { expiresAt: NOW });
      await open('stranger', { accountName: 'read-only' });
      const EARLIER = new Date(NOW.getTime() - 1);
      const left = async () => {
        const names = ['first', 'second', 'third', 'expired', 'stranger'];
        const found = await Promise.all(names.map((name) => isSignedIn(name, EARLIER)));
        return names.filter((_, index) => found[index]);
      };
      await accounts.removeSession('second');
      expect(await left()).toEqual(['first', 'third', 'expired', 'stranger']);
      await accounts.removeExpiredSessions(NOW);
      expect(await left()).toEqual(['first', 'third', 'stranger']);
      await accounts.removeSessionsOf('admin');
      expect(await left()).toEqual(['stranger']);
    });

    it('agrees on the secret that came first, one for each name', async () => {
      const [first, second, third] = [secret(), secret(), secret()];
      expect(await accounts.agreeOnSecret('key', first)).toEqual(first);
      expect(await accounts.agreeOnSecret('key', second)).toEqual(first);
      expect(await accounts.agreeOnSecret('another', third)).toEqual(third);
    });

    it('agrees on one secret when several instances propose theirs at the same moment', async () => {
      const agreed = await Promise.all(
        [accounts, ...underTest.others].map((each) => each.agreeOnSecret('key', secret())),
      );
      expect(new Set(agreed.map((value) => Buffer.from(value).toString('hex'))).size).toBe(1);
    });

    it('tells a generated password to the one instance that made it, however many start at once', async () => {
      const started = await Promise.all(
        [accounts, ...underTest.others].map((each) =>
          openAccounts({ accounts: each, clock: () => NOW }, { admin: null, readOnly: null }),
        ),
      );
      const told = started.flatMap(({ generatedPassword }) => generatedPassword ?? []);
      expect(told).toHaveLength(1);
      const stored = await accounts.find('admin');
      expect(await isPasswordOf(stored?.passwordHash ?? '', told[0] ?? '')).toBe(true);
    });
  });
}
