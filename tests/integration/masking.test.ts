import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { openEmbeddedDatabase } from '#db/embedded/open-embedded-database.ts';
import type { Administrator } from '#lib/people/access/administrator.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { ACCESS_ENV } from '#tests/support/access-fronts.ts';
import { canariesInFiles, canariesInTables } from '#tests/support/canaries.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { rowsOf } from '#tests/support/create-database.ts';
import { collect, FIXTURE_BOOKS } from '#tests/support/ingest-book.ts';
import { NEEDLES, repeatingModel, SAID, sayEverywhere } from '#tests/support/masking/said-everywhere.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { json, startFakeService } from '#tests/support/services/fake-http-service.ts';
import { startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';
import { startPostgres, type TestPostgres } from '#tests/support/start-postgres.ts';
import { firstByDay } from '#tests/support/long-it.ts';

const ADMIN: Administrator = { name: 'admin', role: 'admin' };
const EVERYTHING = { MASKING: 'emails,numbers,names' };
const ALL = Object.keys(NEEDLES).toSorted();

const opened: { close(): Promise<unknown> }[] = [];

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close();
});

function closing<Opened extends { close(): Promise<unknown> }>(one: Opened): Opened {
  opened.push(one);
  return one;
}

/** The app between a model, a receiver of webhooks and a collector of traces, with a log that has questions. */
async function openBetweenSockets(variables: Record<string, string>) {
  const outside = closing(await startFakeService(() => json({})));
  const endpoint = closing(await startModelEndpoint(repeatingModel));
  const captured = captureLog();
  const app = await openTestRuntime(
    {
      ...{ ...ACCESS_ENV, ...endpoint.variables, LOG_QUESTIONS: 'true', ADMIN_PASSWORD: 'let me in, please' },
      ...{ WEBHOOK_URLS: `${outside.url}/hook`, WEBHOOK_ALLOWED_HOSTS: new URL(outside.url).host },
      ...{ WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: outside.url, ...variables },
    },
    captured.log,
  );
  closing(app);
  await collect(app.runtime.ingest({ path: `${FIXTURE_BOOKS}/lighthouse` }, new AbortController().signal));
  await app.runtime.administration.openAccounts();
  return { app, endpoint, outside, captured };
}

function foundIn(text: string): string[] {
  return ALL.filter((name) => text.includes(NEEDLES[name] ?? ''));
}

describe('what a reader says of themselves', () => {
  const stored: [string, Record<string, string>][] = [
    ['with all of it masked is in no table, no line of the log, no export, webhook and trace', EVERYTHING],
    ['with MASKING off is stored, logged and exported', {}],
  ];
  it.each(firstByDay(stored, 1))('%s', async (_name, variables) => {
    const isMasked = variables === EVERYTHING;
    const databaseUrl = await postgres.createDatabase();
    const { app, endpoint, outside, captured } = await openBetweenSockets({ DATABASE_URL: databaseUrl, ...variables });
    const { answer, exports } = await sayEverywhere(app, ADMIN);
    const asked = endpoint.requests.map((request) => JSON.stringify(request)).join('\n');
    // While it is answered nothing is missing: the model has read it, and its reader is answered with it.
    expect([asked, answer].map((text) => text.includes(SAID.email))).toEqual([true, true]);
    const tables = await canariesInTables((statement) => rowsOf(databaseUrl, statement), NEEDLES);
    // Traces are sent at the end.
    await opened.pop()?.close();
    const outer = outside.calls.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
    expect(outside.calls.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['POST /hook', 'POST /v1/traces']),
    );
    expect({
      tables: Object.keys(tables).toSorted(),
      log: foundIn(captured.text()),
      exports: foundIn(exports),
      outside: foundIn(outer),
    }).toEqual(
      isMasked
        ? { tables: [], log: [], exports: [], outside: [] }
        : { tables: ALL, log: expect.arrayContaining(Object.keys(SAID)) as string[], exports: ALL, outside: [] },
    );
  });

  const embedded: [string, Record<string, string>][] = [
    ['is in no table and in no file of it where it is masked', EVERYTHING],
    ['is in the tables of the embedded database with MASKING off', {}],
  ];
  it.each(firstByDay(embedded, 0))('%s', async (_name, variables) => {
    const isMasked = variables === EVERYTHING;
    const { app } = await openBetweenSockets(variables);
    await sayEverywhere(app, ADMIN);
    const { dataFolder, timeouts } = app.runtime.env;
    // What is in memory only is no proof: closing writes everything out.
    await app.runtime.close();
    const embedded = { dataFolder, log: createLogger('silent'), statementDeadlineMs: timeouts.databaseMs };
    const database = await openEmbeddedDatabase(embedded);
    const rows = async (statement: string) => (await database.client.query(statement)).rows;
    const tables = await canariesInTables(rows, NEEDLES);
    await database.close();
    expect(Object.keys(tables).toSorted()).toEqual(isMasked ? [] : ALL);
    const files = Object.keys(await canariesInFiles(dataFolder, NEEDLES));
    // The database presses longer texts: some that are there cannot be seen from outside.
    expect(files).toEqual(isMasked ? [] : expect.arrayContaining(['email', 'card', 'iban', 'phone', 'name']));
  });
});
