import { afterAll, beforeAll, expect, it } from 'vitest';

import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { indexSampleBook } from '#server/index-sample-book.ts';
import { ingestFixtures } from '#tests/support/answer-library.ts';
import { longIt } from '#tests/support/long-it.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const never = new AbortController().signal;
let test: TestRuntime;

beforeAll(async () => {
  test = await openTestRuntime();
});
afterAll(() => test.close());

const titles = async () => (await test.runtime.listDocuments(UNRESTRICTED)).map(({ id }) => id);

it('the handbook comes not into a library that has had a book of its own, though it was removed', async () => {
  await ingestFixtures(test.runtime, ['lighthouse']);
  await indexSampleBook(test.runtime, never);
  expect(await titles()).toEqual(['lighthouse']);
  await test.runtime.removeDocument('lighthouse');
  await indexSampleBook(test.runtime, never);
  expect(await titles()).toEqual([]);
});

// That it comes by itself is also what every server begins with that the browser tests start.
longIt('the handbook comes into a library that has never had a book, and not back to who removed it', async () => {
  const fresh = await openTestRuntime();
  try {
    const list = async () => (await fresh.runtime.listDocuments(UNRESTRICTED)).map(({ id }) => id);
    await indexSampleBook(fresh.runtime, AbortSignal.abort());
    expect(await list()).toEqual([]);
    await indexSampleBook(fresh.runtime, never);
    expect(await list()).toEqual(['handbook']);
    await fresh.runtime.removeDocument('handbook');
    await indexSampleBook(fresh.runtime, never);
    expect(await list()).toEqual([]);
  } finally {
    await fresh.close();
  }
});
