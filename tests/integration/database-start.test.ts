import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { createLogger } from '#lib/foundation/log/logger.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { DRIVERS, type LocalServer, startLocalServer } from '#tests/support/open-server-under-test.ts';
import { TEST_PASSWORD } from '#tests/support/start-postgres.ts';

describe.each(firstByDay(DRIVERS, 1))('opening a database server through %s', (driver) => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startLocalServer(driver);
  });
  afterAll(() => server.close());

  /** A log that tells when something was first warned of. */
  function listeningLog() {
    const { promise: warned, resolve } = Promise.withResolvers<string>();
    return { log: createLogger('warn', { write: resolve }), warned };
  }

  it('waits for a server that is not up yet', async () => {
    await server.postgres.halt();
    const { log, warned } = listeningLog();
    const opening = server.open({ log, startPatienceMs: 60_000 });
    expect(await warned).toContain('cannot be reached yet');
    await server.postgres.resume();
    const database = await opening;
    expect(await database.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  });

  it('waits for a server that says that it is starting up', async () => {
    server.proxy.faults.add({ kind: 'turn-away', code: '57P03', message: 'the database system is starting up' }, 5);
    await (await server.open()).close();
  });

  if (inject('isDeep')) {
    it('waits for a server that lets nobody in until it is awake', async () => {
      const { log, warned } = listeningLog();
      server.proxy.faults.add({ kind: 'hang' });
      const opening = server.open({ log, statementDeadlineMs: 500 });
      await warned;
      server.proxy.faults.clear();
      await (await opening).close();
    });
  }

  it('gives up with one sentence that names no credentials', async () => {
    await server.proxy.refuse();
    const error: unknown = await server.open({ startPatienceMs: 100 }).catch((reason: unknown) => reason);
    await server.proxy.accept();
    expect(error).toMatchObject({ code: 'storage_unavailable' });
    const { message } = error as Error;
    expect(message).toMatch(/^The database at 127\.0\.0\.1:\d+\/lectern_test_\w+ could not be reached within 0 s\.$/);
    expect(message).not.toContain(encodeURIComponent(TEST_PASSWORD));
  });

  it('waits no longer than it may for an instance that is changing the tables', async () => {
    const first = await server.open();
    await first.maintain(async () => {
      await expect(server.open({ maintenancePatienceMs: 1_000 })).rejects.toMatchObject({
        code: 'storage_unavailable',
        message: 'Another instance has been changing the tables of the database for too long.',
      });
    });
    await (await server.open()).close();
    await first.close();
  });

  it.each([
    ['28P01', 'password authentication failed', /does not accept the user name or the password of DATABASE_URL/],
    ['3D000', 'database "x" does not exist', /does not exist at/],
    ['0A000', 'unsupported frontend protocol', /does not accept this connection/],
  ])('does not wait where waiting does not help: %s', async (code, message, sentence) => {
    server.proxy.faults.add({ kind: 'turn-away', code, message });
    await expect(server.open()).rejects.toMatchObject({ code: 'storage_unavailable', message: sentence });
    server.proxy.faults.clear();
  });

  it('refuses a wrong password as the server itself does', async () => {
    const url = `postgres://lectern:wrong@127.0.0.1:${driver === 'pg' ? server.proxy.port : server.postgres.port}/postgres`;
    await expect(server.open({ url })).rejects.toMatchObject({
      message: expect.stringContaining('does not accept the user name or the password') as string,
      cause: { cause: { kind: 'unauthorized' } },
    });
  });
});
