import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ingestFixtures } from '#tests/support/answer-library.ts';
import { openApiRoutes } from '#tests/support/api-routes.ts';
import { collect } from '#tests/support/ingest-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { essenceOf, type ProbeReply, send } from '#tests/support/probe.ts';
import { type RoutesServer, serveRoutes } from '#tests/support/serve-routes.ts';

const ADMIN = { name: 'admin', role: 'admin' } as const;
const RARE = 'quixotrope';
const VAULT = `# Vault

The ${RARE} opens the chair of the keeper at dusk. Whoever sits still in the chair waits for the ${RARE}.

## Feeder

A feeder of seeds draws the ${RARE} near, and the lamp of the tower burns oil for ${'very '.repeat(200)}long.
`;

/** Questions with a word that only the restricted book has, with words that it shares with others, and with none of its words. */
const QUESTIONS = [
  RARE,
  `How long should I sit still in the chair with a ${RARE}?`,
  'How long should I sit still in the chair?',
  'When does the keeper light the lamp?',
  'What does a feeder draw?',
  'Which documents are there?',
  'How many documents do you have?',
];

let test: TestRuntime;
let server: RoutesServer;
let folder: string;

/** All that anybody in particular is told: answers in both forms, with scores, claims and steps, and the search within a book. */
async function everythingTold(): Promise<string[]> {
  const asked: ProbeReply[] = [];
  for (const query of QUESTIONS) {
    for (const changes of [{}, { score_threshold: 0.2 }, { top_k: 20 }]) {
      const body = { query, include: ['claims', 'steps'], ...changes };
      asked.push(await send(server.url, { method: 'POST', path: '/api/chat', body }));
    }
    const path = `/api/documents/field-guide/search?query=${encodeURIComponent(query)}`;
    asked.push(await send(server.url, { path }));
  }
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 200));
  return asked.map((reply) => essenceOf(reply, []));
}

beforeAll(async () => {
  test = await openTestRuntime();
  folder = await mkdtemp(join(tmpdir(), 'lectern-vault-'));
  await ingestFixtures(test.runtime, ['field-guide', 'lighthouse']);
  server = await serveRoutes(await openApiRoutes(test.runtime));
}, 60_000);

afterAll(async () => {
  await server.close();
  await test.close();
  await rm(folder, { recursive: true });
});

describe('a book that a reader may not read', () => {
  it('changes nothing of what they are told, to the last digit of a score', async () => {
    const without = await everythingTold();
    const path = join(folder, 'vault.md');
    await writeFile(path, VAULT);
    const accessList = ['user:ann'];
    await collect(test.runtime.ingest({ path, id: 'vault', accessList }, new AbortController().signal));
    expect(await everythingTold()).toEqual(without);
    await test.runtime.administration.setAccess(ADMIN, 'vault', ['public']);
    expect(await everythingTold()).not.toEqual(without);
    await test.runtime.administration.setAccess(ADMIN, 'vault', []);
    expect(await everythingTold()).toEqual(without);
  }, 120_000);

  it('is not counted in what anybody is told of the health of the services', async () => {
    const { body } = await send(server.url, { path: '/api/health' });
    expect(body).toContain('Postgres');
    expect(body).not.toMatch(/\d+ (?:chunks|vectors)/);
  });
});
