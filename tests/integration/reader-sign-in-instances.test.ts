import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { KeptNote, KeptQuestion } from '#lib/contracts/kept-records.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { CLIENT, type FaultyProvider, startFaultyProvider } from '#tests/support/openid/faulty-provider.ts';
import { answerOf, buildQuestion, openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';

const ANN = {
  ...{ sub: 'ann-1', department: 'sales', org_id: 'acme', name: 'Ann Other' },
  ...{ email: 'ann@example.org', groups: ['lectern-admins'] },
};

let postgres: TestPostgres;
let provider: FaultyProvider;
let one: TestRuntime;
let other: TestRuntime;

beforeAll(async () => {
  [postgres, provider] = await Promise.all([startPostgres(), startFaultyProvider()]);
  const variables = {
    DATABASE_URL: await postgres.createDatabase(),
    DATABASE_TIMEOUT_MS: '30000',
    AUTH_OIDC_ISSUER: provider.issuer,
    AUTH_OIDC_CLIENT_ID: CLIENT.id,
    AUTH_OIDC_CLIENT_SECRET: CLIENT.secret,
    ADMIN_OIDC_ADMINS: 'lectern-admins',
  };
  [one, other] = await Promise.all([openTestRuntime(variables), openTestRuntime(variables)]);
});
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await Promise.all([provider.close(), postgres.stop()]);
});

function entranceOf({ runtime: { signIn, administration } }: TestRuntime) {
  if (signIn === null || administration.throughReaders === null) throw new Error('Readers cannot sign in.');
  return { signIn, throughReaders: administration.throughReaders };
}

/** A browser whose requests go to one instance and then to the other. */
async function signInAcross(claims: Record<string, unknown>) {
  provider.be({ ...ANN, ...claims });
  const callback = 'http://localhost:3000/api/sign-in/callback';
  const { address, sealed } = await entranceOf(one).signIn.begin({ callback, next: '/' });
  return entranceOf(other).signIn.complete(provider.authorize(address).searchParams, sealed);
}

const known = (token: string) =>
  Promise.all([one, other].map(async (app) => (await entranceOf(app).signIn.identify(token))?.department ?? null));

describe('of two instances on one PostgreSQL', () => {
  it('one sends a reader to the provider, the other lets them in, and both know them', async () => {
    const { token } = await signInAcross({});
    expect(await known(token)).toEqual(['sales', 'sales']);
  });

  it('both let nobody in any more once one of them has ended the session', async () => {
    const { token } = await signInAcross({});
    await entranceOf(one).signIn.end(token);
    expect(await known(token)).toEqual([null, null]);
  });

  it('both know the department of the last sign-in', async () => {
    const { token } = await signInAcross({});
    await signInAcross({ department: 'law' });
    expect(await known(token)).toEqual(['law', 'law']);
  });

  it('both end what the provider ends, readers and administrators alike', async () => {
    const { token, told } = await signInAcross({});
    const admitted = await entranceOf(other).throughReaders.open(told);
    const roles = () =>
      Promise.all(
        [one, other].map(
          async ({ runtime }) => (await runtime.administration.identify(admitted?.token ?? null))?.role ?? null,
        ),
      );
    expect(await roles()).toEqual(['admin', 'admin']);
    const person = await entranceOf(one).signIn.endByProvider(await provider.logoutToken({ sub: ANN.sub }));
    await entranceOf(one).throughReaders.endAllOf(person);
    expect([await known(token), await roles()]).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('each knows what a reader keeps and shares through the other, and loses it with the share', async () => {
    await collect(one.runtime.ingest({ path: join(FIXTURE_BOOKS, 'lighthouse') }, new AbortController().signal));
    const viewerOf = async (claims: Record<string, unknown>) => {
      const viewer = await entranceOf(other).signIn.identify((await signInAcross(claims)).token);
      if (viewer === null) throw new Error('The reader is not signed in.');
      return viewer;
    };
    const [ann, bob] = [await viewerOf({}), await viewerOf({ sub: 'bob-1', name: 'Bob' })];
    const [sessionId, noteId] = [crypto.randomUUID(), crypto.randomUUID()];
    await answerOf(one.runtime.answerQuestion(buildQuestion('Who keeps the lamp?', { sessionId, viewer: ann })));
    const [turn] = await other.runtime.listTurns(ann, sessionId);
    const [page] = await other.runtime.listPages(ann, 'lighthouse');
    if (turn === undefined || page === undefined) throw new Error('There is no turn or no page.');
    const place = {
      ...{ documentId: 'lighthouse', documentTitle: '', pageId: page.id, pageTitle: '', href: '/books/lighthouse/1' },
      ...{ pageVersion: page.version, createdMs: 1, changedMs: 1 },
      anchor: { start: 0, end: 4, quote: 'lamp', prefix: '', suffix: '', twins: null },
    };
    const note: KeptNote = { id: noteId, kind: 'highlight', ...place, colour: 'amber', text: 'Ask Tom' };
    const question: KeptQuestion = { id: turn.id, kind: 'question', ...place, text: turn.query, sessionId };
    await one.runtime.kept.keep(ann, 'notes', note);
    await one.runtime.kept.keep(ann, 'questions', question);
    expect(await other.runtime.kept.list(ann, 'notes')).toEqual([note]);
    expect(await other.runtime.kept.list(ann, 'questions')).toEqual([question]);

    const shown = () => other.runtime.groupShares.listShared(bob, { documentId: 'lighthouse' });
    const shared = [
      { kind: 'notes', id: noteId },
      { kind: 'conversations', id: sessionId },
    ] as const;
    for (const name of shared) await one.runtime.groupShares.share(ann, name, 'department');
    expect(await shown()).toMatchObject({
      notes: [{ author: 'Ann Other', note: { text: 'Ask Tom' } }],
      conversations: [{ author: 'Ann Other', question: turn.query, places: [{ id: turn.id }] }],
    });
    const shareId = (await shown()).conversations[0]?.share_id ?? '';
    expect((await other.runtime.shares.open(bob, shareId))?.turns).toMatchObject([{ id: turn.id }]);
    for (const name of shared) await one.runtime.groupShares.revoke(ann, name);
    expect([await shown(), await other.runtime.shares.open(bob, shareId)]).toEqual([
      { notes: [], conversations: [] },
      null,
    ]);
  });
});
