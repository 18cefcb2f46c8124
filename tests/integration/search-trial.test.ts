import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Administrator } from '#lib/people/access/administrator.ts';
import { ingestFixtures } from '#tests/support/answer-library.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';

const READER: Administrator = { name: 'rob', role: 'read_only' };
const ADMIN: Administrator = { name: 'ann', role: 'admin' };
const { signal } = new AbortController();
const QUERY = 'How is the reserve lamp lit?';

let service: Awaited<ReturnType<typeof startFakeEmbeddings>>;
let app: TestRuntime;

beforeAll(async () => {
  service = await startFakeEmbeddings();
  app = await openTestRuntime({
    ...{ EMBEDDING_BASE_URL: service.url, EMBEDDING_MODEL: service.model },
    // Nothing puts them into another order.
    READER: 'off',
  });
  await ingestFixtures(app.runtime, ['lighthouse']);
  await Array.fromAsync(app.runtime.settleVectors(signal));
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const trySearch = (reader: string, query = QUERY) =>
  app.runtime.administration.trySearch(READER, { query, reader }, signal);

test('each passage has its place by words, by meaning and by both, in the order an answer gets them', async () => {
  const { passages, lacksVectors, isReranked } = await trySearch('');
  expect(passages.length).toBeGreaterThan(3);
  expect(passages.some(({ places }) => places.meaning !== null)).toBe(true);
  expect({ lacksVectors, isReranked }).toEqual({ lacksVectors: false, isReranked: false });
  expect(passages.map(({ places }) => places.both)).toEqual(passages.map((_, index) => index + 1));
  for (const [by, valueOf] of [
    ['words', (at: number) => passages[at]?.wordRelevance],
    ['meaning', (at: number) => passages[at]?.similarity],
  ] as const) {
    const placed = passages.map(({ places }, at) => ({ place: places[by], at })).filter(({ place }) => place !== null);
    const values = placed.toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0)).map(({ at }) => valueOf(at) ?? 0);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  }
});

test('finds what the reader that is named may read, and nothing else', async () => {
  const [document] = (await app.runtime.administration.readLibrary(READER)).documents.filter(
    ({ id }) => id === 'lighthouse',
  );
  await app.runtime.administration.setAccess(ADMIN, document?.id ?? '', ['department:keepers']);
  const finds = async (reader: string): Promise<boolean> =>
    (await trySearch(reader)).passages.some(({ href }) => href.startsWith('/books/lighthouse/'));
  expect(await finds('department:keepers')).toBe(true);
  expect(await finds('everything')).toBe(true);
  for (const other of [
    '',
    'user:keepers',
    'org:keepers',
    'department:',
    'keepers',
    'department:keepers2',
    'role:admin',
  ])
    expect([other, await finds(other)]).toEqual([other, false]);
});
