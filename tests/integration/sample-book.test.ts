import { afterAll, beforeAll, expect, it } from 'vitest';

import { UNRESTRICTED } from '#lib/access/viewer.ts';
import { indexSampleBook } from '#server/index-sample-book.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const never = new AbortController().signal;
let test: TestRuntime;

beforeAll(async () => {
  test = await openTestRuntime();
});
afterAll(() => test.close());

const titles = async () => (await test.runtime.listDocuments(UNRESTRICTED)).map(({ id }) => id);

it('the handbook comes into a library that has never had a book, and not back to who removed it', async () => {
  await indexSampleBook(test.runtime, AbortSignal.abort());
  expect(await titles()).toEqual([]);
  await indexSampleBook(test.runtime, never);
  expect(await titles()).toEqual(['handbook']);
  await test.runtime.removeDocument('handbook');
  await indexSampleBook(test.runtime, never);
  expect(await titles()).toEqual([]);
});
