import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';
import { ingestReports } from '#tests/support/report-library.ts';
import { askRuntime } from '#tests/support/services/model/asked-runtime.ts';

let test: TestRuntime;

beforeAll(async () => {
  test = await openTestRuntime();
  await ingestReports(test);
});

afterAll(() => test.close());

it('the contents of a document that is named are told by the catalogue', async () => {
  const { turn, text } = await askRuntime(test, 'List the chapters of the Lamp Manual.');
  expect(turn.plan?.query_type).toBe('METADATA_SEARCH');
  expect(text).toMatch(/Lamp Manual.* has 1 page:\n\n1\. Lamp Manual$/);
});

it('"this book" is the one that is asked, and none where all are', async () => {
  const scope = { kind: 'library' as const, filters: { documentIds: ['lamp-manual'] } };
  const question = 'list all chapters of this book';
  expect((await askRuntime(test, question, { scope })).text).toMatch(/Lamp Manual.* has 1 page:/);
  expect((await askRuntime(test, question)).turn.plan?.query_type).toBe('CONTENT_SEARCH');
});
